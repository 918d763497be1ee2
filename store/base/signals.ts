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
 * The signals of `@preact/signals-core` throw what an observer throws at whoever changed the value. In a store that is a write
 * that has been made. The signals here report such an error instead; everything else is as it is there.
 */

export { effect, untracked };

/** Follows a readable; what the listener throws is reported, and it hears of the next change. */
function subscribe<T>(this: Readable<T>, listener: (value: T) => void): () => void {
  return effect(() => {
    const { value } = this;
    untracked(() => callForeign(() => listener(value)));
  });
}

/** A value that can be changed and observed. */
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
  const made = newComputed(compute);
  made.subscribe = subscribe;
  return made;
}

/** Makes changes as one. Throws what `changes` throws; what an observer throws is reported. */
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
