/**
 * A value that can be read at once and followed.
 *
 * `value` is tracked inside a signal effect, `peek()` never is. `subscribe` calls its listener at once with the value at hand,
 * then on every change, and returns what ends it. What a listener throws is reported as an uncaught error and stops nothing.
 * Every signal of `@preact/signals-core` is a Readable.
 */
export interface Readable<T> {
  readonly value: T;
  peek(): T;
  subscribe(listener: (value: T) => void): () => void;
}
