import { computed, signal } from '../base/signals.js';
import type { Readable } from '../base/readable.js';
import type { RowIndex } from './row-index.js';

/** Something that can be kept up to date, or worked out anew. */
export interface DemandSource<T> {
  /** Starts to keep it up to date, calling `notify` on change; returns what ends it. */
  start(notify: () => void): () => void;
  /** The value now; `kept` tells whether it has been kept up to date. */
  read(kept: boolean): T;
}

/** A readable that is kept up to date only while someone observes it, and is worked out when asked otherwise. */
export function onDemand<T>(rows: RowIndex, source: DemandSource<T>): Readable<T> {
  let stop: (() => void) | undefined;
  const changes = signal(0, {
    watched: () => {
      stop = source.start(() => changes.value++);
    },
    unwatched: () => {
      stop?.();
      stop = undefined;
      // What was worked out while it was kept says nothing of what comes now.
      changes.value++;
    },
  });
  return computed(() => {
    void changes.value;
    if (!stop) void rows.version.value;
    return source.read(stop !== undefined);
  });
}
