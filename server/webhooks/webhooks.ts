import type { Database, Queries } from '../storage/database.js';
import type { RowChange } from '../storage/rows.js';
import { Deliveries } from './deliveries.js';
import { Endpoints } from './endpoints.js';
import { webhookEventsOf } from './events.js';
import { WebhookWorker, type Attempt, type WorkerOptions } from './worker.js';

/** Interval at which expired messages are deleted, in ms. */
const CLEANUP_MS = 60 * 60 * 1000;

export type WebhookOptions = WorkerOptions;

/** Webhooks of a service (decisions, REST: Webhook delivery): endpoints, an outbox that changes are written to, and its worker. */
export class Webhooks {
  readonly endpoints: Endpoints;
  readonly deliveries: Deliveries;
  /** Whether endpoints may use http and addresses that are not public. */
  readonly allowPrivate: boolean;
  /** Returns the time in ms since the epoch. */
  readonly now: () => number;
  readonly #apiKey: string;
  readonly #worker: WebhookWorker;
  readonly #observers: ((attempt: Attempt) => void)[] = [];
  #cleanedAt = -Infinity;
  #hasWritten = false;

  constructor(database: Database, apiKey: string, options: WebhookOptions = {}) {
    this.#apiKey = apiKey;
    this.allowPrivate = options.allowPrivate ?? false;
    this.now = options.now ?? Date.now;
    this.endpoints = new Endpoints(database);
    this.deliveries = new Deliveries(database);
    this.#worker = new WebhookWorker(this.deliveries, options, (attempt) => {
      for (const observe of this.#observers) observe(attempt);
    });
  }

  /** Reads the endpoints, and begins to deliver. */
  async start(): Promise<void> {
    await this.endpoints.refresh();
    this.#deleteExpired();
    this.#worker.start(() => {
      // Endpoints of other nodes. If the database does not answer, the known ones stay.
      this.endpoints.refresh().catch(() => undefined);
      this.#deleteExpired();
    });
  }

  /** Writes the events of a change to the outbox, in the transaction of the change. Without endpoints that want them, nothing is done. */
  async write(transaction: Queries, change: RowChange): Promise<void> {
    const { organizationId } = change.scope;
    const wanted = this.endpoints.wantedEvents(organizationId);
    if (wanted?.size === 0) return;
    const events = webhookEventsOf(change).filter(({ name }) => wanted?.has(name) ?? true);
    if (events.length === 0) return;
    const withKey = events.map(({ name, data }) => ({
      name,
      data: { ...data, metadata: { apiKey: this.#apiKey, ...data.metadata } },
    }));
    await this.deliveries.write(transaction, change.scope, withKey, this.now());
    this.#hasWritten = true;
  }

  /** Delivers what has been written by transactions that are committed. */
  deliverWritten(): void {
    if (!this.#hasWritten) return;
    this.#hasWritten = false;
    this.#worker.wake();
  }

  /** Delivers all that is due. Resolves when it has been tried. */
  async deliverDue(): Promise<void> {
    this.#worker.wake();
    await this.#worker.idle();
  }

  /** Sends dead messages of an endpoint, or those of the given numbers, again. Returns how many. */
  async replay(which: Parameters<Deliveries['replay']>[0]): Promise<number> {
    const count = await this.deliveries.replay(which, this.now());
    this.#worker.wake();
    return count;
  }

  /** Calls a function after each attempt. */
  onAttempt(observe: (attempt: Attempt) => void): void {
    this.#observers.push(observe);
  }

  /** Stops delivering. */
  close(): Promise<void> {
    return this.#worker.close();
  }

  #deleteExpired(): void {
    const now = this.now();
    if (now - this.#cleanedAt < CLEANUP_MS) return;
    this.#cleanedAt = now;
    this.deliveries.deleteExpired(now).catch(() => undefined);
  }
}
