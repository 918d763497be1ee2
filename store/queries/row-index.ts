import { batch, signal } from '../base/signals.js';
import type { AnnotationRow } from '../api/annotations.js';
import type { Readable } from '../base/readable.js';

/** What follows the rows one by one. */
export interface RowListener {
  /** A row came, changed or went. `key` names it among the rows (`RowIndex.at`). */
  changed(key: string, previous: AnnotationRow | undefined, next: AnnotationRow | undefined): void;
  /** So many rows changed that all are to be asked anew. */
  rebuild(): void;
  /** A set of changes is complete: the time to tell observers. */
  flush(): void;
}

/**
 * All rows of a store, and who follows them. A row's key is its annotation id. Where threads of two documents have one id, the later row's key
 * names its document as well: neither hides the other.
 */
export class RowIndex {
  readonly #rows = new Map<string, AnnotationRow>();
  /** Keys that name a document, by annotation id. */
  readonly #longKeys = new Map<string, Set<string>>();
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

  /** The thread of this id in a document; without one, in the document whose rows came first. */
  get(id: string, documentId?: string): AnnotationRow | undefined {
    if (documentId !== undefined) {
      const row = this.#rows.get(this.keyOf(id, documentId));
      return row?.documentId === documentId ? row : undefined;
    }
    const [other = id] = this.#longKeys.get(id) ?? [];
    return this.#rows.get(id) ?? this.#rows.get(other);
  }

  /** The row of a key. */
  at(key: string): AnnotationRow | undefined {
    return this.#rows.get(key);
  }

  /** The key of a thread, be it here or not. */
  keyOf(id: string, documentId: string): string {
    const holder = this.#rows.get(id);
    if (holder ? holder.documentId === documentId : !this.#longKeys.has(id)) return id;
    const longKey = `${documentId}\n${id}`;
    return holder || this.#longKeys.get(id)?.has(longKey) ? longKey : id;
  }

  /** Keys that threads of this id may have: more than one where several documents have such a thread. */
  keysOf(id: string): readonly string[] {
    return [id, ...(this.#longKeys.get(id) ?? [])];
  }

  keys(): Iterable<string> {
    return this.#rows.keys();
  }

  values(): Iterable<AnnotationRow> {
    return this.#rows.values();
  }

  /** Sets a row, or without one takes that of a document away. Only inside `write`. */
  set(id: string, next: AnnotationRow | undefined, documentId = next?.documentId): void {
    const key = documentId === undefined ? id : this.keyOf(id, documentId);
    const previous = this.#rows.get(key);
    if (previous === next) return;
    if (next) this.#rows.set(key, next);
    else this.#rows.delete(key);
    if (key !== id) this.#noteLongKey(id, key, Boolean(next));
    this.#hasChanged = true;
    if (this.#isBulk) return;
    this.#changed.add(id);
    for (const listener of this.#listeners) listener.changed(key, previous, next);
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

  #noteLongKey(id: string, key: string, isUsed: boolean): void {
    const keys = this.#longKeys.get(id) ?? new Set();
    if (isUsed) keys.add(key);
    else keys.delete(key);
    if (keys.size > 0) this.#longKeys.set(id, keys);
    else this.#longKeys.delete(id);
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
