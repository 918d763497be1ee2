import type { Timer } from '../../anchors/watch/watched-target.js';

/** A timer that runs when the test says so. */
export function manualTimer() {
  const waiting = new Map<() => void, number>();
  const timer: Timer = (callback, ms) => {
    waiting.set(callback, ms);
    return () => waiting.delete(callback);
  };
  const pass = (ms: number): void => {
    for (const [callback, due] of [...waiting]) {
      if (due > ms) continue;
      waiting.delete(callback);
      callback();
    }
  };
  return { timer, pass, waiting };
}
