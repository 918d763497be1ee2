import type { ClientStorage, Draft, QueuedMutation } from '../backends/backend.js';
import { asCollabError } from '../base/collab-failure.js';
import { settlesWithin } from '../base/timers.js';
import type { CollabError, User } from '../model/index.js';

/** Time after which a storage that does not answer is reported, in ms. */
const TIMEOUT_MS = 10_000;

const TIMED_OUT: CollabError = {
  code: 'storage_unavailable',
  message:
    'The storage has not answered for 10 seconds. What is typed stays until this tab is closed. Close other tabs of this page and reload this one.',
};

/**
 * Client storage that never rejects. Failures are reported as problems, and drafts are then kept in memory. The time
 * limit is applied once: an unresponsive storage does not delay later requests.
 */
export class SafeClientStorage {
  readonly #open: () => Promise<ClientStorage>;
  /** The storage; undefined until the first `adopt`, and after it could not be opened. */
  #storage: Promise<ClientStorage | undefined> = Promise.resolve(undefined);
  readonly #problem: (error: CollabError) => void;
  readonly #drafts = new Map<string, Draft>();
  /** Whether the last request timed out and none has succeeded since. */
  #isUnresponsive = false;

  constructor(open: () => Promise<ClientStorage>, problem: (error: CollabError) => void) {
    this.#problem = problem;
    this.#open = open;
  }

  async getDraft(userId: string, key: string): Promise<Draft | undefined> {
    const draft = this.#drafts.get(JSON.stringify([userId, key]));
    return draft ?? (await this.#requestWithTimeout((storage) => storage.getDraft(userId, key), undefined));
  }

  async setDraft(userId: string, key: string, draft?: Draft): Promise<void> {
    const id = JSON.stringify([userId, key]);
    if (draft) this.#drafts.set(id, draft);
    else this.#drafts.delete(id);
    const isStored = await this.#requestWithTimeout(async (storage) => {
      await storage.setDraft(userId, key, draft);
      return true;
    }, false);
    // Another tab may change the same draft, so the stored draft takes precedence over the one in memory.
    if (isStored && this.#drafts.get(id) === draft) this.#drafts.delete(id);
  }

  /**
   * Opens the storage where it is not open, and takes over the mutations of closed clients. Waits for the storage without a time limit.
   */
  adopt(clientId: string, userId: string): Promise<readonly QueuedMutation[]> {
    this.#storage = this.#storage.then((storage) => storage ?? this.#tryOpen());
    return this.#request((storage) => storage.adopt(clientId, userId), []);
  }

  enqueue(mutation: QueuedMutation): Promise<void> {
    return this.#requestWithTimeout((storage) => storage.enqueue(mutation), undefined);
  }

  dequeue(clientId: string, mid: number): Promise<void> {
    return this.#requestWithTimeout((storage) => storage.dequeue(clientId, mid), undefined);
  }

  users(): Promise<readonly User[]> {
    return this.#requestWithTimeout((storage) => storage.users(), []);
  }

  keepUser(user: User): Promise<void> {
    return this.#requestWithTimeout((storage) => storage.keepUser(user), undefined);
  }

  recent(userId: string): Promise<readonly string[]> {
    return this.#requestWithTimeout((storage) => storage.recent(userId), []);
  }

  setRecent(userId: string, keys: readonly string[]): Promise<void> {
    return this.#requestWithTimeout((storage) => storage.setRecent(userId, keys), undefined);
  }

  close(): Promise<void> {
    return this.#requestWithTimeout((storage) => storage.close(), undefined);
  }

  /** Resolves like `request`, or with `fallback` when the storage does not answer in time. */
  async withTimeout<T>(request: Promise<T>, fallback: T): Promise<T> {
    request.then(
      () => (this.#isUnresponsive = false),
      () => undefined,
    );
    if (await settlesWithin(request, this.#isUnresponsive ? 0 : TIMEOUT_MS)) return request;
    if (!this.#isUnresponsive) this.#problem(TIMED_OUT);
    this.#isUnresponsive = true;
    return fallback;
  }

  async #tryOpen(): Promise<ClientStorage | undefined> {
    try {
      return await this.#open();
    } catch (thrown) {
      const error = asCollabError(thrown, 'storage_failed');
      // A backend that is unavailable is reported when the connection fails.
      if (error.code !== 'unavailable') this.#problem(error);
      return undefined;
    }
  }

  #requestWithTimeout<T>(callback: (storage: ClientStorage) => Promise<T>, fallback: T): Promise<T> {
    return this.withTimeout(this.#request(callback, fallback), fallback);
  }

  async #request<T>(callback: (storage: ClientStorage) => Promise<T>, fallback: T): Promise<T> {
    const storage = await this.#storage;
    return storage ? this.#reportFailure(() => callback(storage), fallback) : fallback;
  }

  async #reportFailure<T>(callback: () => Promise<T>, fallback: T): Promise<T> {
    try {
      return await callback();
    } catch (error) {
      this.#problem(asCollabError(error, 'storage_failed'));
      return fallback;
    }
  }
}
