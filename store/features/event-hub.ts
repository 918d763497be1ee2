import { callForeign } from '../model/callbacks.js';
import type { CollabEvents } from '../model/index.js';

type Listener = (event: never) => void;
type AnyListener = (type: keyof CollabEvents, event: CollabEvents[keyof CollabEvents]) => void;

/** Dispatches the specification's events to listeners. */
export class EventHub {
  readonly #listeners = new Map<keyof CollabEvents, Set<Listener>>();
  readonly #anyListeners = new Set<AnyListener>();

  on<K extends keyof CollabEvents>(type: K, listener: (event: CollabEvents[K]) => void): () => void {
    // Wrapped, so that the same listener can be added twice.
    const entry = (event: CollabEvents[K]): void => listener(event);
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(entry));
    return () => void listeners.delete(entry);
  }

  onAny(listener: AnyListener): () => void {
    const entry: AnyListener = (type, event) => listener(type, event);
    this.#anyListeners.add(entry);
    return () => void this.#anyListeners.delete(entry);
  }

  /** Whether an event of this type has listeners. */
  hasListeners(type: keyof CollabEvents): boolean {
    return this.#anyListeners.size > 0 || Boolean(this.#listeners.get(type)?.size);
  }

  emit<K extends keyof CollabEvents>(type: K, event: CollabEvents[K]): void {
    for (const listener of [...(this.#listeners.get(type) ?? [])]) {
      callForeign(() => (listener as (event: CollabEvents[K]) => void)(event));
    }
    for (const listener of [...this.#anyListeners]) callForeign(() => listener(type, event));
  }

  clear(): void {
    this.#listeners.clear();
    this.#anyListeners.clear();
  }
}
