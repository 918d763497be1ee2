import { callForeign } from '../model/callbacks.js';
import type { CollabEvents } from '../model/index.js';

type Listener = (event: never) => void;
type AnyListener = (type: keyof CollabEvents, event: CollabEvents[keyof CollabEvents]) => void;

/** Brings the specification's events to those who listen. */
export class EventHub {
  readonly #listeners = new Map<keyof CollabEvents, Set<Listener>>();
  readonly #anyListeners = new Set<AnyListener>();

  on<K extends keyof CollabEvents>(type: K, listener: (event: CollabEvents[K]) => void): () => void {
    // A function of its own, so that one listener may listen twice.
    const own = (event: CollabEvents[K]): void => listener(event);
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(own));
    return () => void listeners.delete(own);
  }

  onAny(listener: AnyListener): () => void {
    const own: AnyListener = (type, event) => listener(type, event);
    this.#anyListeners.add(own);
    return () => void this.#anyListeners.delete(own);
  }

  /** Whether anyone listens to an event of this name. */
  isHeard(type: keyof CollabEvents): boolean {
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
