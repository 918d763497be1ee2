/** A timer that keeps no Node process alive. */
export function unattended<T>(timer: T): T {
  (timer as { unref?(): void }).unref?.();
  return timer;
}

/** Resolves when the promise is settled, at the latest after so many ms. */
export function inTime(promise: Promise<unknown>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = unattended(setTimeout(resolve, ms));
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    promise.then(done, done);
  });
}
