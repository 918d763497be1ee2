import type { AnnotationRow } from '../api/annotations.js';
import type { Readable } from '../base/readable.js';
import { batch, signal, computed } from '../base/signals.js';

/** Listener for row changes. */
export interface RowListener {
  /** Called when a row is added, changed or removed. `key` identifies it (`RowIndex.at`). */
  changed(key: string, previous: AnnotationRow | undefined, next: AnnotationRow | undefined): void;
  /** Called after a bulk change, in place of `changed`: all rows have to be read again. */
  rebuild(): void;
  /** Called when a set of changes is complete, to notify observers. */
  flush(): void;
}

/**
 * All rows of a store and their listeners. The key of a row is its annotation id. If threads of two documents share an id, the key of the
 * later row also contains its document id.
 */
export class RowIndex {
  readonly #rows = new Map<string, AnnotationRow>();
  /** Keys that contain a document id, by annotation id. */
  readonly #qualifiedKeys = new Map<string, Set<string>>();
  readonly #listeners = new Set<RowListener>();
  readonly #watchers = new Map<string, Set<() => void>>();
  readonly #changed = new Set<string>();
  readonly #version = signal(0);
  #isBulk = false;
  #hasChanged = false;

  /** Increases with every set of changes. Computations that do not listen to rows depend on it. */
  get version(): Readable<number> {
    return this.#version;
  }

  get size(): number {
    return this.#rows.size;
  }

  /** Returns the thread with this id in a document; without `documentId`, in the document whose row was added first. */
  get(id: string, documentId?: string): AnnotationRow | undefined {
    if (documentId !== undefined) {
      const row = this.#rows.get(this.keyOf(id, documentId));
      return row?.documentId === documentId ? row : undefined;
    }
    const [other = id] = this.#qualifiedKeys.get(id) ?? [];
    return this.#rows.get(id) ?? this.#rows.get(other);
  }

  /** Returns the row of a key. */
  at(key: string): AnnotationRow | undefined {
    return this.#rows.get(key);
  }

  /** Returns the key of a thread, present or not. */
  keyOf(id: string, documentId: string): string {
    const holder = this.#rows.get(id);
    if (holder ? holder.documentId === documentId : !this.#qualifiedKeys.has(id)) return id;
    const qualifiedKey = `${documentId}\n${id}`;
    return holder || this.#qualifiedKeys.get(id)?.has(qualifiedKey) ? qualifiedKey : id;
  }

  /** Returns the possible keys of threads with this id: one per document that has such a thread. */
  keysOf(id: string): readonly string[] {
    return [id, ...(this.#qualifiedKeys.get(id) ?? [])];
  }

  keys(): Iterable<string> {
    return this.#rows.keys();
  }

  values(): Iterable<AnnotationRow> {
    return this.#rows.values();
  }

  /** Sets a row, or removes it if `next` is undefined. Only inside `write`. */
  set(id: string, next: AnnotationRow | undefined, documentId = next?.documentId): void {
    const key = documentId === undefined ? id : this.keyOf(id, documentId);
    const previous = this.#rows.get(key);
    if (previous === next) return;
    if (next) this.#rows.set(key, next);
    else this.#rows.delete(key);
    if (key !== id) this.#trackQualifiedKey(id, key, Boolean(next));
    this.#hasChanged = true;
    if (this.#isBulk) return;
    this.#changed.add(id);
    for (const listener of this.#listeners) listener.changed(key, previous, next);
  }

  /** Runs changes, then notifies observers once. With `isBulk`, listeners get one `rebuild` in place of each change. */
  write(changes: () => void, isBulk = false): void {
    this.#isBulk = isBulk;
    try {
      changes();
    } finally {
      this.#flush();
    }
  }

  /** Adds a listener for all rows. Returns a function that removes it. */
  follow(listener: RowListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Adds a listener for one row. Returns a function that removes it. */
  watch(id: string, notify: () => void): () => void {
    const watchers = this.#watchers.get(id) ?? new Set();
    this.#watchers.set(id, watchers.add(notify));
    return () => {
      watchers.delete(notify);
      if (watchers.size === 0) this.#watchers.delete(id);
    };
  }

  #trackQualifiedKey(id: string, key: string, isUsed: boolean): void {
    const keys = this.#qualifiedKeys.get(id) ?? new Set();
    if (isUsed) keys.add(key);
    else keys.delete(key);
    if (keys.size > 0) this.#qualifiedKeys.set(id, keys);
    else this.#qualifiedKeys.delete(id);
  }

  #flush(): void {
    if (!this.#hasChanged) return;
    const isBulk = this.#isBulk;
    // After a bulk change, every watcher checks its row.
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

/** Source of a value that can be maintained incrementally or computed on each read. */
interface DemandSource<T> {
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
