import type { Clock } from '../../components/base/clock.js';

/** A clock that goes when it is told to. */
export class TestClock implements Clock {
  #now = 0;
  #last = 0;
  readonly #timers = new Map<number, { readonly due: number; act(): void }>();

  now(): number {
    return this.#now;
  }

  wait(act: () => void, ms: number): () => void {
    const id = (this.#last += 1);
    this.#timers.set(id, { due: this.#now + ms, act });
    return () => void this.#timers.delete(id);
  }

  /** Lets time pass, and what is due in it be done, in its order. */
  pass(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(([, { due }]) => due <= end).sort((a, b) => a[1].due - b[1].due);
      if (!next) break;
      const [id, { due, act }] = next;
      this.#timers.delete(id);
      this.#now = Math.max(this.#now, due);
      act();
    }
    this.#now = end;
  }
}
