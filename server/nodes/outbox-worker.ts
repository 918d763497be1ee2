import { settlesWithin, unrefTimer } from '../../store/base/timers.js';

/** Time for which the end of the service waits for what is under way by default, in ms. */
const DRAIN_MS = 5_000;

interface OutboxWorkerOptions {
  /** Interval at which due work is looked for, in ms: retries, and what another node has left. */
  readonly pollMs: number;
  /** Number of pieces of work that a node does at a time. */
  readonly maxAtOnce: number;
  /** Time for which the end of the service waits for what is under way, in ms. Default: 5 s. */
  readonly drainMs?: number | undefined;
}

/** Does what is due in an outbox of the database. Any number of nodes share it: each claims what it does. */
export abstract class OutboxWorker<T> {
  readonly #options: OutboxWorkerOptions;
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #claiming: Promise<void> | undefined;
  #isWoken = false;
  #isClosed = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(options: OutboxWorkerOptions) {
    this.#options = options;
  }

  /** Begins to look for due work. `onPoll` is called each time. */
  start(onPoll: () => void): void {
    this.#timer = unrefTimer(
      setInterval(() => {
        onPoll();
        this.wake();
      }, this.#options.pollMs),
    );
    this.wake();
  }

  /** Does what is due. */
  wake(): void {
    this.#isWoken = true;
    if (this.#isClosed) return;
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = undefined;
      // Woken after the last look.
      if (this.#isWoken) this.wake();
    });
  }

  /** Resolves when nothing is due and nothing is under way. */
  async idle(): Promise<void> {
    while (this.#claiming || this.#running.size > 0) {
      await this.#claiming;
      await Promise.all(this.#running);
    }
  }

  /** Stops. Waits for what is under way; what takes too long is done again later. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    const idle = this.idle();
    if (!(await settlesWithin(idle, this.#options.drainMs ?? DRAIN_MS))) this.#stopping.abort();
    await idle;
  }

  /** Claims up to `count` pieces of work that are due, for a while. */
  protected abstract claim(count: number): Promise<readonly T[]>;

  /** Does a piece of work. If it rejects, the piece is found again once its claim ends. */
  protected abstract run(claimed: T): Promise<void>;

  /** Whether nothing more is begun. */
  protected get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Is aborted when the service does not wait for what is under way any more. */
  protected get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  async #claimAll(): Promise<void> {
    while (this.#isWoken && !this.#isClosed) {
      this.#isWoken = false;
      const free = this.#options.maxAtOnce - this.#running.size;
      if (free <= 0) return;
      // What a database that does not answer leaves undone is found by the next poll.
      for (const claimed of await this.claim(free).catch(() => [])) this.#begin(claimed);
    }
  }

  #begin(claimed: T): void {
    const running = this.run(claimed)
      // The claim ends by itself.
      .catch(() => undefined)
      .finally(() => {
        this.#running.delete(running);
        // More may be due since the claim, or may have waited for a free place.
        this.wake();
      });
    this.#running.add(running);
  }
}
