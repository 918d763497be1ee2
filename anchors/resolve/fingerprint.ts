/** Returns a fingerprint of a text: its length and its hash (FNV-1a). */
export function fingerprintOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${text.length}-${(hash >>> 0).toString(36)}`;
}
