import type { ClientStorage, QueuedMutation } from '../backend.js';
import type { LocalDatabase } from './local-database.js';
import { inOrder } from './queue-order.js';
import { storageFailure } from './storage-failure.js';
import { heldLocks, takeLock } from './web-locks.js';

const lockName = (db: LocalDatabase, clientId: string) => `${db.name}/client/${clientId}`;

/**
 * Keeps a client's drafts and queue in the database, across reloads and crashes. A client is alive while it holds its lock,
 * which the browser lets go with the page, however the page ends. `close` lets it go and leaves the database open.
 */
export async function indexedDbStorage(db: LocalDatabase, clientId: string): Promise<ClientStorage> {
  const release = await takeLock(lockName(db, clientId));
  return {
    getDraft: (userId, key) => safely(db.get('drafts', [userId, key])),
    setDraft: async (userId, key, draft) => {
      await safely<unknown>(draft ? db.put('drafts', draft, [userId, key]) : db.delete('drafts', [userId, key]));
    },
    adopt: (holder, userId) => safely(adopt(db, holder, userId)),
    enqueue: async (mutation) => {
      const { userId, mid } = mutation;
      await safely(db.put('queue', { holder: clientId, userId, mutation }, [mutation.clientId, mid]));
    },
    dequeue: (maker, mid) => safely(db.delete('queue', [maker, mid])),
    close: () => {
      release();
      return Promise.resolve();
    },
  };
}

/**
 * Whoever queues anything holds their lock by then, so a holder seen in the queue first and not among the locks afterwards is
 * dead for good; what somebody else adopted meanwhile has another holder and stays with them.
 */
async function adopt(db: LocalDatabase, holder: string, userId: string): Promise<readonly QueuedMutation[]> {
  const queued = await db.getAllFromIndex('queue', 'userId', userId);
  const locks = await heldLocks();
  const dead = new Set(queued.map((held) => held.holder).filter((id) => !locks.has(lockName(db, id))));
  const transaction = db.transaction('queue', 'readwrite');
  const adopted: QueuedMutation[] = [];
  for await (const cursor of transaction.store.index('userId').iterate(userId)) {
    if (!dead.has(cursor.value.holder)) continue;
    adopted.push(cursor.value.mutation);
    await cursor.update({ ...cursor.value, holder });
  }
  await transaction.done;
  return inOrder(adopted);
}

/** What failed says so in words for a person. */
async function safely<T>(act: Promise<T>): Promise<T> {
  try {
    return await act;
  } catch (error) {
    throw storageFailure(error, 'storage_failed');
  }
}
