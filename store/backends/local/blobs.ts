import type { AnnotationRecord } from '../../model/comment-annotation.js';
import type { BlobInfo, BlobStorage, BlobDetails } from '../authority/storage.js';
import { scopeKey, type Scope } from '../protocol.js';
import { result, type LocalDatabase } from './database.js';

/**
 * Time for which a file without a comment is retained: 30 days in ms. It covers the time a comment may wait to be
 * sent.
 */
const DRAFT_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

type Key = [scope: string, id: number];

const keyOf = (scope: Scope, id: number): Key => [scopeKey(scope), id];

/**
 * Blob storage in IndexedDB, used by every tab. Metadata and content lie in separate stores, so that writing a large
 * file does not block mutations. Metadata is written before the content and deleted after it.
 */
export class LocalBlobs implements BlobStorage {
  readonly #db: LocalDatabase;

  constructor(db: LocalDatabase) {
    this.#db = db;
  }

  info(scope: Scope, id: number): Promise<BlobDetails | undefined> {
    const key = keyOf(scope, id);
    return this.#db.transact('readonly', ['blobInfo', 'rows'], async (store) => {
      const info = (await result(store('blobInfo').get(key))) as BlobInfo | undefined;
      if (info?.annotationId === undefined) return info && { info, row: undefined };
      const row = (await result(store('rows').get([key[0], info.annotationId]))) as AnnotationRecord | undefined;
      return { info, row };
    });
  }

  read(scope: Scope, id: number): Promise<Blob | undefined> {
    return this.#db.transact('readonly', ['blobs'], async (store) => {
      return (await result(store('blobs').get(keyOf(scope, id)))) as Blob | undefined;
    });
  }

  async write(...[scope, id, blob, info, isFree, signal]: Parameters<BlobStorage['write']>): Promise<boolean> {
    const key = keyOf(scope, id);
    const isReserved = await this.#db.transact('readwrite', ['blobInfo'], async (store) => {
      const isAllowed = isFree((await result(store('blobInfo').get(key))) as BlobInfo | undefined);
      if (isAllowed) store('blobInfo').put(info, key);
      return isAllowed;
    });
    if (!isReserved) return false;
    const finished = new AbortController();
    try {
      await this.#db.transact('readwrite', ['blobs'], (store) => {
        signal?.throwIfAborted();
        const { transaction } = store('blobs').put(blob, key);
        signal?.addEventListener('abort', () => transaction?.abort(), { signal: finished.signal });
      });
      return true;
    } catch (error) {
      await this.#delete([key]).catch(() => undefined);
      signal?.throwIfAborted();
      throw error;
    } finally {
      finished.abort();
    }
  }

  async remove(...[scope, id, canRemove]: Parameters<BlobStorage['remove']>): Promise<void> {
    const stored = await this.info(scope, id);
    if (stored && canRemove(stored.info)) await this.#delete([keyOf(scope, id)]);
  }

  /**
   * Deletes files that no comment has referenced within the retention time, and files that comments no longer
   * reference.
   */
  async deleteExpired(): Promise<void> {
    const expired = await this.#db.transact('readonly', ['blobInfo'], (store) =>
      result(
        store('blobInfo')
          .index('draftAt')
          .getAllKeys(IDBKeyRange.upperBound(Date.now() - DRAFT_RETENTION_MS)),
      ),
    );
    await this.#delete(expired as Key[]);
  }

  async #delete(keys: readonly Key[]): Promise<void> {
    if (keys.length === 0) return;
    const deleteFrom = (name: 'blobs' | 'blobInfo') =>
      this.#db.transact('readwrite', [name], (store) => {
        for (const key of keys) store(name).delete(key);
      });
    await deleteFrom('blobs');
    await deleteFrom('blobInfo');
  }
}
