import { deleteDB, openDB, type IDBPDatabase } from 'idb';
import { localBackend } from '../../store/backends/local.js';
import type { LocalOptions } from '../../store/backends/local/backend.js';
import { scopeKey } from '../../store/backends/protocol.js';
import { newId, predefinedConfig, type AnnotationRecord } from '../../store/model/index.js';
import { reduce } from '../../store/rules/index.js';
import { ada, plan, thread } from './fixtures.js';
import { castOf, type Cast } from './stage.js';

/** A cast in one database, and the database as nobody but a test sees it. */
export interface DatabaseStage {
  readonly cast: Cast;
  readonly name: string;
}

/** Sets a database before each test of a suite, and deletes it afterwards. */
export function databaseOf(options: Omit<LocalOptions, 'name'> = {}): () => DatabaseStage {
  let name = '';
  const cast = castOf(() => {
    name = `local-${newId()}`;
    const database = name;
    return { backend: () => localBackend({ name: database, ...options }), strike: () => deleteDB(database) };
  });
  return () => ({ cast: cast(), name });
}

/** Does something with the database itself, which nobody may have open at another version. */
export async function withDatabase<T>(name: string, act: (db: IDBPDatabase) => Promise<T>): Promise<T> {
  const db = await openDB(name);
  try {
    return await act(db);
  } finally {
    db.close();
  }
}

/** Makes a database as the first version of the page did. */
export function openVersion1(name: string): Promise<IDBPDatabase> {
  return openDB(name, 1, {
    upgrade(db) {
      for (const store of ['heads', 'rows', 'log', 'mutations', 'drafts']) db.createObjectStore(store);
      db.createObjectStore('queue').createIndex('userId', 'userId');
    },
  });
}

/** Makes a database as the second version of the page did. */
export async function openVersion2(name: string): Promise<IDBPDatabase> {
  (await openVersion1(name)).close();
  return openDB(name, 2, {
    upgrade(db, _oldVersion, _newVersion, transaction) {
      db.createObjectStore('quarantine', { autoIncrement: true });
      transaction.objectStore('mutations').createIndex('at', 'at');
    },
  });
}

/** Makes a database as the third version of the page did. */
export async function openVersion3(name: string): Promise<IDBPDatabase> {
  (await openVersion2(name)).close();
  return openDB(name, 3, {
    upgrade(db) {
      db.createObjectStore('blobs');
      db.createObjectStore('blobInfo').createIndex('draftAt', 'draftAt');
    },
  });
}

/** Makes a database as the fourth version of the page did. */
export async function openVersion4(name: string): Promise<IDBPDatabase> {
  (await openVersion3(name)).close();
  return openDB(name, 4, {
    upgrade(db) {
      for (const store of ['users', 'recent']) db.createObjectStore(store);
    },
  });
}

/** Makes a database as the fifth version of the page did. */
export async function openVersion5(name: string): Promise<IDBPDatabase> {
  (await openVersion4(name)).close();
  return openDB(name, 5, {
    upgrade(db, _oldVersion, _newVersion, transaction) {
      const rows = transaction.objectStore('rows');
      const place = ['data.createdAt', 'id', 'documentId'];
      rows.createIndex('begun', ['organizationId', ...place]);
      rows.createIndex('begunIn', ['organizationId', 'documentId', ...place]);
      db.createObjectStore('documents').createIndex('folderId', ['organizationId', 'folderId']);
    },
  });
}

/** Makes a database as the sixth version of the page did. */
export async function openVersion6(name: string): Promise<IDBPDatabase> {
  (await openVersion5(name)).close();
  return openDB(name, 6, {
    upgrade(db) {
      for (const store of ['live', 'liveMade']) db.createObjectStore(store);
    },
  });
}

/** Makes a database as the seventh version of the page did. */
export async function openVersion7(name: string): Promise<IDBPDatabase> {
  (await openVersion6(name)).close();
  return openDB(name, 7, {
    upgrade(db) {
      for (const store of ['notifications', 'notificationReaders', 'notificationMarks']) db.createObjectStore(store);
    },
  });
}

/** The key of a row. */
export const rowKey = (id: string): [string, string] => [scopeKey(plan), id];

/** A thread as it is stored. */
export function storedRow(id: string, annotationNumber: number): AnnotationRecord {
  const context = { user: ada, now: 1, annotationNumber, config: predefinedConfig, ...plan };
  const reduction = reduce(undefined, thread(id), context);
  if (!reduction.ok || !reduction.record) throw new Error('There is no row.');
  return reduction.record;
}
