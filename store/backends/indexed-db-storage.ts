import type { ClientStorage, Draft, QueuedMutation } from '../backend.js';
import type { User } from '../model/user.js';
import { LocalDatabase, result, type StoreName } from './local-database.js';
import { inOrder } from './queue-order.js';
import { heldLocks, takeLock } from './web-locks.js';

/** A queued mutation and the client that answers for it now: its maker, or the one that adopted it. */
interface HeldMutation {
  readonly holder: string;
  readonly userId: string;
  readonly mutation: QueuedMutation;
}

const lockName = (db: LocalDatabase, clientId: string) => `${db.name}/client/${clientId}`;

/**
 * Keeps a client's drafts and queue in a database, across reloads and crashes. A client is alive while it holds its lock, which the
 * browser lets go with the page, however the page ends.
 */
export async function indexedDbStorage(database: string, clientId: string): Promise<ClientStorage> {
  const db = await LocalDatabase.open(database);
  const release = await takeLock(lockName(db, clientId));
  const write = (name: StoreName, key: IDBValidKey, value?: unknown): Promise<void> =>
    db.transact('readwrite', [name], (store) => {
      if (value) store(name).put(value, key);
      else store(name).delete(key);
    });
  return {
    getDraft: (userId, key) =>
      db.transact('readonly', ['drafts'], async (store) => {
        return (await result(store('drafts').get([userId, key]))) as Draft | undefined;
      }),
    setDraft: (userId, key, draft) => write('drafts', [userId, key], draft),
    adopt: (holder, userId) => adopt(db, holder, userId),
    enqueue: (mutation) => {
      const { userId, mid } = mutation;
      return write('queue', [mutation.clientId, mid], { holder: clientId, userId, mutation });
    },
    dequeue: (maker, mid) => write('queue', [maker, mid]),
    users: () =>
      db.transact('readonly', ['users'], async (store) => (await result(store('users').getAll())) as readonly User[]),
    keepUser: (user) => write('users', user.userId, user),
    recent: (userId) =>
      db.transact('readonly', ['recent'], async (store) => {
        return ((await result(store('recent').get(userId))) as readonly string[] | undefined) ?? [];
      }),
    setRecent: (userId, keys) => write('recent', userId, keys),
    close: () => {
      release();
      db.close();
      return Promise.resolve();
    },
  };
}

/** What a user has in the queue, by client and number. */
async function queueOf(store: IDBObjectStore, userId: string): Promise<readonly HeldMutation[]> {
  return (await result(store.index('userId').getAll(userId))) as HeldMutation[];
}

/**
 * Whoever queues anything holds their lock by then, so a holder seen in the queue first and not among the locks afterwards is
 * dead for good; what somebody else adopted meanwhile has another holder and stays with them.
 */
async function adopt(db: LocalDatabase, holder: string, userId: string): Promise<readonly QueuedMutation[]> {
  const queued = await db.transact('readonly', ['queue'], (store) => queueOf(store('queue'), userId));
  const locks = await heldLocks();
  const dead = new Set(queued.map((held) => held.holder).filter((id) => !locks.has(lockName(db, id))));
  return db.transact('readwrite', ['queue'], async (store) => {
    const orphans = (await queueOf(store('queue'), userId)).filter((held) => dead.has(held.holder));
    for (const held of orphans) {
      store('queue').put({ ...held, holder }, [held.mutation.clientId, held.mutation.mid]);
    }
    return inOrder(orphans.map(({ mutation }) => mutation));
  });
}
