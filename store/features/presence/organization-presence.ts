import type { Connection, Subscription } from '../../backends/backend.js';
import { scopeKey, type PresenceFrame, type Scope } from '../../backends/protocol.js';
import type { Readable } from '../../base/readable.js';
import { batch, signal, computed } from '../../base/signals.js';
import type { PresenceUser, PresenceQuery } from '../../model/index.js';
import type { StoreState } from '../../sync/state.js';
import { RemotePresence, isMorePresent } from './remote-presence.js';

/** How long the subscription for an unobserved query stays open, in ms. */
const UNOBSERVED_MS = 30_000;

/** Subscription to the presence in all documents of one organization. */
class OrganizationSubscription {
  readonly scopes;
  readonly presence = new RemotePresence(() => undefined);
  /** When a query was last read, in ms since the epoch; Infinity while one is observed. */
  readAt = 0;
  handle: Subscription | undefined;

  constructor(now: () => number) {
    this.scopes = signal<readonly Scope[]>([], {
      watched: () => void (this.readAt = Infinity),
      unwatched: () => void (this.readAt = now()),
    });
  }

  receive({ isWhole, published }: PresenceFrame, now: number): void {
    const known = new Map(isWhole ? [] : this.scopes.peek().map((scope) => [scopeKey(scope), scope]));
    const before = known.size;
    for (const { scope } of published) known.set(scopeKey(scope), scope);
    batch(() => {
      if (isWhole) this.presence.clear();
      this.presence.receive(published, now);
      if (isWhole || known.size > before) this.scopes.value = [...known.values()];
    });
  }

  /** Unsubscribes and removes all users. */
  close(): void {
    this.handle?.unsubscribe();
    this.handle = undefined;
    this.receive({ organizationId: '', isWhole: true, published: [] }, 0);
  }
}

/** Presence in all documents of organizations. Subscribes only while a query needs it. */
export class OrganizationPresence {
  readonly #now: () => number;
  readonly #subscriptions = new Map<string, OrganizationSubscription>();
  #connection: Connection | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns the scopes of an organization in which users are present. */
  scopes(organizationId: string): Readable<readonly Scope[]> {
    const subscription = this.#subscriptions.get(organizationId) ?? new OrganizationSubscription(this.#now);
    this.#subscriptions.set(organizationId, subscription);
    subscription.readAt = Math.max(subscription.readAt, this.#now());
    // Deferred, because a frame changes signals that the running computation reads.
    if (!subscription.handle) queueMicrotask(() => this.#follow(organizationId, subscription));
    return subscription.scopes;
  }

  usersIn(scope: Scope): Readable<readonly PresenceUser[]> | undefined {
    return this.#subscriptions.get(scope.organizationId)?.presence.usersIn(scope);
  }

  /** Moves all subscriptions to this connection. */
  connect(connection: Connection | undefined): void {
    this.#connection = connection;
    for (const [organizationId, subscription] of this.#subscriptions) {
      subscription.close();
      this.#follow(organizationId, subscription);
    }
  }

  /** Ends subscriptions that no query has read recently, and removes tabs whose last message is older than `before`. */
  sweep(before: number, now: number): void {
    for (const subscription of this.#subscriptions.values()) {
      if (now - subscription.readAt >= UNOBSERVED_MS) subscription.close();
      else subscription.presence.removeExpired(before, now);
    }
  }

  #follow(organizationId: string, subscription: OrganizationSubscription): void {
    if (subscription.handle || this.#now() - subscription.readAt >= UNOBSERVED_MS) return;
    subscription.handle = this.#connection?.presence?.follow(organizationId, (frame) =>
      subscription.receive(frame, this.#now()),
    );
  }
}

/** Statuses of a query that names none. */
const DEFAULT_STATUSES = ['online', 'away'];

/** Access to the presence of followed documents and of whole organizations. */
interface PresenceLookup {
  usersIn(scope: Scope): Readable<readonly PresenceUser[]>;
  scopeOf(documentId: string): Scope | undefined;
  readonly organizations: Pick<OrganizationPresence, 'scopes' | 'usersIn'>;
}

/** Returns the users a query matches, each once, the local user last. The array is stable while its items are. */
export function queryPresence(
  source: PresenceLookup,
  state: StoreState,
  query: PresenceQuery,
): Readable<readonly PresenceUser[]> {
  const { documentId, organizationId, statuses = DEFAULT_STATUSES, locationId } = query;
  const isMatch = ({ onlineStatus }: PresenceUser): boolean =>
    statuses.includes(onlineStatus) || (onlineStatus === 'active' && statuses.includes('online'));
  let users: readonly PresenceUser[] = [];
  return computed(() => {
    void state.options.value;
    const userId = state.me.value?.userId ?? '';
    // While offline, only the local user is known.
    const isOffline = state.connection.value === 'offline';
    const byId = new Map<string, PresenceUser>();
    const add = (found: readonly PresenceUser[] = []): void => {
      for (const user of found) {
        const known = byId.get(user.userId);
        if (locationId !== undefined && user.location?.id !== locationId) continue;
        if (isOffline && user.userId !== userId) continue;
        if (!known || isMorePresent(user, known)) byId.set(user.userId, user);
      }
    };
    const followed = new Set<string>();
    for (const id of documentId === undefined ? state.documents.value : [documentId]) {
      const scope = source.scopeOf(id);
      if (!scope || (organizationId !== undefined && scope.organizationId !== organizationId)) continue;
      followed.add(scopeKey(scope));
      add(source.usersIn(scope).value);
    }
    if (organizationId !== undefined && documentId === undefined)
      for (const scope of source.organizations.scopes(organizationId).value)
        if (!followed.has(scopeKey(scope))) add(source.organizations.usersIn(scope)?.value);
    const own = byId.get(userId);
    if (own && byId.delete(userId)) byId.set(userId, own);
    const next = [...byId.values()].filter(isMatch);
    if (next.length !== users.length || next.some((user, at) => user !== users[at])) users = Object.freeze(next);
    return users;
  });
}
