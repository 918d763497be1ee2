import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';
import type { Draft, QueuedMutation } from '../backend.js';
import { CollabFailure } from '../collab-failure.js';
import type { CollabError } from '../model/error.js';
import type { LogEntry, LogHead, Outcome } from './log-storage.js';

/** A queued mutation and the client that answers for it now: its maker, or the one that adopted it. */
export interface HeldMutation {
  readonly holder: string;
  readonly userId: string;
  readonly mutation: QueuedMutation;
}

/** What the database holds. Scopes are keys of `scopeKey`. */
export interface LocalSchema extends DBSchema {
  /** By scope. */
  heads: { key: string; value: LogHead };
  /** By scope and annotation id. What is read may be corrupt, so it is checked before it is an AnnotationRecord. */
  rows: { key: [string, string]; value: unknown };
  /** By scope and number. */
  log: { key: [string, number]; value: LogEntry };
  /** What became of mutations, by clientId and mid, and when (ms since the epoch). */
  mutations: { key: [string, number]; value: { outcome: Outcome; at: number }; indexes: { at: number } };
  /** By user id and the caller's key. */
  drafts: { key: [string, string]; value: Draft };
  /** By clientId and mid. */
  queue: { key: [string, number]; value: HeldMutation; indexes: { userId: string } };
  /** Rows set aside because they could not be read, so that nothing is thrown away. */
  quarantine: { key: number; value: { scope: string; id: string; row: unknown; at: number } };
}

export type LocalDatabase = IDBPDatabase<LocalSchema>;

type Upgrade = (
  db: LocalDatabase,
  transaction: IDBPTransaction<LocalSchema, StoreNames<LocalSchema>[], 'versionchange'>,
) => void;

/** Steps from each version to the next. A step that was released is never changed: people's databases were made by it. */
const upgrades: readonly Upgrade[] = [
  (db) => {
    db.createObjectStore('heads');
    db.createObjectStore('rows');
    db.createObjectStore('log');
    db.createObjectStore('mutations');
    db.createObjectStore('drafts');
    db.createObjectStore('queue').createIndex('userId', 'userId');
  },
  (db, transaction) => {
    db.createObjectStore('quarantine', { autoIncrement: true });
    transaction.objectStore('mutations').createIndex('at', 'at');
  },
];

const BLOCKED: CollabError = {
  code: 'storage_blocked',
  message:
    'Comments stay until this tab is closed: another tab shows an older version of this page. Close that tab, then reload this one.',
};

/**
 * Opens the database and brings it to the present version. `lost` is called when it is closed for good: a newer version of the page
 * needs it, or the browser took it away. Rejects with a CollabError where it cannot be opened, or not as long as another tab lives.
 */
export function openDatabase(name: string, lost: () => void): Promise<LocalDatabase> {
  return new Promise((resolve, reject) => {
    const opening = openDB<LocalSchema>(name, upgrades.length, {
      upgrade(db, oldVersion, _newVersion, transaction) {
        for (const step of upgrades.slice(oldVersion)) step(db, transaction);
      },
      blocked() {
        reject(new CollabFailure(BLOCKED));
        // It opens once the other tab is gone, too late for this one.
        void opening.then((db) => db.close());
      },
      blocking(_current, _blocked, { target }) {
        (target as IDBDatabase).close();
        lost();
      },
      terminated: lost,
    });
    opening.then(resolve, (error: unknown) => reject(new CollabFailure(unopened(error))));
  });
}

function unopened(error: unknown): CollabError {
  const message = `Comments stay until this tab is closed: the browser's database cannot be opened (${String(error)}). A private window, or a setting that keeps sites from storing data, can be the cause.`;
  return { code: 'storage_unavailable', message };
}
