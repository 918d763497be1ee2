import type { Timer } from '../../anchors/watch/watched-target.js';

/** The time of grace: what waits for less than that only waits to disturb less. */
const grace = 2000;

/** Stands in for a browser's frames and clock: all that is asked for is done when a test says so, and nothing takes time. */
export class FramesAtOnce {
  readonly #frames: FrameRequestCallback[] = [];
  readonly #timers = new Map<() => void, number>();
  readonly #original = { frame: window.requestAnimationFrame, now: performance.now };

  begin(): void {
    window.requestAnimationFrame = (callback) => this.#frames.push(callback);
    performance.now = () => 0;
  }

  end(): void {
    window.requestAnimationFrame = this.#original.frame;
    performance.now = this.#original.now;
  }

  readonly timer: Timer = (callback, ms) => {
    const run = (): void => callback();
    this.#timers.set(run, ms);
    return () => this.#timers.delete(run);
  };

  /** Resolves when nobody asks for a frame any more, and nothing waits but for the time of grace. */
  async settled(): Promise<void> {
    do {
      // Mutation observers are told at the end of this task's microtasks, those that they start included.
      for (let turn = 0; turn < 3; turn++) await Promise.resolve();
      for (const callback of this.#frames.splice(0)) callback(0);
      if (this.#frames.length === 0) this.#runTimers((ms) => ms < grace);
    } while (this.#frames.length > 0);
  }

  /** Lets the time of grace pass. */
  async pass(): Promise<void> {
    this.#runTimers(() => true);
    await this.settled();
  }

  #runTimers(isDue: (ms: number) => boolean): void {
    for (const [run, ms] of [...this.#timers]) {
      if (!isDue(ms)) continue;
      this.#timers.delete(run);
      run();
    }
  }
}
