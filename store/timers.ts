/** A timer that keeps no Node process alive. */
export function unattended<T>(timer: T): T {
  (timer as { unref?(): void }).unref?.();
  return timer;
}
