/** Reports an error as uncaught through `reportError`, or prints it in Node, where an uncaught error would end the process. */
export function reportThrown(error: unknown): void {
  if (typeof globalThis.reportError === 'function') globalThis.reportError(error);
  else console.error(error);
}

/** Calls a function of the page, such as a listener or provider. Reports errors and then returns undefined. */
export function callForeign<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    reportThrown(error);
    return undefined;
  }
}
