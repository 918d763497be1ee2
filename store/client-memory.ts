import type { ClientStorage, Draft, QueuedMutation } from './backend.js';
import { asCollabError } from './collab-failure.js';
import type { CollabError, User } from './model/index.js';

/**
 * A client's storage that never fails its caller: what goes wrong is said as a problem, and what was to be kept lives as long
 * as the page.
 */
export class ClientMemory {
  readonly #storage: Promise<ClientStorage | undefined>;
  readonly #problem: (error: CollabError) => void;
  readonly #drafts = new Map<string, Draft>();

  constructor(open: () => Promise<ClientStorage>, problem: (error: CollabError) => void) {
    this.#problem = problem;
    this.#storage = this.#guard(open, undefined);
  }

  async getDraft(userId: string, key: string): Promise<Draft | undefined> {
    const held = this.#drafts.get(JSON.stringify([userId, key]));
    return held ?? (await this.#use((storage) => storage.getDraft(userId, key), undefined));
  }

  async setDraft(userId: string, key: string, draft?: Draft): Promise<void> {
    const id = JSON.stringify([userId, key]);
    if (draft) this.#drafts.set(id, draft);
    else this.#drafts.delete(id);
    const isKept = await this.#use(async (storage) => {
      await storage.setDraft(userId, key, draft);
      return true;
    }, false);
    // Another tab may write the same draft: what is stored is the truth, where there is a store.
    if (isKept && this.#drafts.get(id) === draft) this.#drafts.delete(id);
  }

  adopt(clientId: string, userId: string): Promise<readonly QueuedMutation[]> {
    return this.#use((storage) => storage.adopt(clientId, userId), []);
  }

  enqueue(mutation: QueuedMutation): Promise<void> {
    return this.#use((storage) => storage.enqueue(mutation), undefined);
  }

  dequeue(clientId: string, mid: number): Promise<void> {
    return this.#use((storage) => storage.dequeue(clientId, mid), undefined);
  }

  users(): Promise<readonly User[]> {
    return this.#use((storage) => storage.users(), []);
  }

  keepUser(user: User): Promise<void> {
    return this.#use((storage) => storage.keepUser(user), undefined);
  }

  recent(userId: string): Promise<readonly string[]> {
    return this.#use((storage) => storage.recent(userId), []);
  }

  setRecent(userId: string, keys: readonly string[]): Promise<void> {
    return this.#use((storage) => storage.setRecent(userId, keys), undefined);
  }

  close(): Promise<void> {
    return this.#use((storage) => storage.close(), undefined);
  }

  async #use<T>(act: (storage: ClientStorage) => Promise<T>, otherwise: T): Promise<T> {
    const storage = await this.#storage;
    return storage ? this.#guard(() => act(storage), otherwise) : otherwise;
  }

  async #guard<T>(act: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await act();
    } catch (error) {
      this.#problem(asCollabError(error, 'storage_failed'));
      return otherwise;
    }
  }
}
