/** A clock that never says the same twice: what happens within a millisecond has an order, also where the machine's is set back. */
export class GrowingClock {
  #last = 0;

  /** The time, in ms since the epoch, later than any it has said. */
  next(): number {
    this.#last = Math.max(Date.now(), this.#last + 1);
    return this.#last;
  }

  /** Says no time that is not later than this one. */
  pass(at: number): void {
    this.#last = Math.max(this.#last, at);
  }
}
