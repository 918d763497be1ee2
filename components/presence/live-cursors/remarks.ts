import { browserClock, type Clock } from '../../base/clock.js';

/** How long a text must stand to be told, in ms: of what changes with each key only the last is worth hearing. */
const RESTS_MS = 1_000;

/** How long no more is told after something was, in ms. */
const PAUSE_MS = 5_000;

/** Somebody's words at their cursor. */
export interface Remark {
  readonly userId: string;
  readonly name: string;
  readonly text: string;
}

/** Tells what people write at their cursors: once it rests, and no more than once in a while. */
class Remarks {
  readonly #tell: (remarks: readonly Remark[]) => void;
  readonly #clock: Clock;
  readonly #heard = new Map<string, string>();
  readonly #waiting = new Map<string, Remark>();
  #toldAt = -Infinity;
  #stop: (() => void) | undefined;

  constructor(tell: (remarks: readonly Remark[]) => void, clock: Clock) {
    this.#tell = tell;
    this.#clock = clock;
  }

  /** What all people who are there write now; an empty text is none. */
  hear(remarks: readonly Remark[]): void {
    const here = new Set(remarks.map(({ userId }) => userId));
    for (const userId of this.#heard.keys()) if (!here.has(userId)) this.#heard.delete(userId);
    for (const remark of remarks) {
      const { userId, text } = remark;
      if ((this.#heard.get(userId) ?? '') === text) continue;
      this.#heard.set(userId, text);
      // What was written is worth hearing also when it is gone by then.
      if (text) this.#waiting.set(userId, remark);
      this.#wait();
    }
  }

  clear(): void {
    this.#stop?.();
    this.#heard.clear();
    this.#waiting.clear();
  }

  #wait(): void {
    this.#stop?.();
    const pause = this.#toldAt + PAUSE_MS - this.#clock.now();
    if (this.#waiting.size > 0) this.#stop = this.#clock.wait(() => this.#tellAll(), Math.max(RESTS_MS, pause));
  }

  #tellAll(): void {
    this.#toldAt = this.#clock.now();
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#tell(all);
  }
}

/** `tell` is told what is to be read out. */
export const remarksBy = (tell: (remarks: readonly Remark[]) => void, clock = browserClock): Remarks =>
  new Remarks(tell, clock);
