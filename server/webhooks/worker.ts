import { newId } from '../../store/model/ids.js';
import { OutboxWorker } from '../nodes/outbox-worker.js';
import { bodyOf, headersOf } from './body.js';
import { CLAIM_MS, type Deliveries, type Delivery, type Outcome } from './deliveries.js';
import { currentSecrets } from './endpoints.js';
import { post, TIMEOUT_MS, type AttemptResult } from './request.js';
import { outcomeOf } from './retries.js';

/** Interval at which due messages are looked for, in ms: retries, and messages that another node has left. */
const POLL_MS = 2_000;

/** Number of endpoints that a node serves at a time. */
const MAX_ENDPOINTS = 32;

/**
 * Time for which an endpoint that has not answered is left alone, in ms, so that endpoints that hang do not keep the worker from the others. It
 * doubles with each attempt without an answer. A message is never due again before.
 */
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 5 * 60_000;

export interface WorkerOptions {
  /** Whether http and addresses that are not public are allowed: for development and tests. Default: no. */
  readonly allowPrivate?: boolean | undefined;
  /** Returns the time in ms since the epoch. */
  readonly now?: () => number;
  /** Returns a number from 0 to 1. */
  readonly random?: () => number;
  /** Time for an attempt, in ms. Default: 15 s. */
  readonly timeoutMs?: number;
  /** Time for which the end of the service waits for attempts, in ms. Default: 5 s. */
  readonly drainMs?: number;
}

/** An attempt that was made. It contains no ids and no content. */
export interface Attempt {
  readonly event: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  readonly result: AttemptResult;
  readonly outcome: Pick<Outcome, 'state' | 'isGone'>;
  /** Ms. */
  readonly duration: number;
}

/**
 * Delivers messages. The messages of an endpoint are sent one after another, at one node at a time, in the order in which they are due: as they were
 * written, except that a message that failed is sent again later and does not delay the others. Endpoints do not wait for one another.
 */
export class WebhookWorker extends OutboxWorker<string> {
  readonly #deliveries: Deliveries;
  readonly #options: WorkerOptions;
  readonly #now: () => number;
  readonly #onAttempt: (attempt: Attempt) => void;
  /** Identifies the claims of this worker. */
  readonly #nodeId = newId();
  /** Number of attempts in a row that an endpoint has not answered. */
  readonly #unanswered = new Map<string, number>();

  constructor(deliveries: Deliveries, options: WorkerOptions, onAttempt: (attempt: Attempt) => void) {
    super({ pollMs: POLL_MS, maxAtOnce: MAX_ENDPOINTS, drainMs: options.drainMs });
    this.#deliveries = deliveries;
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#onAttempt = onAttempt;
  }

  /** Claims endpoints that have something to be delivered. */
  protected claim(count: number): Promise<readonly string[]> {
    return this.#deliveries.claimEndpoints(this.#nodeId, count, this.#now());
  }

  protected async run(endpointId: string): Promise<void> {
    while (!this.isClosed) {
      const claimedAt = this.#now();
      const delivery = await this.#deliveries.next(this.#nodeId, endpointId, claimedAt);
      if (!delivery) break;
      // This process has slept too long: another node may make the next attempt already.
      if (this.#now() - claimedAt > CLAIM_MS - TIMEOUT_MS) return;
      if (await this.#deliver(endpointId, delivery)) continue;
      await this.#deliveries.release(this.#nodeId, endpointId, this.#now() + this.#restOf(endpointId));
      return;
    }
    await this.#deliveries.release(this.#nodeId, endpointId);
  }

  /** Counts an attempt that an endpoint has not answered. Returns how long the endpoint is left alone, in ms. */
  #restOf(endpointId: string): number {
    const before = this.#unanswered.get(endpointId) ?? 0;
    this.#unanswered.set(endpointId, before + 1);
    return Math.min(FIRST_REST_MS * 2 ** before, LONGEST_REST_MS);
  }

  /** Makes an attempt. Returns whether the endpoint may get the next message at once. */
  async #deliver(endpointId: string, delivery: Delivery): Promise<boolean> {
    const { event, attempt, failures } = delivery;
    const at = this.#now();
    const result = await this.#send(delivery, at);
    const end = this.#now();
    const duration = end - at;
    // An attempt that this process has ended says nothing about the endpoint.
    const isStopped = result.status === undefined && this.stopping.aborted;
    const outcome: Outcome = isStopped
      ? { state: 'pending', dueAt: end, failures }
      : outcomeOf(result, failures, end, this.#options.random);
    await this.#deliveries.record(endpointId, delivery, { ...result, at, duration }, outcome);
    this.#onAttempt({ event, attempt, result, outcome, duration });
    if (result.status === undefined) return isStopped;
    this.#unanswered.delete(endpointId);
    return true;
  }

  async #send(delivery: Delivery, now: number): Promise<AttemptResult> {
    const { message_id: id, payload, secrets, is_encoded: isEncoded, public_key: publicKey, url } = delivery;
    const { allowPrivate = false, timeoutMs } = this.#options;
    const body = bodyOf(payload, { isEncoded, publicKey: publicKey ?? undefined });
    const signing = currentSecrets(secrets, now).map(({ secret }) => secret);
    return post({
      url,
      body,
      headers: headersOf(id, body, signing, now),
      allowPrivate,
      signal: this.stopping,
      timeoutMs,
    });
  }
}
