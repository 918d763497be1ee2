/** Reports an error as uncaught, the way the platform reports one, without stopping the caller. */
export function reportThrown(error: unknown): void {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
  else
    queueMicrotask(() => {
      throw error;
    });
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
