import { Backoff } from '../../base/backoff.js';
import { asCollabError } from '../../base/collab-failure.js';
import { Lazy } from '../../base/lazy.js';
import type { Reader } from '../authority/reader.js';

/** Log of live values or of notifications. */
interface LoadedLog {
  disconnect(reader: Reader): unknown;
  idle(): Promise<unknown>;
}

/**
 * Log of the leader that loads when it is first used. Subscriptions and requests that arrive while it loads reach it in their order.
 * When the load fails, requests are rejected, and subscriptions are kept and tried again.
 */
export class LazyLog<Log extends LoadedLog> {
  readonly #log: Lazy<Log>;
  /** Subscriptions that wait for the log, by reader and by what they subscribe to. */
  readonly #waiting = new Map<Reader, Map<string, Backoff>>();
  #isClosed = false;

  /** `part` names the log in the message that it did not load. */
  constructor(part: string, load: () => Promise<Log>) {
    this.#log = new Lazy(part, load);
  }

  /** The log; undefined until it has loaded. */
  get loaded(): Log | undefined {
    return this.#log.loaded;
  }

  /** Calls `follow` once the log has loaded, unless the reader has unsubscribed from `key` by then. Replaces a waiting subscription. */
  follow(reader: Reader, key: string, follow: (log: Log) => void): void {
    this.unfollow(reader, key, () => undefined);
    const backoff = new Backoff();
    const ofReader = this.#waiting.get(reader) ?? new Map<string, Backoff>();
    this.#waiting.set(reader, ofReader.set(key, backoff));
    const isWaiting = (): boolean => this.#waiting.get(reader)?.get(key) === backoff;
    const attempt = (): void => {
      this.#log.load().then(
        (log) => {
          if (!isWaiting()) return;
          ofReader.delete(key);
          follow(log);
        },
        (failure: unknown) => {
          if (!isWaiting()) return;
          if (backoff.isFresh) reader.problem(asCollabError(failure, 'unavailable'));
          backoff.schedule(attempt);
        },
      );
    };
    attempt();
  }

  /** Ends a waiting subscription, or calls `unfollow` with the loaded log. */
  unfollow(reader: Reader, key: string, unfollow: (log: Log) => void): void {
    const ofReader = this.#waiting.get(reader);
    ofReader?.get(key)?.cancel();
    ofReader?.delete(key);
    if (this.loaded) unfollow(this.loaded);
  }

  /**
   * Resolves with the answer of the log to a request, or with undefined if the leader closes before the request reaches the log: the
   * next leader answers it. Rejects with a CollabFailure if the log does not load.
   */
  async request<T>(request: (log: Log) => Promise<T>): Promise<{ readonly answer: T } | undefined> {
    try {
      const log = await this.#log.load();
      if (!this.#isClosed) return { answer: await request(log) };
    } catch (failure) {
      if (!this.#isClosed) throw failure;
    }
    return undefined;
  }

  /** Ends all subscriptions of a reader. */
  disconnect(reader: Reader): void {
    for (const backoff of this.#waiting.get(reader)?.values() ?? []) backoff.cancel();
    this.#waiting.delete(reader);
    void this.loaded?.disconnect(reader);
  }

  /** Ignores everything that still waits for the log, and completes the requests it has received. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const reader of [...this.#waiting.keys()]) this.disconnect(reader);
    await this.loaded?.idle();
  }
}
