import { CollabFailure } from '../../base/collab-failure.js';
import type { CollabError } from '../../model/error.js';

/** What went wrong in IndexedDB, in words for a person: 'storage_full', or 'unavailable' for anything else. */
function storageFailure(error: unknown): CollabFailure {
  const isFull = error instanceof Error && error.name === 'QuotaExceededError';
  return new CollabFailure(
    isFull
      ? {
          code: 'storage_full',
          message: 'This device has no room left to save comments. Free some space, then try again.',
        }
      : { code: 'unavailable', message: `Comments could not be read or saved (${String(error)}).` },
  );
}

/**
 * The object stores and their keys. A scope is its `scopeKey`, times are ms since the epoch.
 *
 * - heads: LogHead by scope
 * - rows: AnnotationRecord by [scope, annotation id], with an index `begun` of an organization's in the order they were begun, and one
 *   `begunIn` of a document's
 * - log: LogEntry by [scope, number]
 * - mutations: { outcome, at } by [clientId, mid], with an index by `at`
 * - drafts: Draft by [user id, the caller's key]
 * - queue: HeldMutation by [clientId, mid], with an index by `userId`
 * - blobs: Blob by [scope, attachment id]
 * - blobInfo: BlobInfo by [scope, attachment id], with an index by `draftAt`
 * - users: User by user id, everyone who has worked here
 * - recent: keys of suggestions by user id, the latest chosen first
 * - documents: DocumentMetadata (with `locations`) by scope, with an index by `folderId`; those that lie in a folder or were described
 * - live: LiveRecord by [scope, its key]
 * - liveMade: KnownOutcomes of changes of live state by scope
 * - notifications: NotificationRecord by [organization id, its id]
 * - notificationReaders: StoredReader by [organization id, user id]
 * - notificationMarks: NotificationMark by [organization id, user id, the notification's id]
 * - quarantine: { scope, id, row, at } of threads, { scope, row, at } of heads, { from, key, row, at } of what clients keep: what could
 *   not be read; nothing is thrown away
 */
export type StoreName =
  | 'heads'
  | 'rows'
  | 'log'
  | 'mutations'
  | 'drafts'
  | 'queue'
  | 'quarantine'
  | 'blobs'
  | 'blobInfo'
  | 'users'
  | 'documents'
  | 'recent'
  | 'live'
  | 'liveMade'
  | 'notifications'
  | 'notificationReaders'
  | 'notificationMarks';

/** Steps from each version to the next. A step that was released is never changed: people's databases were made by it. */
const upgrades: readonly ((db: IDBDatabase, transaction: IDBTransaction) => void)[] = [
  (db) => {
    for (const name of ['heads', 'rows', 'log', 'mutations', 'drafts']) db.createObjectStore(name);
    db.createObjectStore('queue').createIndex('userId', 'userId');
  },
  (db, transaction) => {
    db.createObjectStore('quarantine', { autoIncrement: true });
    transaction.objectStore('mutations').createIndex('at', 'at');
  },
  (db) => {
    db.createObjectStore('blobs');
    db.createObjectStore('blobInfo').createIndex('draftAt', 'draftAt');
  },
  (db) => {
    for (const name of ['users', 'recent']) db.createObjectStore(name);
  },
  (db, transaction) => {
    const rows = transaction.objectStore('rows');
    const place = ['data.createdAt', 'id', 'documentId'];
    rows.createIndex('begun', ['organizationId', ...place]);
    rows.createIndex('begunIn', ['organizationId', 'documentId', ...place]);
    db.createObjectStore('documents').createIndex('folderId', ['organizationId', 'folderId']);
  },
  (db) => {
    for (const name of ['live', 'liveMade']) db.createObjectStore(name);
  },
  (db) => {
    for (const name of ['notifications', 'notificationReaders', 'notificationMarks']) db.createObjectStore(name);
  },
  () => {
    // The stores are the same. Tabs of before own the database without the lock that proves it, and are to be reloaded.
  },
];

const BLOCKED: CollabError = {
  code: 'storage_blocked',
  message:
    'Comments stay until this tab is closed: another tab shows an older version of this page. Close that tab, then reload this one.',
};

/** What a request brings; its type is for the caller to know. */
export function result(request: EventTarget & Pick<IDBRequest<unknown>, 'result' | 'error'>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('It failed.')));
  });
}

/** An open database. */
export class LocalDatabase {
  /** Resolves when the database is closed from outside: a newer version of the page needs it, or its data was cleared. */
  readonly lost: Promise<void>;
  readonly #db: IDBDatabase;

  private constructor(db: IDBDatabase) {
    this.#db = db;
    this.lost = new Promise((resolve) => {
      db.onclose = () => resolve();
      db.onversionchange = () => {
        db.close();
        resolve();
      };
    });
  }

  /**
   * Opens the database and brings it to the present version; of a newer version, as it is, where `anyVersion` says so. Rejects where it
   * cannot be opened, and with a CollabFailure where another tab keeps it from being brought up.
   */
  static open(name: string, { anyVersion = false } = {}): Promise<LocalDatabase> {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(name, upgrades.length);
      let isBlocked = false;
      opening.onupgradeneeded = ({ oldVersion }) => {
        const { result: db, transaction } = opening;
        if (transaction) for (const upgrade of upgrades.slice(oldVersion)) upgrade(db, transaction);
      };
      opening.onblocked = () => {
        isBlocked = true;
        reject(new CollabFailure(BLOCKED));
      };
      opening.onerror = () => {
        const isNewer = opening.error?.name === 'VersionError';
        if (anyVersion && isNewer)
          resolve(result(indexedDB.open(name)).then((db) => new LocalDatabase(db as IDBDatabase)));
        else reject(opening.error ?? new Error('It failed.'));
      };
      opening.onsuccess = () => {
        // Once the other tab has gone it opens all the same, too late for this one.
        if (isBlocked) opening.result.close();
        else resolve(new LocalDatabase(opening.result));
      };
    });
  }

  get name(): string {
    return this.#db.name;
  }

  /**
   * Does something in one transaction, and resolves once it is kept; when any of it fails nothing is, and it rejects with a
   * CollabFailure: 'storage_full' or 'unavailable'. Waits for nothing but requests of the transaction, or it ends early.
   */
  async transact<T>(
    mode: IDBTransactionMode,
    names: readonly StoreName[],
    act: (store: (name: StoreName) => IDBObjectStore) => T | Promise<T>,
  ): Promise<T> {
    let transaction: IDBTransaction | undefined;
    try {
      transaction = this.#db.transaction(names, mode);
      const completed = completion(transaction);
      const value = await act(transaction.objectStore.bind(transaction));
      await completed;
      return value;
    } catch (error) {
      abort(transaction);
      throw storageFailure(transaction?.error ?? error);
    }
  }

  close(): void {
    this.#db.close();
  }
}

function completion(transaction: IDBTransaction): Promise<void> {
  const completed = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('It was taken back.'));
  });
  // Where something fails before anybody waits for it, that is what is told.
  completed.catch(() => undefined);
  return completed;
}

/** Takes back what a transaction has done, unless it is over already. */
function abort(transaction: IDBTransaction | undefined): void {
  try {
    transaction?.abort();
  } catch {
    // It ended by itself.
  }
}
