const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/** Tries something again later, and later still each time it fails; not all clients at the same moment. */
export class Backoff {
  #delay = FIRST_DELAY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether nothing has failed since it was reset. */
  get isFresh(): boolean {
    return this.#delay === FIRST_DELAY_MS;
  }

  /** Does something later. */
  later(act: () => void): void {
    this.#timer = setTimeout(act, this.#delay * (0.5 + Math.random() / 2));
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY_MS);
  }

  /** Begins with the shortest delay again. */
  reset(): void {
    this.#delay = FIRST_DELAY_MS;
  }

  /** Does nothing of what was to be done later. */
  cancel(): void {
    clearTimeout(this.#timer);
  }
}
