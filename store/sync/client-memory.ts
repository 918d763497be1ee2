import type { ClientStorage, Draft, QueuedMutation } from '../backends/backend.js';
import { asCollabError } from '../base/collab-failure.js';
import type { CollabError, User } from '../model/index.js';
import { inTime } from '../base/timers.js';

/** How long the storage may take to answer before the user is told, in ms. */
const ANSWER_MS = 10_000;

const UNANSWERED: CollabError = {
  code: 'storage_unavailable',
  message:
    'The storage has not answered for 10 seconds. What is typed stays until this tab is closed. Close other tabs of this page and reload this one.',
};

/**
 * A client's storage that never fails its caller: what goes wrong is said as a problem, and what was to be kept lives as long
 * as the page. A storage that does not answer is waited for once.
 */
export class ClientMemory {
  readonly #storage: Promise<ClientStorage | undefined>;
  readonly #problem: (error: CollabError) => void;
  readonly #drafts = new Map<string, Draft>();
  /** Whether the storage has not answered in time, and not since. */
  #isSilent = false;

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

  /** Resolves whenever the storage answers. */
  adopt(clientId: string, userId: string): Promise<readonly QueuedMutation[]> {
    return this.#ask((storage) => storage.adopt(clientId, userId), []);
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

  /** Resolves as the promise does, which waits for the storage; with `otherwise` where the storage does not answer in time. */
  async answered<T>(asked: Promise<T>, otherwise: T): Promise<T> {
    asked.then(
      () => (this.#isSilent = false),
      () => undefined,
    );
    if (await inTime(asked, this.#isSilent ? 0 : ANSWER_MS)) return asked;
    if (!this.#isSilent) this.#problem(UNANSWERED);
    this.#isSilent = true;
    return otherwise;
  }

  #use<T>(act: (storage: ClientStorage) => Promise<T>, otherwise: T): Promise<T> {
    return this.answered(this.#ask(act, otherwise), otherwise);
  }

  async #ask<T>(act: (storage: ClientStorage) => Promise<T>, otherwise: T): Promise<T> {
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
