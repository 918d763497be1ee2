import type { Connection, Subscription } from '../../backends/backend.js';
import type { PresenceUser, PresenceQuery } from '../../model/index.js';
import { scopeKey, type PresenceFrame, type Scope } from '../../backends/protocol.js';
import type { Readable } from '../../base/readable.js';
import { batch, signal, computed } from '../../base/signals.js';
import { People, isMorePresent } from './people.js';
import type { StoreState } from '../../sync/state.js';

/** How long presence is followed for a query that is read once and not observed, in ms. */
const KEEP_MS = 30_000;

/** Presence in all documents of one organization. */
class Watch {
  readonly scopes;
  readonly people = new People(() => undefined);
  /** When a query was read last, in ms since the epoch; Infinity while one is observed. */
  readAt = 0;
  subscription: Subscription | undefined;

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
      if (isWhole) this.people.clear();
      this.people.receive(published, now);
      if (isWhole || known.size > before) this.scopes.value = [...known.values()];
    });
  }

  /** Stops following, and forgets everybody. */
  end(): void {
    this.subscription?.unsubscribe();
    this.subscription = undefined;
    this.receive({ organizationId: '', isWhole: true, published: [] }, 0);
  }
}

/** Presence in all documents of organizations, followed only while a query asks for it. */
export class OrganizationPresence {
  readonly #now: () => number;
  readonly #watches = new Map<string, Watch>();
  #connection: Connection | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The documents of an organization in which people are known to be present. */
  scopes(organizationId: string): Readable<readonly Scope[]> {
    const watch = this.#watches.get(organizationId) ?? new Watch(this.#now);
    this.#watches.set(organizationId, watch);
    watch.readAt = Math.max(watch.readAt, this.#now());
    // Not while the query is computed: a frame changes what it reads.
    if (!watch.subscription) queueMicrotask(() => this.#follow(organizationId, watch));
    return watch.scopes;
  }

  in(scope: Scope): Readable<readonly PresenceUser[]> | undefined {
    return this.#watches.get(scope.organizationId)?.people.in(scope);
  }

  /** Follows over this connection from now on. */
  connect(connection: Connection | undefined): void {
    this.#connection = connection;
    for (const [organizationId, watch] of this.#watches) {
      watch.end();
      this.#follow(organizationId, watch);
    }
  }

  /** Stops following what no query has asked for lately, and forgets people of whom nothing was heard since a time. */
  sweep(before: number, now: number): void {
    for (const watch of this.#watches.values()) {
      if (now - watch.readAt >= KEEP_MS) watch.end();
      else watch.people.forget(before, now);
    }
  }

  #follow(organizationId: string, watch: Watch): void {
    if (watch.subscription || this.#now() - watch.readAt >= KEEP_MS) return;
    watch.subscription = this.#connection?.presence?.follow(organizationId, (frame) =>
      watch.receive(frame, this.#now()),
    );
  }
}

/** Who is asked for where a query does not say: those who are there. */
const HERE = ['online', 'away'];

/** Where people are known of. */
interface Source {
  in(scope: Scope): Readable<readonly PresenceUser[]>;
  scopeOf(documentId: string): Scope | undefined;
  readonly elsewhere: Pick<OrganizationPresence, 'scopes' | 'in'>;
}

/** People a query asks for, each once, the user last; the same list for as long as nobody in it is another. */
export function askedPeople(
  source: Source,
  state: StoreState,
  query: PresenceQuery,
): Readable<readonly PresenceUser[]> {
  const { documentId, organizationId, statuses = HERE, locationId } = query;
  const isAsked = ({ onlineStatus }: PresenceUser): boolean =>
    statuses.includes(onlineStatus) || (onlineStatus === 'active' && statuses.includes('online'));
  let shown: readonly PresenceUser[] = [];
  return computed(() => {
    void state.options.value;
    const userId = state.me.value?.userId ?? '';
    // Of others nothing is known while there is no way to them.
    const isAlone = state.connection.value === 'offline';
    const people = new Map<string, PresenceUser>();
    const add = (found: readonly PresenceUser[] = []): void => {
      for (const person of found) {
        const known = people.get(person.userId);
        if (locationId !== undefined && person.location?.id !== locationId) continue;
        if (isAlone && person.userId !== userId) continue;
        if (!known || isMorePresent(person, known)) people.set(person.userId, person);
      }
    };
    const followed = new Set<string>();
    for (const id of documentId === undefined ? state.documents.value : [documentId]) {
      const scope = source.scopeOf(id);
      if (!scope || (organizationId !== undefined && scope.organizationId !== organizationId)) continue;
      followed.add(scopeKey(scope));
      add(source.in(scope).value);
    }
    if (organizationId !== undefined && documentId === undefined)
      for (const scope of source.elsewhere.scopes(organizationId).value)
        if (!followed.has(scopeKey(scope))) add(source.elsewhere.in(scope)?.value);
    const own = people.get(userId);
    if (own && people.delete(userId)) people.set(userId, own);
    const next = [...people.values()].filter(isAsked);
    if (next.length !== shown.length || next.some((person, at) => person !== shown[at])) shown = Object.freeze(next);
    return shown;
  });
}
