const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/** Schedules retries with an exponentially growing, randomized delay. */
export class Backoff {
  #delay = FIRST_DELAY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether no retry was scheduled since the last reset. */
  get isFresh(): boolean {
    return this.#delay === FIRST_DELAY_MS;
  }

  /** Runs the callback after the current delay, and doubles the delay. */
  schedule(callback: () => void): void {
    this.#timer = setTimeout(callback, this.#delay * (0.5 + Math.random() / 2));
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY_MS);
  }

  /** Resets the delay to its minimum. */
  reset(): void {
    this.#delay = FIRST_DELAY_MS;
  }

  /** Cancels the scheduled callback. */
  cancel(): void {
    clearTimeout(this.#timer);
  }
}
