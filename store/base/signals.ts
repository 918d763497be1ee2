import {
  batch as runBatch,
  computed as newComputed,
  effect,
  Signal as BaseSignal,
  untracked,
  type SignalOptions,
} from '@preact/signals-core';
import { callForeign, reportThrown } from '../model/callbacks.js';
import type { Readable } from './readable.js';

/*
 * The signals of `@preact/signals-core` rethrow an observer's error to the code that changed the value. In a store
 * that change has already been readable. The signals here report the error instead and are otherwise identical.
 */

export { effect, untracked };

/** Subscribes to a readable. Errors of the listener are reported, and it receives later changes. */
function subscribe<T>(this: Readable<T>, listener: (value: T) => void): () => void {
  return effect(() => {
    const { value } = this;
    untracked(() => callForeign(() => listener(value)));
  });
}

/** Writable observable value. */
export class Signal<T> extends BaseSignal<T> {
  override get value(): T {
    return super.value;
  }

  override set value(value: T) {
    batch(() => {
      super.value = value;
    });
  }

  override subscribe(listener: (value: T) => void): () => void {
    return subscribe.call(this, listener as (value: unknown) => void);
  }
}

export function signal<T>(value: T, options?: SignalOptions<T>): Signal<T> {
  return new Signal(value, options);
}

export function computed<T>(compute: () => T): Readable<T> {
  const readable = newComputed(compute);
  readable.subscribe = subscribe;
  return readable;
}

/** Applies changes as one update. Rethrows errors of `changes`; reports errors of observers. */
export function batch<T>(changes: () => T): T {
  const outcome: { value?: T; thrown?: { readonly error: unknown } } = {};
  try {
    runBatch(() => {
      try {
        outcome.value = changes();
      } catch (error) {
        outcome.thrown = { error };
      }
    });
  } catch (error) {
    reportThrown(error);
  }
  if (outcome.thrown) throw outcome.thrown.error;
  return outcome.value as T;
}
