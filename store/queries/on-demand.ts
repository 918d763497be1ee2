import { computed, signal } from '../base/signals.js';
import type { Readable } from '../base/readable.js';
import type { RowIndex } from './row-index.js';

/** Source of a value that can be maintained incrementally or computed on each read. */
export interface DemandSource<T> {
  /** Starts maintaining the value and calls `notify` on change. Returns a function that stops it. */
  start(notify: () => void): () => void;
  /** Returns the current value. `isMaintained`: whether it is up to date without a new computation. */
  read(isMaintained: boolean): T;
}

/** Returns a readable that is maintained while observed, and computed on each read otherwise. */
export function onDemand<T>(rows: RowIndex, source: DemandSource<T>): Readable<T> {
  let stop: (() => void) | undefined;
  const changes = signal(0, {
    watched: () => {
      stop = source.start(() => changes.value++);
    },
    unwatched: () => {
      stop?.();
      stop = undefined;
      // Invalidates the maintained value.
      changes.value++;
    },
  });
  return computed(() => {
    void changes.value;
    if (!stop) void rows.version.value;
    return source.read(stop !== undefined);
  });
}
