const warned = new Set<string>();

/** Warns about an application's bad value once: what was wrong, with which value, what is accepted. */
export function warnOnce(message: string): void {
  if (warned.has(message)) return;
  warned.add(message);
  console.warn(`[collab-elements] ${message}`);
}
