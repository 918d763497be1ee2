import { browserClock, type Clock } from './clock.js';

/** How long no more is told after something was, in ms. */
const PAUSE_MS = 5_000;

/** Tells the latest of what happens, and no more than once in a while: for those who hear it, much of it is too much. */
class Paced {
  readonly #tell: (message: string) => void;
  readonly #clock: Clock;
  #waiting = '';
  #toldAt = -Infinity;
  #stop: (() => void) | undefined;

  constructor(tell: (message: string) => void, clock: Clock) {
    this.#tell = tell;
    this.#clock = clock;
  }

  /** Tells a message when it is time; an empty one takes back what has not been told. */
  say(message: string): void {
    this.#waiting = message;
    const pause = this.#toldAt + PAUSE_MS - this.#clock.now();
    if (pause <= 0) this.#tellNow();
    else this.#stop ??= this.#clock.wait(() => this.#tellNow(), pause);
  }

  clear(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#waiting = '';
  }

  #tellNow(): void {
    const message = this.#waiting;
    this.clear();
    if (!message) return;
    this.#toldAt = this.#clock.now();
    this.#tell(message);
  }
}

export type { Paced };

export const pacedBy = (tell: (message: string) => void, clock: Clock = browserClock): Paced => new Paced(tell, clock);
