/** How long a cursor may take beyond the time from one word of it to the next, in ms: words come a little late now and then. */
const SLACK_MS = 25;

/** Words of a cursor further apart than this are no measure of how often it is told of, in ms. */
const LONGEST_MS = 1_000;

/** A point of the window, in px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The way of one cursor from where it was seen to where it is said to be: evenly, in about the time until that is said anew. */
export class Glide {
  #from: Point | undefined;
  #aimedAt = -Infinity;
  #interval = LONGEST_MS;
  #lasts = 0;

  /** Sets out anew from what is seen of it, at a time in ms. */
  aim(from: Point | undefined, now: number): void {
    const before = this.#interval;
    this.#interval = Math.min(LONGEST_MS, now - this.#aimedAt);
    this.#aimedAt = now;
    this.#from = from;
    // Of two intervals the longer may be a rest of the person.
    const tick = Math.min(before, this.#interval);
    this.#lasts = tick < LONGEST_MS ? tick + SLACK_MS : 0;
  }

  /** What it is seen on has moved, and takes it along. */
  shift(x: number, y: number): void {
    if (this.#from) this.#from = { x: this.#from.x + x, y: this.#from.y + y };
  }

  /** Where it is on its way. */
  at(to: Point, now: number): Point {
    if (!this.#from || this.isDone(now)) return to;
    const from = this.#from;
    const done = Math.max(0, (now - this.#aimedAt) / this.#lasts);
    return { x: from.x + (to.x - from.x) * done, y: from.y + (to.y - from.y) * done };
  }

  isDone(now: number): boolean {
    return now >= this.#aimedAt + this.#lasts;
  }
}
