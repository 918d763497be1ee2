import { scopeKey, type Scope } from '../protocol.js';
import { namedBy, type BlobChanges } from './blob-changes.js';
import type { BlobInfo, BlobStorage, HeldBlob } from './blob-storage.js';
import type { MemoryRows } from './memory-rows.js';

interface Kept {
  readonly blob: Blob;
  readonly info: BlobInfo;
}

const keyOf = (scope: Scope, id: number): string => `${scopeKey(scope)}/${id}`;

/** Keeps files in a map. */
export class MemoryBlobs implements BlobStorage {
  readonly #rows: Pick<MemoryRows, 'row'>;
  readonly #kept = new Map<string, Kept>();

  constructor(rows: Pick<MemoryRows, 'row'>) {
    this.#rows = rows;
  }

  async info(scope: Scope, id: number): Promise<HeldBlob | undefined> {
    const info = this.#kept.get(keyOf(scope, id))?.info;
    const row = info?.annotationId === undefined ? undefined : await this.#rows.row(scope, info.annotationId);
    return info && { info, row };
  }

  read(scope: Scope, id: number): Promise<Blob | undefined> {
    return Promise.resolve(this.#kept.get(keyOf(scope, id))?.blob);
  }

  write(...[scope, id, blob, info, isFree]: Parameters<BlobStorage['write']>): Promise<boolean> {
    const key = keyOf(scope, id);
    if (!isFree(this.#kept.get(key)?.info)) return Promise.resolve(false);
    this.#kept.set(key, { blob, info });
    return Promise.resolve(true);
  }

  remove(...[scope, id, mayGo]: Parameters<BlobStorage['remove']>): Promise<void> {
    const key = keyOf(scope, id);
    const kept = this.#kept.get(key);
    if (kept && mayGo(kept.info)) this.#kept.delete(key);
    return Promise.resolve();
  }

  /** Follows a change of a thread. */
  follow(scope: Scope, annotationId: string, { userId, named, dropped }: BlobChanges): void {
    for (const id of named) {
      const kept = this.#kept.get(keyOf(scope, id));
      const info = namedBy(annotationId, kept?.info, userId);
      if (kept && info) this.#kept.set(keyOf(scope, id), { blob: kept.blob, info });
    }
    for (const id of dropped) {
      const key = keyOf(scope, id);
      if (this.#kept.get(key)?.info.annotationId === annotationId) this.#kept.delete(key);
    }
  }
}
