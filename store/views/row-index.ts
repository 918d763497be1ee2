import { batch, signal } from '../signals.js';
import type { AnnotationRow } from '../api.js';
import type { Readable } from '../readable.js';

/** What follows the rows one by one. */
export interface RowListener {
  /** A row came, changed or went. */
  changed(id: string, previous: AnnotationRow | undefined, next: AnnotationRow | undefined): void;
  /** So many rows changed that all are to be asked anew. */
  rebuild(): void;
  /** A set of changes is complete: the time to tell observers. */
  flush(): void;
}

/** All rows of a store by annotation id, and who follows them. */
export class RowIndex {
  readonly #rows = new Map<string, AnnotationRow>();
  readonly #listeners = new Set<RowListener>();
  readonly #watchers = new Map<string, Set<() => void>>();
  readonly #changed = new Set<string>();
  readonly #version = signal(0);
  #isBulk = false;
  #hasChanged = false;

  /** Changes with every set of changes; what is computed without following rows depends on it. */
  get version(): Readable<number> {
    return this.#version;
  }

  get size(): number {
    return this.#rows.size;
  }

  get(id: string): AnnotationRow | undefined {
    return this.#rows.get(id);
  }

  values(): Iterable<AnnotationRow> {
    return this.#rows.values();
  }

  /** Sets a row, or without one takes it away. Only inside `write`. */
  set(id: string, next: AnnotationRow | undefined): void {
    const previous = this.#rows.get(id);
    if (previous === next) return;
    if (next) this.#rows.set(id, next);
    else this.#rows.delete(id);
    this.#hasChanged = true;
    if (this.#isBulk) return;
    this.#changed.add(id);
    for (const listener of this.#listeners) listener.changed(id, previous, next);
  }

  /** Runs changes, then tells observers once. Followers take in a bulk of changes as a whole. */
  write(changes: () => void, isBulk = false): void {
    this.#isBulk = isBulk;
    try {
      changes();
    } finally {
      this.#flush();
    }
  }

  /** Follows every row; returns what ends it. */
  follow(listener: RowListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Follows one row; returns what ends it. */
  watch(id: string, notify: () => void): () => void {
    const watchers = this.#watchers.get(id) ?? new Set();
    this.#watchers.set(id, watchers.add(notify));
    return () => {
      watchers.delete(notify);
      if (watchers.size === 0) this.#watchers.delete(id);
    };
  }

  #flush(): void {
    if (!this.#hasChanged) return;
    const isBulk = this.#isBulk;
    // In bulk, whoever watches a row looks whether it is the one.
    const changed = [...(isBulk ? this.#watchers.keys() : this.#changed)];
    this.#changed.clear();
    this.#hasChanged = false;
    batch(() => {
      this.#version.value++;
      for (const listener of this.#listeners) {
        if (isBulk) listener.rebuild();
        listener.flush();
      }
      for (const id of changed) for (const notify of this.#watchers.get(id) ?? []) notify();
    });
  }
}
