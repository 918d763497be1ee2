import type { AnnotationRecord } from '../../model/comment-annotation.js';
import { scopeKey, type Scope } from '../protocol.js';
import type { BlobInfo, BlobStorage, HeldBlob } from '../authority/storage.js';
import { result, type LocalDatabase } from './database.js';

/** How long a file is kept that no comment names: as long as a comment may wait to be sent. 30 days in ms. */
const KEPT = 30 * 24 * 60 * 60 * 1000;

type Key = [scope: string, id: number];

const keyOf = (scope: Scope, id: number): Key => [scopeKey(scope), id];

/**
 * Keeps files in IndexedDB, from whichever tab has them. What is known of a file lies apart from the file, so that a large one on its way
 * holds up no mutation: it is known first, then kept, and forgotten in the same order turned round.
 */
export class LocalBlobs implements BlobStorage {
  readonly #db: LocalDatabase;

  constructor(db: LocalDatabase) {
    this.#db = db;
  }

  info(scope: Scope, id: number): Promise<HeldBlob | undefined> {
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
    const isMine = await this.#db.transact('readwrite', ['blobInfo'], async (store) => {
      const isAllowed = isFree((await result(store('blobInfo').get(key))) as BlobInfo | undefined);
      if (isAllowed) store('blobInfo').put(info, key);
      return isAllowed;
    });
    if (!isMine) return false;
    const over = new AbortController();
    try {
      await this.#db.transact('readwrite', ['blobs'], (store) => {
        signal?.throwIfAborted();
        const { transaction } = store('blobs').put(blob, key);
        signal?.addEventListener('abort', () => transaction?.abort(), { signal: over.signal });
      });
      return true;
    } catch (error) {
      await this.#forget([key]).catch(() => undefined);
      signal?.throwIfAborted();
      throw error;
    } finally {
      over.abort();
    }
  }

  async remove(...[scope, id, mayGo]: Parameters<BlobStorage['remove']>): Promise<void> {
    const held = await this.info(scope, id);
    if (held && mayGo(held.info)) await this.#forget([keyOf(scope, id)]);
  }

  /** Forgets files that no comment has named for long, and those that comments name no more. */
  async sweep(): Promise<void> {
    const old = await this.#db.transact('readonly', ['blobInfo'], (store) =>
      result(
        store('blobInfo')
          .index('draftAt')
          .getAllKeys(IDBKeyRange.upperBound(Date.now() - KEPT)),
      ),
    );
    await this.#forget(old as Key[]);
  }

  async #forget(keys: readonly Key[]): Promise<void> {
    if (keys.length === 0) return;
    const forget = (name: 'blobs' | 'blobInfo') =>
      this.#db.transact('readwrite', [name], (store) => {
        for (const key of keys) store(name).delete(key);
      });
    await forget('blobs');
    await forget('blobInfo');
  }
}
