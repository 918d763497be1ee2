/** Time as something goes by it; a test has one of its own. */
export interface Clock {
  /** A time in ms. */
  now(): number;
  /** Acts after a time in ms, unless what it returns is called. */
  wait(act: () => void, ms: number): () => void;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  wait: (act, ms) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
