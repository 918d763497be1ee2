import { browserClock, type Clock } from './clock.js';

/** Minimum time between two messages, in ms. */
const INTERVAL_MS = 5_000;

/** Announces the latest message at a limited rate. */
class ThrottledMessages {
  readonly #announce: (message: string) => void;
  readonly #clock: Clock;
  #pending = '';
  #announcedAt = -Infinity;
  #cancel: (() => void) | undefined;

  constructor(announce: (message: string) => void, clock: Clock) {
    this.#announce = announce;
    this.#clock = clock;
  }

  /** Announces a message when the interval allows it; an empty message cancels the pending one. */
  say(message: string): void {
    this.#pending = message;
    const delay = this.#announcedAt + INTERVAL_MS - this.#clock.now();
    if (delay <= 0) this.#announceNow();
    else this.#cancel ??= this.#clock.wait(() => this.#announceNow(), delay);
  }

  clear(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#pending = '';
  }

  #announceNow(): void {
    const message = this.#pending;
    this.clear();
    if (!message) return;
    this.#announcedAt = this.#clock.now();
    this.#announce(message);
  }
}

export type { ThrottledMessages };

export const throttleMessages = (announce: (message: string) => void, clock: Clock = browserClock): ThrottledMessages =>
  new ThrottledMessages(announce, clock);
