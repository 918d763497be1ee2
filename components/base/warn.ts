const warned = new Set<string>();

/** Warns once about an invalid value of the application. The message states the problem, the value and the accepted values. */
export function warnOnce(message: string): void {
  if (warned.has(message)) return;
  warned.add(message);
  console.warn(`[collab-elements] ${message}`);
}
