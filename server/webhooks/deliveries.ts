import type { Scope } from '../../store/backends/protocol.js';
import { newId } from '../../store/model/ids.js';
import type { WebhookEventName, WebhookV2Payload } from '../../store/model/webhook.js';
import type { Database, Queries } from '../storage/database.js';
import { documentKeyOf, keyOf } from '../storage/keys.js';
import type { EndpointSecret } from './endpoints.js';
import { actionTypeOf, type WebhookEvent } from './events.js';
import type { AttemptResult } from './request.js';

/** Time for which a node may keep an endpoint to itself without a sign of life, in ms. Longer than an attempt takes. */
export const CLAIM_MS = 20_000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Time for which delivered messages are listed, in ms. Their content is deleted at once. */
const DELIVERED_RETENTION_MS = 7 * DAY_MS;

/** Time for which messages can be delivered and replayed, in ms. */
const RETENTION_MS = 30 * DAY_MS;

export type DeliveryState = 'pending' | 'delivered' | 'dead';

/** A message on its way to one endpoint. PostgreSQL returns `bigint` as text. */
export interface Delivery {
  readonly no: string | number;
  readonly message_id: string;
  readonly event: WebhookEventName;
  readonly payload: string;
  /** Number of this attempt, from 1. */
  readonly attempt: number;
  /** Number of attempts that failed since the message was written or replayed. */
  readonly failures: number;
  readonly url: string;
  readonly secrets: readonly EndpointSecret[];
  readonly is_encoded: boolean;
  readonly public_key: string | null;
}

/** What follows from an attempt. */
export interface Outcome {
  readonly state: DeliveryState;
  /** Time of the next attempt if the state is 'pending', in ms since the epoch. */
  readonly dueAt?: number;
  readonly failures: number;
  /** Whether the endpoint wants nothing any more. */
  readonly isGone?: boolean;
}

export interface DeliveryFilter {
  readonly endpointId?: string | undefined;
  readonly webhookId?: string | undefined;
  readonly state?: DeliveryState | undefined;
}

/** A delivery as it is listed. */
export interface ListedDelivery {
  readonly no: string | number;
  readonly endpoint_id: string;
  readonly message_id: string;
  readonly event: WebhookEventName;
  readonly created_at: number;
  readonly state: DeliveryState;
  readonly due_at: number;
  readonly attempts: readonly ListedAttempt[];
}

export interface ListedAttempt {
  readonly attempt: number;
  readonly at: number;
  readonly duration: number;
  readonly status: number | null;
  readonly error: string | null;
}

/** The outbox: messages to endpoints in SQL, and what became of them. */
export class Deliveries {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Writes events for all endpoints that get them, in one statement. */
  async write(transaction: Queries, scope: Scope, events: readonly WebhookEvent[], now: number): Promise<void> {
    const messages = events.map(({ name, data }) => {
      const webhookId = `msg_${newId()}`;
      const payload: WebhookV2Payload = {
        event: name,
        actionType: actionTypeOf(name),
        source: 'comment',
        data: { webhookId, ...data },
        webhookId,
      };
      return { webhookId, name, payload: JSON.stringify(payload) };
    });
    await transaction.query(
      `INSERT INTO webhook_deliveries (endpoint_id, message_id, event, payload, document_key, created_at, due_at)
       SELECT e.id, m.id, m.event, m.payload, $6, $5, $5
       FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS m (id, event, payload, position)
       JOIN webhook_endpoints e
         ON e.disabled_at IS NULL
        AND (e.events IS NULL OR m.event = ANY (e.events))
        AND (e.organization_key IS NULL OR e.organization_key = $4)
       ORDER BY m.position`,
      [
        messages.map(({ webhookId }) => webhookId),
        messages.map(({ name }) => name),
        messages.map(({ payload }) => payload),
        keyOf(scope.organizationId),
        now,
        documentKeyOf(scope),
      ],
    );
  }

  /** Deletes the dead messages about a document that is being deleted. Those that wait are delivered, or deleted when they die. */
  async deleteOfDocument(transaction: Queries, scope: Scope): Promise<void> {
    const key = documentKeyOf(scope);
    await transaction.query(
      `DELETE FROM webhook_deliveries WHERE document_key = $1 AND payload IS NOT NULL AND state = 'dead'`,
      [key],
    );
    await transaction.query(
      `UPDATE webhook_deliveries SET document_key = '' WHERE document_key = $1 AND payload IS NOT NULL`,
      [key],
    );
  }

  /** Claims up to `count` endpoints that have something to be delivered and that no node serves. Returns their ids. */
  async claimEndpoints(nodeId: string, count: number, now: number): Promise<readonly string[]> {
    const claimed = await this.#database.query<{ id: string }>(
      `WITH free AS MATERIALIZED (
         SELECT id FROM webhook_endpoints e
         WHERE disabled_at IS NULL AND claimed_until <= $3
           AND EXISTS (SELECT 1 FROM webhook_deliveries d
                       WHERE d.endpoint_id = e.id AND d.state = 'pending' AND d.due_at <= $3)
         ORDER BY claimed_until
         LIMIT $4
         FOR UPDATE SKIP LOCKED
       )
       UPDATE webhook_endpoints e SET claimed_by = $1, claimed_until = $2
       FROM free WHERE e.id = free.id
       RETURNING e.id`,
      [nodeId, now + CLAIM_MS, now, count],
    );
    return claimed.map(({ id }) => id);
  }

  /**
   * Claims the next message of a claimed endpoint, and counts the attempt: no other node makes it. If this node does not report its result, another
   * attempt is made later. Returns undefined if nothing is due, or the endpoint is not claimed by the node any more.
   */
  async next(nodeId: string, endpointId: string, now: number): Promise<Delivery | undefined> {
    const [delivery] = await this.#database.query<Delivery>(
      `WITH endpoint AS (
         UPDATE webhook_endpoints SET claimed_until = $4
         WHERE id = $1 AND claimed_by = $2 AND disabled_at IS NULL
         RETURNING url, secrets, is_encoded, public_key
       ), due AS (
         SELECT no FROM webhook_deliveries
         WHERE endpoint_id = $1 AND state = 'pending' AND due_at <= $3
         ORDER BY due_at, no
         LIMIT 1
         FOR UPDATE SKIP LOCKED
       )
       UPDATE webhook_deliveries d SET attempts = d.attempts + 1, due_at = $4
       FROM due, endpoint
       WHERE d.no = due.no
       RETURNING d.no, d.message_id, d.event, d.payload, d.attempts AS attempt, d.failures, endpoint.*`,
      [endpointId, nodeId, now, now + CLAIM_MS],
    );
    return delivery;
  }

  /** Lets any node serve an endpoint, from a time on: at once by default. */
  async release(nodeId: string, endpointId: string, from = 0): Promise<void> {
    await this.#database.query(
      'UPDATE webhook_endpoints SET claimed_by = NULL, claimed_until = $3 WHERE id = $1 AND claimed_by = $2',
      [endpointId, nodeId, from],
    );
  }

  /** Records an attempt and what follows from it. The content of a delivered message is deleted, and that of a dead one about a deleted document. */
  async record(
    endpointId: string,
    { no, attempt }: Pick<Delivery, 'no' | 'attempt'>,
    { at, duration, status, error }: AttemptResult & { readonly at: number; readonly duration: number },
    { state, dueAt, failures, isGone = false }: Outcome,
  ): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      const known = await transaction.query(
        `UPDATE webhook_deliveries
         SET state = $3, due_at = coalesce($4, due_at), failures = $5,
             payload = CASE WHEN $3 = 'delivered' OR ($3 = 'dead' AND document_key = '') THEN NULL ELSE payload END
         WHERE no = $1 AND attempts = $2
         RETURNING no`,
        [no, attempt, state, dueAt ?? null, failures],
      );
      // The endpoint was deleted, or another node has made the next attempt.
      if (known.length === 0) return;
      await transaction.query(
        `INSERT INTO webhook_attempts (delivery_no, attempt, at, duration, status, error) VALUES ($1, $2, $3, $4, $5, $6)`,
        [no, attempt, at, duration, status ?? null, error ?? null],
      );
      if (isGone)
        await transaction.query(
          `UPDATE webhook_endpoints SET disabled_at = $2, disabled_reason = 'gone' WHERE id = $1`,
          [endpointId, at],
        );
    });
  }

  /** Returns up to `count` deliveries before the number `before`, newest first. */
  list(
    { endpointId, webhookId, state }: DeliveryFilter,
    count: number,
    before: string | undefined,
  ): Promise<readonly ListedDelivery[]> {
    return this.#database.query<ListedDelivery>(
      `SELECT no, endpoint_id, message_id, event, created_at, state, due_at,
              coalesce((SELECT json_agg(json_build_object('attempt', attempt, 'at', at, 'duration', duration,
                                                          'status', status, 'error', error) ORDER BY attempt)
                        FROM webhook_attempts WHERE delivery_no = no), '[]') AS attempts
       FROM webhook_deliveries
       WHERE ($1::text IS NULL OR endpoint_id = $1)
         AND ($2::text IS NULL OR message_id = $2)
         AND ($3::text IS NULL OR state = $3)
         AND ($4::bigint IS NULL OR no < $4)
       ORDER BY no DESC LIMIT $5`,
      [endpointId ?? null, webhookId ?? null, state ?? null, before ?? null, count],
    );
  }

  /** Makes dead messages of an endpoint, or those of the given numbers, due again. Returns how many. */
  async replay(
    { endpointId, nos }: { readonly endpointId?: string | undefined; readonly nos?: readonly string[] | undefined },
    now: number,
  ): Promise<number> {
    const replayed = await this.#database.query(
      `UPDATE webhook_deliveries SET state = 'pending', due_at = $3, failures = 0
       WHERE state = 'dead' AND payload IS NOT NULL AND ($1::text IS NULL OR endpoint_id = $1) AND ($2::bigint[] IS NULL OR no = ANY ($2))
       RETURNING no`,
      [endpointId ?? null, nos ?? null, now],
    );
    return replayed.length;
  }

  /** Returns how many messages wait, and the time of the oldest, in ms since the epoch. Those of disabled endpoints do not count. */
  async waiting(): Promise<{ readonly count: number; readonly oldestAt: number | undefined }> {
    const [waiting] = await this.#database.query<{ count: string | number; oldest: number | null }>(
      `SELECT count(*) AS count, min(d.created_at) AS oldest
       FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
       WHERE d.state = 'pending' AND e.disabled_at IS NULL`,
    );
    return { count: Number(waiting?.count ?? 0), oldestAt: waiting?.oldest ?? undefined };
  }

  /** Deletes what is not kept any longer. */
  async deleteExpired(now: number): Promise<void> {
    await this.#database.query(
      `DELETE FROM webhook_deliveries
       WHERE created_at < $1 OR (state = 'delivered' AND created_at < $2)
          OR (state = 'pending' AND NOT EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.id = endpoint_id))`,
      [now - RETENTION_MS, now - DELIVERED_RETENTION_MS],
    );
  }
}
