/**
 * A share of the time, saved up to a limit: what is done now and then may take what it needs, and what would be done all the
 * time waits until it has been saved again.
 */
export class Allowance {
  readonly #share: number;
  readonly #most: number;
  #left: number;
  #at = performance.now();

  /** A share of the time, 0–1, and how much of it is saved at most, in ms; no more than that is ever owed. */
  constructor(share: number, most: number) {
    this.#share = share;
    this.#most = most;
    this.#left = most;
  }

  /** How long to wait until nothing is owed, in ms. */
  get wait(): number {
    this.#save();
    return Math.max(0, -this.#left / this.#share);
  }

  /** Takes what was needed, in ms. */
  spend(ms: number): void {
    this.#save();
    this.#left = Math.max(-this.#most, this.#left - ms);
  }

  #save(): void {
    const now = performance.now();
    this.#left = Math.min(this.#most, this.#left + (now - this.#at) * this.#share);
    this.#at = now;
  }
}
