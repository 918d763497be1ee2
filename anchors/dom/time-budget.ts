/**
 * Limits work to a share of the time. Unused time accumulates up to a limit: occasional work runs at once, continuous
 * work waits.
 */
export class TimeBudget {
  readonly #share: number;
  readonly #limit: number;
  #balance: number;
  #updatedAt = performance.now();

  /** Creates a budget. `share` is the share of the time, 0–1; `limit` is the limit of savings and of debt, in ms. */
  constructor(share: number, limit: number) {
    this.#share = share;
    this.#limit = limit;
    this.#balance = limit;
  }

  /** Time until the budget is no longer overdrawn, in ms. */
  get wait(): number {
    this.#accrue();
    return Math.max(0, -this.#balance / this.#share);
  }

  /** Subtracts used time, in ms. */
  spend(ms: number): void {
    this.#accrue();
    this.#balance = Math.max(-this.#limit, this.#balance - ms);
  }

  #accrue(): void {
    const now = performance.now();
    this.#balance = Math.min(this.#limit, this.#balance + (now - this.#updatedAt) * this.#share);
    this.#updatedAt = now;
  }
}
