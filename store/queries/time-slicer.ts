import { nextTask } from '../base/next-task.js';

/** Time budget of a slice, in ms: a quarter of a frame, which leaves time to render. */
const SLICE_MS = 4;

/** Number of steps between two clock reads, since a read costs more than a step. */
const STEPS_PER_CHECK = 64;

/** Runs long work in time slices, so that the page stays responsive. */
export class TimeSlicer {
  readonly #sliceMs: number;
  readonly #stepsPerCheck: number;
  #deadline = 0;
  #stepCount = 0;

  /** `sliceMs` is the time budget of a slice, `stepsPerCheck` the number of steps between two clock reads. */
  constructor(sliceMs = SLICE_MS, stepsPerCheck = STEPS_PER_CHECK) {
    this.#sliceMs = sliceMs;
    this.#stepsPerCheck = stepsPerCheck;
  }

  /** Counts a step. Returns whether the time budget is used up. */
  step(): boolean {
    this.#stepCount += 1;
    return this.#stepCount % this.#stepsPerCheck === 0 && this.isExpired;
  }

  /** Whether the time budget of the slice is used up. For long steps. */
  get isExpired(): boolean {
    return performance.now() >= this.#deadline;
  }

  /** Runs all steps and pauses between slices. If `state` changes meanwhile, runs them again without a pause. */
  *runUntilStable(steps: () => Iterable<unknown>, state: () => unknown): Generator<void> {
    for (let canPause = true; ; canPause = false) {
      const before = state();
      for (const _ of steps()) if (canPause && this.isExpired) yield;
      if (state() === before) return;
    }
  }

  /** Calls `work` in slices until it returns true, then `done`. The first slice runs synchronously, each other one after `next`. */
  run(work: () => boolean, done: () => void, next = nextTask): void {
    this.#deadline = performance.now() + this.#sliceMs;
    if (work()) done();
    else void next().then(() => this.run(work, done, next));
  }
}
