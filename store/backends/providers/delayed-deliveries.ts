import { settlesWithin } from '../../base/timers.js';

/** Time that a message waits for what it is joined with, in ms. */
const PATIENCE_MS = 2_000;

/** Delivers messages in order, each after what it needs has loaded. */
export class DelayedDeliveries {
  readonly #isOpen: () => boolean;
  #last: Promise<void> | undefined;

  constructor(isOpen: () => boolean) {
    this.#isOpen = isOpen;
  }

  /** Calls `deliver` when `loading` has settled, or has taken too long, and after all earlier messages. At once if there is nothing to wait for. */
  add(loading: Promise<unknown> | undefined, deliver: () => void): void {
    if (!loading && !this.#last) {
      deliver();
      return;
    }
    const last = Promise.all([this.#last, loading && settlesWithin(loading, PATIENCE_MS)]).then(() => {
      if (this.#last === last) this.#last = undefined;
      if (this.#isOpen()) deliver();
    });
    this.#last = last;
  }
}
