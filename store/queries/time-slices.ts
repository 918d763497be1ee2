import { nextTask } from '../base/next-task.js';

/** How long a slice may take, in ms: a quarter of a frame, so that the page has time to draw. */
const SLICE = 4;

/** Steps after which the time is looked at: that costs more than a step does. */
const STEPS = 64;

/** Does long work a slice at a time, so that a page goes on answering its person. */
export class Slices {
  readonly #length: number;
  readonly #steps: number;
  #end = 0;
  #taken = 0;

  /** `length` is that of a slice in ms, `steps` how many are taken before the time is looked at. */
  constructor(length = SLICE, steps = STEPS) {
    this.#length = length;
    this.#steps = steps;
  }

  /** Takes a step; whether the slice is over with it. */
  step(): boolean {
    this.#taken += 1;
    return this.#taken % this.#steps === 0 && this.isOver;
  }

  /** Whether the slice is over, for steps that are long. */
  get isOver(): boolean {
    return performance.now() >= this.#end;
  }

  /** Rests after a step that ends a slice. What `state` tells of may become another meanwhile: then all is done anew, without a rest. */
  *steadily(steps: () => Iterable<unknown>, state: () => unknown): Generator<void> {
    for (let mayRest = true; ; mayRest = false) {
      const before = state();
      for (const _ of steps()) if (mayRest && this.isOver) yield;
      if (state() === before) return;
    }
  }

  /** Calls `work`, a slice at a time, until it says that it is done, then `done`; the first slice at once, another when it is `next`. */
  run(work: () => boolean, done: () => void, next = nextTask): void {
    this.#end = performance.now() + this.#length;
    if (work()) done();
    else void next().then(() => this.run(work, done, next));
  }
}
