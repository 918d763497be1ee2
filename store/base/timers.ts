/** A timer that keeps no Node process alive. */
export function unattended<T>(timer: T): T {
  (timer as { unref?(): void }).unref?.();
  return timer;
}

/** Resolves when the promise is settled, at the latest after so many ms. Whether it is settled by then. */
export function inTime(promise: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = unattended(setTimeout(() => resolve(false), ms));
    const done = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    promise.then(done, done);
  });
}
