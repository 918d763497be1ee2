/** Returns the timer after unref, so that it does not keep a Node process alive. */
export function unrefTimer<T>(timer: T): T {
  (timer as { unref?(): void }).unref?.();
  return timer;
}

/** Resolves with whether the promise settles within the given time, in ms. */
export function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = unrefTimer(setTimeout(() => resolve(false), ms));
    const onSettled = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    promise.then(onSettled, onSettled);
  });
}
