import { randomBytes } from 'node:crypto';
import { newId } from '../../store/model/ids.js';
import type { WebhookEventName } from '../../store/model/webhook.js';
import type { Database } from '../storage/database.js';
import { fromSqlId, keyOf, toSqlId } from '../storage/keys.js';
import type { BodyFormat } from './body.js';

/** A secret that signs messages. */
export interface EndpointSecret {
  /** `whsec_` and the key in base64. */
  readonly secret: string;
  /** Time from which it signs nothing, in ms since the epoch. Absent for the latest. */
  readonly endsAt?: number;
}

/** Values of an endpoint that the application sets. */
export interface EndpointSettings extends BodyFormat {
  readonly url: string;
  /** Names of the events that it gets; all if undefined. */
  readonly events: readonly WebhookEventName[] | undefined;
  /** Organization whose events it gets; all if undefined. */
  readonly organizationId: string | undefined;
  readonly publicKey: string | undefined;
}

/** Why an endpoint gets nothing: the application has disabled it, or the endpoint has answered 410. */
export type DisabledReason = 'disabled' | 'gone';

/** An address of the application that gets webhooks. */
export interface Endpoint extends EndpointSettings {
  readonly id: string;
  /** Oldest first. */
  readonly secrets: readonly EndpointSecret[];
  /** Ms since the epoch. */
  readonly createdAt: number;
  readonly disabled: { readonly at: number; readonly reason: DisabledReason } | undefined;
}

interface StoredEndpoint {
  readonly id: string;
  readonly url: string;
  readonly events: readonly WebhookEventName[] | null;
  readonly organization_id: string | null;
  readonly secrets: readonly EndpointSecret[];
  readonly is_encoded: boolean;
  readonly public_key: string | null;
  readonly created_at: number;
  readonly disabled_at: number | null;
  readonly disabled_reason: DisabledReason | null;
}

const COLUMNS =
  'id, url, events, organization_id, secrets, is_encoded, public_key, created_at, disabled_at, disabled_reason';

function endpointOf(stored: StoredEndpoint): Endpoint {
  return {
    id: stored.id,
    url: stored.url,
    events: stored.events ?? undefined,
    organizationId: stored.organization_id === null ? undefined : fromSqlId(stored.organization_id),
    secrets: stored.secrets,
    isEncoded: stored.is_encoded,
    publicKey: stored.public_key ?? undefined,
    createdAt: stored.created_at,
    disabled:
      stored.disabled_at === null
        ? undefined
        : { at: stored.disabled_at, reason: stored.disabled_reason ?? 'disabled' },
  };
}

const parametersOf = ({ id, url, events, organizationId, secrets, disabled, ...endpoint }: Endpoint) => [
  id,
  url,
  events ?? null,
  organizationId === undefined ? null : keyOf(organizationId),
  organizationId === undefined ? null : toSqlId(organizationId),
  JSON.stringify(secrets),
  endpoint.isEncoded,
  endpoint.publicKey ?? null,
  endpoint.createdAt,
  disabled?.at ?? null,
  disabled?.reason ?? null,
];

/** Returns a new secret: 256 random bits. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Returns the secrets that sign at a time, in ms since the epoch. */
export const currentSecrets = (secrets: readonly EndpointSecret[], now: number): readonly EndpointSecret[] =>
  secrets.filter(({ endsAt = Infinity }) => endsAt > now);

/** Endpoints in SQL. */
export class Endpoints {
  readonly #database: Database;
  #known: readonly Endpoint[] = [];
  /** Numbers of the last refresh that has begun, and of the one that `#known` is of. */
  #lastRefresh = 0;
  #knownRefresh = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Returns the names of the events of an organization that any endpoint gets; all if undefined. An endpoint that another node has just added
   * counts from the next `refresh` on.
   */
  wantedEvents(organizationId: string): ReadonlySet<WebhookEventName> | undefined {
    const wanted = new Set<WebhookEventName>();
    for (const { disabled, events, organizationId: only = organizationId } of this.#known) {
      if (disabled || only !== organizationId) continue;
      if (!events) return undefined;
      for (const event of events) wanted.add(event);
    }
    return wanted;
  }

  /** Reads the endpoints that other nodes have changed. */
  async refresh(): Promise<void> {
    const refresh = (this.#lastRefresh += 1);
    const endpoints = await this.list();
    if (refresh < this.#knownRefresh) return;
    this.#knownRefresh = refresh;
    this.#known = endpoints;
  }

  async list(): Promise<readonly Endpoint[]> {
    const stored = await this.#database.query<StoredEndpoint>(
      `SELECT ${COLUMNS} FROM webhook_endpoints ORDER BY created_at, id`,
    );
    return stored.map(endpointOf);
  }

  async add(settings: EndpointSettings, secret: string, now: number): Promise<Endpoint> {
    const endpoint = { ...settings, id: newId(), secrets: [{ secret }], createdAt: now, disabled: undefined };
    await this.#database.query(
      `INSERT INTO webhook_endpoints
         (id, url, events, organization_key, organization_id, secrets, is_encoded, public_key, created_at, disabled_at, disabled_reason)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      parametersOf(endpoint),
    );
    await this.refresh();
    return endpoint;
  }

  /** Changes an endpoint. Returns undefined if there is none. Errors of `change` reject. */
  async update(id: string, change: (endpoint: Endpoint) => Endpoint): Promise<Endpoint | undefined> {
    const updated = await this.#database.transaction(async (transaction) => {
      const [stored] = await transaction.query<StoredEndpoint>(
        `SELECT ${COLUMNS} FROM webhook_endpoints WHERE id = $1 FOR UPDATE`,
        [id],
      );
      if (!stored) return undefined;
      const next = change(endpointOf(stored));
      await transaction.query(
        `UPDATE webhook_endpoints
         SET url = $2, events = $3, organization_key = $4, organization_id = $5, secrets = $6, is_encoded = $7,
             public_key = $8, created_at = $9, disabled_at = $10, disabled_reason = $11,
             claimed_until = CASE WHEN claimed_by IS NULL THEN 0 ELSE claimed_until END
         WHERE id = $1`,
        parametersOf(next),
      );
      return next;
    });
    await this.refresh();
    return updated;
  }

  /** Deletes an endpoint with its deliveries. Returns whether it existed. */
  async delete(id: string): Promise<boolean> {
    const deleted = await this.#database.transaction(async (transaction) => {
      await transaction.query('DELETE FROM webhook_deliveries WHERE endpoint_id = $1', [id]);
      return transaction.query('DELETE FROM webhook_endpoints WHERE id = $1 RETURNING id', [id]);
    });
    await this.refresh();
    return deleted.length > 0;
  }
}
