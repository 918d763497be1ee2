import { signal } from '@preact/signals-core';
import type { Readable } from '../../../store/index.js';

/** A readable that knows how many follow it. */
export class CountingReadable<T> implements Readable<T> {
  readonly #signal;
  subscriptions = 0;

  constructor(value: T) {
    this.#signal = signal(value);
  }

  get value(): T {
    return this.#signal.value;
  }

  set value(value: T) {
    this.#signal.value = value;
  }

  peek(): T {
    return this.#signal.peek();
  }

  subscribe(listener: (value: T) => void): () => void {
    this.subscriptions += 1;
    const stop = this.#signal.subscribe(listener);
    return () => {
      this.subscriptions -= 1;
      stop();
    };
  }
}
