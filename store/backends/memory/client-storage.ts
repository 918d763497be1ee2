import type { User } from '../../model/index.js';
import { sortMutations } from '../authority/queue-order.js';
import type { ClientStorage, Draft, QueuedMutation } from '../backend.js';

const DONE = Promise.resolve();

interface QueueEntry {
  /** Id of the client that the mutation belongs to. */
  holder: string;
  readonly mutation: QueuedMutation;
}

/** Client storage of one memory backend. It lasts as long as the page and is shared by the stores on it. */
export class MemoryClients {
  readonly #drafts = new Map<string, Draft>();
  readonly #queue = new Map<string, QueueEntry>();
  readonly #openClients = new Set<string>();
  readonly #users = new Map<string, User>();
  readonly #recent = new Map<string, readonly string[]>();

  /** Opens the storage of a client. Other clients can adopt its mutations after it is closed. */
  open(clientId: string): ClientStorage {
    this.#openClients.add(clientId);
    const draftKey = (userId: string, key: string) => JSON.stringify([userId, key]);
    const mutationKey = (clientOfMutation: string, mid: number) => JSON.stringify([clientOfMutation, mid]);
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
      dequeue: (clientOfMutation, mid) => {
        this.#queue.delete(mutationKey(clientOfMutation, mid));
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
        this.#openClients.delete(clientId);
        return DONE;
      },
    };
  }

  #adopt(holder: string, userId: string): readonly QueuedMutation[] {
    const orphans = [...this.#queue.values()].filter(
      (entry) => entry.mutation.userId === userId && !this.#openClients.has(entry.holder),
    );
    for (const entry of orphans) entry.holder = holder;
    return sortMutations(orphans.map(({ mutation }) => mutation).sort((a, b) => a.mid - b.mid));
  }
}

/** Creates storage for one client's drafts and outbox that lasts as long as the page. */
export function createMemoryStorage(clientId: string): ClientStorage {
  return new MemoryClients().open(clientId);
}
