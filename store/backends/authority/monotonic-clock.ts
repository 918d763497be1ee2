/** Clock whose times strictly increase, even within a millisecond and when the system clock is set back. */
export class MonotonicClock {
  #last = 0;

  /** Returns the time in ms since the epoch. It is later than all times returned before. */
  next(): number {
    this.#last = Math.max(Date.now(), this.#last + 1);
    return this.#last;
  }

  /** Makes all following times later than this one. */
  advanceTo(at: number): void {
    this.#last = Math.max(this.#last, at);
  }
}
