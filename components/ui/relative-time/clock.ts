const interval = 20_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Whether the clock is running: it is while somebody listens. */
export const clockRuns = (): boolean => timer !== undefined;

/** Calls back now and then, and when the page is seen again, until the returned function is called. All share one timer. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tick, interval);
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

function tick(): void {
  if (document.hidden) return;
  for (const listener of listeners) listener();
}
