import type { ClientStorage, QueuedMutation } from '../backend.js';
import type { CollabError } from '../../model/error.js';
import { LocalDatabase, result, type StoreName } from './database.js';
import { inOrder } from '../authority/queue-order.js';
import { corrupt, soundDraft, soundHeld, soundKeys, soundUser, type HeldMutation } from './stored-values.js';
import { heldLocks, takeLock } from './web-locks.js';

const lockName = (db: LastingDatabase, clientId: string) => `${db.name}/client/${clientId}`;

/**
 * A database that is opened anew when it is needed after it was closed from outside. A newer version of the page in another tab, or cleared
 * data, ends the connection to the comments until this tab is reloaded; what is typed until then is kept for after it.
 */
class LastingDatabase {
  readonly name: string;
  #db: Promise<LocalDatabase> | undefined;

  constructor(db: LocalDatabase) {
    this.name = db.name;
    this.#use(db);
  }

  transact: LocalDatabase['transact'] = async (...of) => (await this.#opened()).transact(...of);

  close(): void {
    void this.#db?.then((db) => db.close());
  }

  async #opened(): Promise<LocalDatabase> {
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
 * Keeps a client's drafts and queue in a database, across reloads and crashes. A client is alive while it holds its lock, which the
 * browser lets go with the page, however the page ends.
 */
export async function indexedDbStorage(
  database: string,
  clientId: string,
  problem: (error: CollabError) => void = () => undefined,
): Promise<ClientStorage> {
  const db = new LastingDatabase(await LocalDatabase.open(database));
  const release = await takeLock(lockName(db, clientId));
  const write = (name: StoreName, key: IDBValidKey, value?: unknown): Promise<void> =>
    db.transact('readwrite', [name], (store) => {
      if (value) store(name).put(value, key);
      else store(name).delete(key);
    });
  return {
    getDraft: async (userId, key) => {
      const stored = await db.transact('readonly', ['drafts'], (store) => result(store('drafts').get([userId, key])));
      const draft = soundDraft(stored);
      if (draft || stored === undefined) return draft;
      await setAside(db, 'drafts', [[userId, key]]);
      problem(corrupt('Something you typed and did not send could not be read and was set aside.'));
      return undefined;
    },
    setDraft: (userId, key, draft) => write('drafts', [userId, key], draft),
    adopt: (holder, userId) => adopt(db, { holder, userId, problem }),
    enqueue: (mutation) => {
      const { userId, mid } = mutation;
      return write('queue', [mutation.clientId, mid], { holder: clientId, userId, mutation });
    },
    dequeue: (maker, mid) => write('queue', [maker, mid]),
    users: () =>
      db.transact('readonly', ['users'], async (store) => {
        const stored = (await result(store('users').getAll())) as unknown[];
        return stored.map(soundUser).filter((user) => user !== undefined);
      }),
    keepUser: (user) => write('users', user.userId, user),
    recent: (userId) =>
      db.transact('readonly', ['recent'], async (store) => {
        return soundKeys(await result(store('recent').get(userId))) ?? [];
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

/** What a user has in the queue, by client and number; undefined where it cannot be read. */
async function queueOf(
  store: IDBObjectStore,
  userId: string,
): Promise<readonly { readonly key: QueueKey; readonly held: HeldMutation | undefined }[]> {
  const [keys, values] = await Promise.all([
    result(store.index('userId').getAllKeys(userId)) as Promise<QueueKey[]>,
    result(store.index('userId').getAll(userId)) as Promise<unknown[]>,
  ]);
  return keys.map((key, at) => ({ key, held: soundHeld(values[at]) }));
}

interface Adoption {
  readonly holder: string;
  readonly userId: string;
  readonly problem: (error: CollabError) => void;
}

/**
 * Whoever queues anything holds their lock by then, so a holder seen in the queue first and not among the locks afterwards is
 * dead for good; what somebody else adopted meanwhile has another holder and stays with them.
 */
async function adopt(db: LastingDatabase, { holder, userId, problem }: Adoption): Promise<readonly QueuedMutation[]> {
  const queued = await db.transact('readonly', ['queue'], (store) => queueOf(store('queue'), userId));
  const torn = queued.filter(({ held }) => !held).map(({ key }) => key);
  if (torn.length > 0) await setAside(db, 'queue', torn);
  for (const _ of torn) problem(corrupt('A change that was not sent yet could not be read and was set aside.'));
  const locks = await heldLocks();
  const holders = queued.flatMap(({ held }) => held?.holder ?? []);
  const dead = new Set(holders.filter((id) => !locks.has(lockName(db, id))));
  return db.transact('readwrite', ['queue'], async (store) => {
    const all = await queueOf(store('queue'), userId);
    const orphans = all.flatMap(({ held }) => (held && dead.has(held.holder) ? held : []));
    for (const held of orphans) {
      store('queue').put({ ...held, holder }, [held.mutation.clientId, held.mutation.mid]);
    }
    return inOrder(orphans.map(({ mutation }) => mutation));
  });
}

/** Moves values that cannot be read out of the way, whole, for whoever wants to mend them. */
function setAside(db: LastingDatabase, from: StoreName, keys: readonly IDBValidKey[]): Promise<void> {
  return db.transact('readwrite', [from, 'quarantine'], async (store) => {
    for (const key of keys) {
      const row: unknown = await result(store(from).get(key));
      store('quarantine').put({ from, key, row, at: Date.now() });
      store(from).delete(key);
    }
  });
}
