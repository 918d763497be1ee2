/**
 * Observable value.
 *
 * `value` is tracked inside a signal effect, `peek()` never is. `subscribe` calls its listener immediately with the
 * current value and then on every change. It returns a function that unsubscribes. Errors thrown by a listener are
 * reported as uncaught errors and do not affect other listeners. Every signal of `@preact/signals-core` is a
 * Readable.
 */
export interface Readable<T> {
  readonly value: T;
  peek(): T;
  subscribe(listener: (value: T) => void): () => void;
}
