import { CollabFailure } from '../../base/collab-failure.js';
import type { CollabError } from '../../model/error.js';

/**
 * Converts an IndexedDB error to a failure with a readable message. Code 'storage_full', or 'unavailable' for
 * anything else.
 */
function createStorageFailure(error: unknown): CollabFailure {
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
 * - rows: AnnotationRecord by [scope, annotation id], with two indexes in order of creation: `begun` by organization,
 *   `begunIn` by document
 * - log: LogEntry by [scope, number]
 * - mutations: { outcome, at } by [clientId, mid], with an index by `at`
 * - drafts: Draft by [user id, the caller's key]
 * - queue: StoredMutation by [clientId, mid], with an index by `userId`; its refusal { error } by [clientId, mid, 'refusal'] where a
 *   full disk has no space for the mutation with its refusal
 * - blobs: Blob by [scope, attachment id]
 * - blobInfo: BlobInfo by [scope, attachment id], with an index by `draftAt`
 * - users: User by user id, everyone who has signed in on this device
 * - recent: keys of suggestions by user id, the latest chosen first
 * - documents: DocumentMetadata (with `locations`) by scope, with an index by `folderId`; only documents with a folder
 *   or with metadata
 * - live: LiveRecord by [scope, its key]
 * - liveMade: KnownOutcomes of changes of live state by scope
 * - notifications: NotificationRecord by [organization id, its id]
 * - notificationReaders: StoredReader by [organization id, user id]
 * - notificationMarks: NotificationMark by [organization id, user id, the notification's id]
 * - quarantine: unreadable values, which are never deleted: { scope, id, row, at } of threads, { scope, row, at } of
 *   heads, { from, key, row, at } of client storage
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

/**
 * Upgrade steps from each version to the next. A released step never changes, since existing databases were created
 * by it.
 */
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
    const position = ['data.createdAt', 'id', 'documentId'];
    rows.createIndex('begun', ['organizationId', ...position]);
    rows.createIndex('begunIn', ['organizationId', 'documentId', ...position]);
    db.createObjectStore('documents').createIndex('folderId', ['organizationId', 'folderId']);
  },
  (db) => {
    for (const name of ['live', 'liveMade']) db.createObjectStore(name);
  },
  (db) => {
    for (const name of ['notifications', 'notificationReaders', 'notificationMarks']) db.createObjectStore(name);
  },
  () => {
    // The stores are the same. Tabs of earlier versions lead without the lock that proves it and have to be reloaded.
  },
];

const BLOCKED: CollabError = {
  code: 'storage_blocked',
  message:
    'Comments stay until this tab is closed: another tab shows an older version of this page. Close that tab, then reload this one.',
};

/** Resolves with the result of a request. The caller casts its type. */
export function result(request: EventTarget & Pick<IDBRequest<unknown>, 'result' | 'error'>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The request failed.')));
  });
}

/** An open database. */
export class LocalDatabase {
  /**
   * Resolves when the database is closed from outside: a newer version of the page needs it, or its data was cleared.
   */
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
   * Opens the database and upgrades it to the current version. With `anyVersion`, opens a newer version as it is.
   * Rejects where the database cannot be opened. Rejects with a CollabFailure where another tab blocks the upgrade.
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
        else reject(opening.error ?? new Error('The request failed.'));
      };
      opening.onsuccess = () => {
        // The blocked request succeeds once the other tab closes. By then it has been rejected.
        if (isBlocked) opening.result.close();
        else resolve(new LocalDatabase(opening.result));
      };
    });
  }

  get name(): string {
    return this.#db.name;
  }

  /**
   * Runs the callback in one transaction and resolves once it is committed. On any failure nothing is written, and it
   * rejects with a CollabFailure: 'storage_full' or 'unavailable'. The callback may only await requests of the
   * transaction, or it ends early.
   */
  async transact<T>(
    mode: IDBTransactionMode,
    names: readonly StoreName[],
    callback: (store: (name: StoreName) => IDBObjectStore) => T | Promise<T>,
  ): Promise<T> {
    let transaction: IDBTransaction | undefined;
    try {
      transaction = this.#db.transaction(names, mode);
      const completed = waitForCompletion(transaction);
      const value = await callback(transaction.objectStore.bind(transaction));
      await completed;
      return value;
    } catch (error) {
      abortTransaction(transaction);
      throw createStorageFailure(transaction?.error ?? error);
    }
  }

  close(): void {
    this.#db.close();
  }
}

function waitForCompletion(transaction: IDBTransaction): Promise<void> {
  const completed = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted.'));
  });
  // Prevents an unhandled rejection where the callback fails first. That failure is the one reported.
  completed.catch(() => undefined);
  return completed;
}

/** Aborts a transaction unless it has finished. */
function abortTransaction(transaction: IDBTransaction | undefined): void {
  try {
    transaction?.abort();
  } catch {
    // The transaction has finished already.
  }
}
