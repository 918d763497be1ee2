/** A clock that stands still until a test advances it. */
export class ManualClock {
  readonly #timers = new Map<number, { readonly due: number; run(): void }>();
  #now = 0;
  #lastId = 0;

  readonly now = (): number => this.#now;

  /** Number of timers that wait. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Calls back after some time. Returns a function that cancels the call. */
  readonly wait = (run: () => void, ms: number): (() => void) => {
    const id = (this.#lastId += 1);
    this.#timers.set(id, { due: this.#now + ms, run });
    return () => void this.#timers.delete(id);
  };

  /** Advances the clock and runs the timers that are due. */
  advance(ms: number): void {
    this.#now += ms;
    for (const [id, { due, run }] of this.#timers) {
      if (due > this.#now) continue;
      this.#timers.delete(id);
      run();
    }
  }
}
