import type { ClientStorage, Draft, QueuedMutation } from '../backend.js';
import type { User } from '../../model/index.js';
import { inOrder } from '../authority/queue-order.js';

const DONE = Promise.resolve();

interface HeldMutation {
  holder: string;
  readonly mutation: QueuedMutation;
}

/** What the clients of one memory backend keep: gone with the page, but shared by the stores on it. */
export class MemoryClients {
  readonly #drafts = new Map<string, Draft>();
  readonly #queue = new Map<string, HeldMutation>();
  readonly #alive = new Set<string>();
  readonly #users = new Map<string, User>();
  readonly #recent = new Map<string, readonly string[]>();

  /** The storage of one client, who is alive until it is closed. */
  open(clientId: string): ClientStorage {
    this.#alive.add(clientId);
    const draftKey = (userId: string, key: string) => JSON.stringify([userId, key]);
    const mutationKey = (maker: string, mid: number) => JSON.stringify([maker, mid]);
    return {
      getDraft: (userId, key) => Promise.resolve(this.#drafts.get(draftKey(userId, key))),
      setDraft: (userId, key, draft) => {
        if (draft) this.#drafts.set(draftKey(userId, key), draft);
        else this.#drafts.delete(draftKey(userId, key));
        return DONE;
      },
      adopt: (holder, userId) => Promise.resolve(this.#adopt(holder, userId)),
      enqueue: (mutation) => {
        this.#queue.set(mutationKey(mutation.clientId, mutation.mid), { holder: clientId, mutation });
        return DONE;
      },
      dequeue: (maker, mid) => {
        this.#queue.delete(mutationKey(maker, mid));
        return DONE;
      },
      users: () => Promise.resolve([...this.#users.values()]),
      keepUser: (user) => {
        this.#users.set(user.userId, user);
        return DONE;
      },
      recent: (userId) => Promise.resolve(this.#recent.get(userId) ?? []),
      setRecent: (userId, keys) => {
        this.#recent.set(userId, keys);
        return DONE;
      },
      close: () => {
        this.#alive.delete(clientId);
        return DONE;
      },
    };
  }

  #adopt(holder: string, userId: string): readonly QueuedMutation[] {
    const orphans = [...this.#queue.values()].filter(
      (held) => held.mutation.userId === userId && !this.#alive.has(held.holder),
    );
    for (const held of orphans) held.holder = holder;
    return inOrder(orphans.map(({ mutation }) => mutation).sort((a, b) => a.mid - b.mid));
  }
}

/** Keeps a client's drafts and queue for as long as the page lives. */
export function memoryStorage(clientId: string): ClientStorage {
  return new MemoryClients().open(clientId);
}
