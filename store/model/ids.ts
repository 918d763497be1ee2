/** 64 letters that any id may hold (decisions, Limits). */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** Start of comment ids' time, 2024-01-01: leaves room below 2^53 until 2093. */
const ID_EPOCH = 1_704_067_200_000;

/** Comment ids a millisecond has room for. */
const IDS_PER_MS = 4096;

let lastCommentId = 0;

/** Makes an id nobody else makes: 120 random bits as 20 letters, digits, `_` and `-`. For annotations and clients. */
export function newId(): string {
  let id = '';
  for (const byte of crypto.getRandomValues(new Uint8Array(20))) id += ALPHABET.charAt(byte & 63);
  return id;
}

/** Makes a comment id: below 2^53, growing with each call and, but for clocks that disagree, with time. */
export function newCommentId(): number {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1));
  const id = (Date.now() - ID_EPOCH) * IDS_PER_MS + (random % IDS_PER_MS);
  lastCommentId = Math.max(id, lastCommentId + 1);
  return lastCommentId;
}

/** Hashes a text to 53 bits, always the same for the same text (cyrb53, public domain). Not for secrets. */
function hash53(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/** The numeric id of a location: a hash of the id the integrator gave it (Resources, CommentAnnotation: locationId). */
export function locationIdOf(id: string): number {
  return hash53(id);
}

/** The key a user has in maps of users, such as `subscribedUsers` (Resources, CommentAnnotation: userIdHash). */
export function userIdHashOf(userId: string): string {
  return hash53(userId).toString(36);
}
