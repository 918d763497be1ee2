/**
 * Reports an error as uncaught, the way the platform reports one, without stopping the caller. Node has no such way: an uncaught error ends the
 * process there, so it is printed.
 */
export function reportThrown(error: unknown): void {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
  else console.error(error);
}

/**
 * Calls a function of the page: a listener, a subscriber, a provider. What it throws is reported, and stops nothing of ours;
 * the result is undefined then.
 */
export function callForeign<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    reportThrown(error);
    return undefined;
  }
}
