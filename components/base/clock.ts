/** A source of time; tests provide their own. */
export interface Clock {
  /** Returns the current time in ms. */
  now(): number;
  /** Calls `act` after a delay in ms. Returns a function that cancels the call. */
  wait(act: () => void, ms: number): () => void;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  wait: (act, ms) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
