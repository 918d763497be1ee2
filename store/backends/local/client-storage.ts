import { asCollabError } from '../../base/collab-failure.js';
import type { CollabError } from '../../model/error.js';
import { sortMutations } from '../authority/queue-order.js';
import type { ClientStorage, QueuedMutation } from '../backend.js';
import { LocalDatabase, result, type StoreName } from './database.js';
import {
  createCorruptRowError,
  readDraft,
  readQueuedMutation,
  readKeys,
  readRefusal,
  readUser,
  type StoredMutation,
} from './stored-values.js';
import { queryHeldLocks, acquireLock } from './web-locks.js';

const lockName = (db: ReopeningDatabase, clientId: string) => `${db.name}/client/${clientId}`;

/**
 * Database that reopens on demand after it was closed from outside. A newer version of the page in another tab, or
 * cleared data, ends the connection to the comments until this tab is reloaded. Drafts typed until then are still
 * stored.
 */
class ReopeningDatabase {
  readonly name: string;
  #db: Promise<LocalDatabase> | undefined;

  constructor(db: LocalDatabase) {
    this.name = db.name;
    this.#use(db);
  }

  transact: LocalDatabase['transact'] = async (...args) => (await this.#open()).transact(...args);

  close(): void {
    void this.#db?.then((db) => db.close());
  }

  async #open(): Promise<LocalDatabase> {
    if (this.#db) return this.#db;
    const opening = LocalDatabase.open(this.name, { anyVersion: true });
    this.#db = opening;
    opening.then(
      (db) => this.#use(db),
      () => (this.#db = undefined),
    );
    return opening;
  }

  #use(db: LocalDatabase): void {
    this.#db = Promise.resolve(db);
    void db.lost.then(() => (this.#db = undefined));
  }
}

/**
 * Opens the storage of a client's drafts and queue, which survives reloads and crashes. A client is alive while it
 * holds its Web Lock, which the browser releases when the page ends.
 */
export async function openIndexedDbStorage(
  database: string,
  clientId: string,
  problem: (error: CollabError) => void = () => undefined,
): Promise<ClientStorage> {
  const db = new ReopeningDatabase(await LocalDatabase.open(database));
  const release = await acquireLock(lockName(db, clientId));
  const write = (name: StoreName, key: IDBValidKey, value?: unknown): Promise<void> =>
    db.transact('readwrite', [name], (store) => {
      if (value) store(name).put(value, key);
      else store(name).delete(key);
    });
  return {
    getDraft: async (userId, key) => {
      const stored = await db.transact('readonly', ['drafts'], (store) => result(store('drafts').get([userId, key])));
      const draft = readDraft(stored);
      if (draft || stored === undefined) return draft;
      await quarantine(db, 'drafts', [[userId, key]]);
      problem(createCorruptRowError('Something you typed and did not send could not be read and was set aside.'));
      return undefined;
    },
    setDraft: (userId, key, draft) => write('drafts', [userId, key], draft),
    adopt: (holder, userId) => adopt(db, { holder, userId, problem }),
    enqueue: (mutation) => enqueue(db, { holder: clientId, userId: mutation.userId, mutation }),
    dequeue: (makerId, mid) =>
      db.transact('readwrite', ['queue'], (store) => {
        for (const key of [
          [makerId, mid],
          [makerId, mid, REFUSAL],
        ])
          store('queue').delete(key);
      }),
    users: () =>
      db.transact('readonly', ['users'], async (store) => {
        const stored = (await result(store('users').getAll())) as unknown[];
        return stored.map(readUser).filter((user) => user !== undefined);
      }),
    keepUser: (user) => write('users', user.userId, user),
    recent: (userId) =>
      db.transact('readonly', ['recent'], async (store) => {
        return readKeys(await result(store('recent').get(userId))) ?? [];
      }),
    setRecent: (userId, keys) => write('recent', userId, keys),
    close: () => {
      release();
      db.close();
      return Promise.resolve();
    },
  };
}

type QueueKey = [clientId: string, mid: number];

/** Last part of the key under which the refusal of a queued mutation is stored on its own. */
const REFUSAL = 'refusal';

/**
 * Puts a mutation into the queue. Where there is no space for a refused mutation, its refusal is stored on its own, beside the mutation
 * as it was before: otherwise the next page would send it without the user.
 */
async function enqueue(db: ReopeningDatabase, stored: StoredMutation): Promise<void> {
  const { clientId, mid, error } = stored.mutation;
  const key: QueueKey = [clientId, mid];
  try {
    await db.transact('readwrite', ['queue'], (store) => {
      store('queue').put(stored, key);
      store('queue').delete([...key, REFUSAL]);
    });
  } catch (failure) {
    if (error) {
      await db.transact('readwrite', ['queue'], async (store) => {
        if ((await result(store('queue').count(key))) !== 0) store('queue').put({ error }, [...key, REFUSAL]);
      });
    }
    throw failure;
  }
}

/** Returns a queued mutation, with its refusal if that is stored on its own. */
async function withRefusal(store: IDBObjectStore, { mutation }: StoredMutation): Promise<QueuedMutation> {
  if (mutation.error) return mutation;
  const error = readRefusal(await result(store.get([mutation.clientId, mutation.mid, REFUSAL])))?.error;
  return error ? { ...mutation, error } : mutation;
}

/** Returns a user's queued mutations with their keys. `stored` is undefined where a mutation cannot be read. */
async function readQueue(
  store: IDBObjectStore,
  userId: string,
): Promise<readonly { readonly key: QueueKey; readonly stored: StoredMutation | undefined }[]> {
  const [keys, values] = await Promise.all([
    result(store.index('userId').getAllKeys(userId)) as Promise<QueueKey[]>,
    result(store.index('userId').getAll(userId)) as Promise<unknown[]>,
  ]);
  return keys.map((key, at) => ({ key, stored: readQueuedMutation(values[at]) }));
}

interface Adoption {
  readonly holder: string;
  readonly userId: string;
  readonly problem: (error: CollabError) => void;
}

/**
 * Reassigns the mutations of closed clients to `holder` and returns them in order.
 *
 * A client acquires its lock before it queues anything. A holder that appears in the queue, read first, but not among
 * the locks, queried afterwards, is therefore closed for good. Mutations adopted by another client meanwhile have
 * another holder and stay there.
 */
async function adopt(db: ReopeningDatabase, { holder, userId, problem }: Adoption): Promise<readonly QueuedMutation[]> {
  const queued = await db.transact('readonly', ['queue'], (store) => readQueue(store('queue'), userId));
  const unreadable = queued.filter(({ stored }) => !stored).map(({ key }) => key);
  if (unreadable.length > 0) await quarantine(db, 'queue', unreadable);
  for (const _ of unreadable)
    problem(createCorruptRowError('A change that was not sent yet could not be read and was set aside.'));
  const locks = await queryHeldLocks();
  const holders = queued.flatMap(({ stored }) => stored?.holder ?? []);
  const closed = new Set(holders.filter((id) => !locks.has(lockName(db, id))));
  const take = (mode: 'readonly' | 'readwrite'): Promise<readonly QueuedMutation[]> =>
    db.transact(mode, ['queue'], async (store) => {
      const queue = store('queue');
      const all = await readQueue(queue, userId);
      const orphans = all.flatMap(({ stored }) => (stored && closed.has(stored.holder) ? stored : []));
      const mutations = await Promise.all(orphans.map((stored) => withRefusal(queue, stored)));
      for (const stored of mode === 'readwrite' ? orphans : [])
        queue.put({ ...stored, holder }, [stored.mutation.clientId, stored.mutation.mid]);
      return sortMutations(mutations);
    });
  return take('readwrite').catch((failure: unknown) => {
    // On a full disk, they are shown without a new holder. Other tabs may show them too; the backend applies each once.
    if (asCollabError(failure, 'storage_failed').code === 'storage_full') return take('readonly');
    throw failure;
  });
}

/** Moves unreadable values to the quarantine store, unchanged, so that they can be repaired. */
function quarantine(db: ReopeningDatabase, from: StoreName, keys: readonly IDBValidKey[]): Promise<void> {
  return db.transact('readwrite', [from, 'quarantine'], async (store) => {
    for (const key of keys) {
      const row: unknown = await result(store(from).get(key));
      store('quarantine').put({ from, key, row, at: Date.now() });
      store(from).delete(key);
    }
  });
}
