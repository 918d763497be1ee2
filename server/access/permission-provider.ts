import { accepts, checkValue, flag, list, number, oneOf, shape, string, type Check } from '../../store/model/checks.js';
import type {
  PermissionQuery,
  PermissionQueryResource,
  PermissionResult,
  UserPermissionAccessRole,
  UserPermissionAccessRoleResult,
} from '../../store/model/permission.js';

/** Largest number of queries in one request. */
const MAX_BATCH = 100;

/** Largest number of requests at the same time. */
const MAX_REQUESTS = 4;

/** Number of failed requests in a row after which the provider is left alone for a while, and that time in ms. */
const BREAKER_FAILURES = 8;
const BREAKER_MS = 30_000;

/** Time after which a query that failed is asked again, in ms. */
const FAILED_MS = 10_000;

/** A decision is asked for again this part of its life before it ends, but at most so many ms before. */
const RENEWAL_PART = 0.2;
const MAX_RENEWAL_MS = 30_000;

/** Interval in which ending decisions are looked for, in ms. */
const SWEEP_MS = 1_000;

/** Number of decisions for which a session is kept up to date. Others end, and are asked for when they are needed again. */
const MAX_WATCHED = 1_000;

/** Configuration of the Permission Provider (Permissions: PermissionProvider configuration). */
export interface ProviderSettings {
  /** Address of the endpoint. */
  readonly url: string;
  /** Headers of each request, such as a key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether contexts that a page claims are checked. Default: false. */
  readonly isContextEnabled?: boolean;
  /** Default: 3 retries, 2,000 ms apart. */
  readonly retryConfig?: { readonly retryCount?: number; readonly retryDelay?: number };
  /** Whether every opened document is asked about, even if the last decision is still valid. Default: false. */
  readonly forceRefresh?: boolean;
  readonly revokeAccessOn?: readonly Revocation[];
  /** Time for which a decision without `expiresAt` is valid, in ms. Default: 5 minutes. */
  readonly cacheTime?: number;
  /** Time within which the endpoint has to answer, in ms. Default: 10 s. */
  readonly timeout?: number;
}

/** Events after which the service discards its decisions and asks again (Permissions: `revokeAccessOn`). */
export interface Revocation {
  readonly type: 'document_unset' | 'user_logout';
  /** Whether the decision on the organization is forgotten too. Default: false. */
  readonly revokeOrganizationAccess?: boolean;
}

/** A decision of the provider on one user and one resource. */
export interface Decision {
  readonly hasAccess: boolean;
  readonly accessRole?: UserPermissionAccessRole;
  /** Reason for no access. Absent if there is access. */
  readonly errorCode?: UserPermissionAccessRoleResult;
  /** End of the decision, in ms since the epoch. */
  readonly expiresAt: number;
}

/** What is known about one query. */
interface Entry {
  readonly query: PermissionQuery;
  decision?: Decision;
  /** Time at which the query is asked again if somebody needs it, in ms since the epoch. */
  renewAt: number;
  /** Whether the endpoint has not answered the last time. */
  hasFailed: boolean;
  /** Whether somebody was told that there is no access because nothing was known. */
  wasMissed: boolean;
  /** Answer that is on its way. */
  pending?: Promise<void> | undefined;
  readonly watchers: Set<object>;
}

/** Whether two decisions mean the same for a user. */
const isSame = (a: Decision | undefined, b: Decision | undefined): boolean =>
  a?.hasAccess === b?.hasAccess &&
  a?.accessRole === b?.accessRole &&
  (a?.errorCode === 'something_went_wrong') === (b?.errorCode === 'something_went_wrong');

const isSameResult = (a: PermissionResult, b: PermissionResult): boolean =>
  a.hasAccess === b.hasAccess && a.accessRole === b.accessRole && a.expiresAt === b.expiresAt;

const keyOfQuery = ({ userId, resource: { type, id, organizationId } }: PermissionQuery): string =>
  JSON.stringify([userId, type, id, organizationId]);

const result: Check = shape(
  {
    userId: string,
    resourceId: string,
    type: oneOf('ORGANIZATION', 'DOCUMENT', 'LOCATION', 'CONTEXT'),
    organizationId: string,
    hasAccess: flag,
  },
  { accessRole: oneOf('editor', 'viewer'), expiresAt: number },
);
const response = shape({
  success: accepts('true', (value) => value === true),
  statusCode: accepts('200', (value) => value === 200),
  data: list(result),
});

interface ProviderEvents {
  /** Decisions on users have changed after somebody was told otherwise. */
  onChange(userIds: ReadonlySet<string>): void;
}

/**
 * The application's own endpoint that decides who may read and change what (Authentication 4). Queries are asked in batches, each once at a
 * time; decisions are remembered until they end. Without a valid answer there is no access.
 */
export class PermissionProvider {
  readonly isContextEnabled: boolean;
  /** Whether each document that a page opens is asked about, whatever is known. */
  readonly forceRefresh: boolean;
  readonly #settings: ProviderSettings;
  readonly #events: ProviderEvents;
  readonly #entries = new Map<string, Entry>();
  /** Keys that each watcher needs. */
  readonly #watched = new WeakMap<object, Set<string>>();
  /** Watchers that have ended. Their queued changes may still need decisions. */
  readonly #ended = new WeakSet();
  /** Entries that wait for the next request. */
  #waiting: { readonly entry: Entry; readonly done: () => void }[] = [];
  #isFlushing = false;
  #requests = 0;
  readonly #whenFree: (() => void)[] = [];
  #failures = 0;
  #openUntil = 0;
  readonly #closing = new AbortController();
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(settings: ProviderSettings, events: ProviderEvents) {
    this.#settings = settings;
    this.#events = events;
    this.isContextEnabled = settings.isContextEnabled ?? false;
    this.forceRefresh = settings.forceRefresh ?? false;
    this.#timer = setInterval(() => this.#sweep(), SWEEP_MS);
    this.#timer.unref();
  }

  /**
   * Returns the valid decision on a user and a resource. Undefined while there is none: it is asked for then, and `onChange` follows. After a
   * failure, it is the failure until the endpoint answers. `watcher` is kept up to date about it.
   */
  decisionOf(userId: string, resource: PermissionQueryResource, watcher: object): Decision | undefined {
    const entry = this.#entryOf({ userId, resource });
    this.#watch(entry, watcher);
    if (entry.decision && entry.decision.expiresAt > Date.now()) return entry.decision;
    entry.wasMissed = true;
    void this.#ask(entry);
    return entry.hasFailed ? failedUntil(Date.now() + SWEEP_MS) : undefined;
  }

  /**
   * Asks for the decisions that are not known, or for all of them (`isForced`). Resolves when they are known; those that could not be had are
   * without access. Returns whether anything was asked.
   */
  async load(userId: string, resources: readonly PermissionQueryResource[], isForced = false): Promise<boolean> {
    const now = Date.now();
    const needed = resources
      .map((resource) => this.#entryOf({ userId, resource }))
      .filter(({ decision }) => isForced || !decision || decision.expiresAt <= now);
    await Promise.all(needed.map((entry) => this.#ask(entry)));
    return needed.length > 0;
  }

  /** Whether the decisions on all resources are known. */
  knows(userId: string, resources: readonly PermissionQueryResource[]): boolean {
    const now = Date.now();
    return resources.every(
      (resource) => (this.#entries.get(keyOfQuery({ userId, resource }))?.decision?.expiresAt ?? 0) > now,
    );
  }

  /** Applies `revokeAccessOn` after a watcher no longer shows a document. */
  documentUnset(userId: string, resource: PermissionQueryResource, watcher: object): void {
    const revocation = this.#settings.revokeAccessOn?.find(({ type }) => type === 'document_unset');
    if (!revocation) return;
    this.#forget(({ query }) => {
      if (query.userId !== userId || query.resource.organizationId !== resource.organizationId) return false;
      if (query.resource.type === 'ORGANIZATION') return revocation.revokeOrganizationAccess === true;
      return query.resource.type === resource.type && query.resource.id === resource.id;
    }, watcher);
  }

  /** Applies `revokeAccessOn` after a user has signed out. */
  userLogout(userId: string, watcher: object): void {
    const revocation = this.#settings.revokeAccessOn?.find(({ type }) => type === 'user_logout');
    if (!revocation) return;
    const { revokeOrganizationAccess = false } = revocation;
    this.#forget(
      ({ query }) => query.userId === userId && (revokeOrganizationAccess || query.resource.type !== 'ORGANIZATION'),
      watcher,
    );
  }

  /** Ends a watcher. Decisions that nobody needs end by themselves. */
  unwatch(watcher: object): void {
    for (const key of this.#watched.get(watcher) ?? []) this.#entries.get(key)?.watchers.delete(watcher);
    this.#watched.delete(watcher);
    this.#ended.add(watcher);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#closing.abort();
  }

  #entryOf(query: PermissionQuery): Entry {
    const key = keyOfQuery(query);
    const known = this.#entries.get(key);
    if (known) return known;
    const entry: Entry = { query, renewAt: 0, hasFailed: false, wasMissed: false, watchers: new Set() };
    this.#entries.set(key, entry);
    return entry;
  }

  #watch(entry: Entry, watcher: object): void {
    if (entry.watchers.has(watcher) || this.#ended.has(watcher)) return;
    const keys = this.#watched.get(watcher) ?? new Set();
    this.#watched.set(watcher, keys);
    const [oldest] = keys;
    if (keys.size >= MAX_WATCHED && oldest !== undefined) {
      keys.delete(oldest);
      this.#entries.get(oldest)?.watchers.delete(watcher);
    }
    keys.add(keyOfQuery(entry.query));
    entry.watchers.add(watcher);
  }

  /** Forgets decisions that match, unless somebody else than `watcher` still uses them. */
  #forget(matches: (entry: Entry) => boolean, watcher: object): void {
    for (const [key, entry] of this.#entries) {
      if (!matches(entry)) continue;
      entry.watchers.delete(watcher);
      this.#watched.get(watcher)?.delete(key);
      if (entry.watchers.size === 0) this.#entries.delete(key);
    }
  }

  /** Asks again for decisions that end soon and that somebody needs, and forgets those that nobody needs. */
  #sweep(): void {
    const now = Date.now();
    const ended = new Set<string>();
    for (const [key, entry] of this.#entries) {
      const { decision, watchers, pending, query } = entry;
      const hasEnded = decision !== undefined && decision.expiresAt <= now;
      if (watchers.size === 0) {
        if ((hasEnded || !decision) && !pending) this.#entries.delete(key);
        continue;
      }
      if (hasEnded) {
        delete entry.decision;
        entry.wasMissed = true;
        if (decision.hasAccess) ended.add(query.userId);
      }
      if (entry.renewAt <= now) void this.#ask(entry);
    }
    if (ended.size > 0) this.#events.onChange(ended);
  }

  /** Asks one query, together with others of the same moment. A query that is on its way is not asked twice. */
  #ask(entry: Entry): Promise<void> {
    entry.pending ??= new Promise<void>((resolve) => {
      this.#waiting.push({ entry, done: resolve });
      if (this.#isFlushing) return;
      this.#isFlushing = true;
      setImmediate(() => this.#flush());
    });
    return entry.pending;
  }

  #flush(): void {
    this.#isFlushing = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let at = 0; at < waiting.length; at += MAX_BATCH) {
      const batch = waiting.slice(at, at + MAX_BATCH);
      void this.#run(batch.map(({ entry }) => entry)).then(() => {
        for (const { done } of batch) done();
      });
    }
  }

  /** Sends a batch, and stores its decisions. */
  async #run(entries: readonly Entry[]): Promise<void> {
    if (this.#requests >= MAX_REQUESTS) await new Promise<void>((resolve) => this.#whenFree.push(resolve));
    this.#requests += 1;
    const results = await this.#requestWithRetries(entries.map(({ query }) => query));
    this.#requests -= 1;
    this.#whenFree.shift()?.();
    const changed = new Set<string>();
    for (const entry of entries) {
      entry.pending = undefined;
      if (this.#store(entry, results)) changed.add(entry.query.userId);
    }
    if (changed.size > 0) this.#events.onChange(changed);
  }

  /** Stores the decision on a query. Returns whether somebody was told otherwise before. */
  #store(entry: Entry, results: ReadonlyMap<string, PermissionResult> | undefined): boolean {
    const now = Date.now();
    const before = entry.decision;
    const hadFailed = entry.hasFailed;
    entry.hasFailed = !results;
    // While the provider does not answer, a decision is valid until it ends.
    if (!results && before && before.expiresAt > now) {
      entry.renewAt = now + FAILED_MS;
      return false;
    }
    const decision = decisionFrom(results, entry.query, this.#settings.cacheTime ?? 5 * 60_000);
    const hasChanged = before !== undefined && !isSame(before, decision);
    const isNews = hasChanged || (entry.wasMissed && (decision.hasAccess || hadFailed !== entry.hasFailed));
    entry.decision = decision;
    entry.wasMissed = false;
    entry.renewAt = decision.expiresAt - Math.min(MAX_RENEWAL_MS, (decision.expiresAt - now) * RENEWAL_PART);
    return isNews;
  }

  /** Returns the results by query, or undefined if the provider does not answer. */
  async #requestWithRetries(
    queries: readonly PermissionQuery[],
  ): Promise<ReadonlyMap<string, PermissionResult> | undefined> {
    const { retryCount = 3, retryDelay = 2_000 } = this.#settings.retryConfig ?? {};
    for (let attempt = 0; attempt <= retryCount; attempt += 1) {
      if (attempt > 0 && this.#mayAsk()) await this.#wait(retryDelay);
      if (!this.#mayAsk()) return undefined;
      try {
        const results = await this.#request(queries);
        this.#failures = 0;
        return results;
      } catch (error) {
        // The reason may contain what the endpoint says about users: it is neither logged nor shown.
        // An answer that is not accepted may be due to one query: it must not keep everybody else out.
        if (!(error instanceof AnswerNotAccepted)) this.#failures += 1;
        if (this.#failures >= BREAKER_FAILURES) this.#openUntil = Date.now() + BREAKER_MS;
      }
    }
    return undefined;
  }

  /** Whether requests make sense: not after too many failures, and not after the end. */
  #mayAsk(): boolean {
    return Date.now() >= this.#openUntil && !this.#closing.signal.aborted;
  }

  #wait(ms: number): Promise<void> {
    const { signal } = this.#closing;
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end);
    });
  }

  /** Sends one request. Rejects unless the answer is accepted (Errors 6). */
  async #request(queries: readonly PermissionQuery[]): Promise<ReadonlyMap<string, PermissionResult>> {
    const { url, headers, timeout = 10_000 } = this.#settings;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ requests: queries }),
      redirect: 'error',
      signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(timeout)]),
    });
    if (answer.status >= 500) throw new Error(`The endpoint answered with status ${answer.status}.`);
    const body: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok) throw new AnswerNotAccepted(`The endpoint answered with status ${answer.status}.`);
    const checked = checkValue(body, 'response', response);
    if (!checked.ok) throw new AnswerNotAccepted(checked.error.message);
    const { data } = body as { readonly data: readonly PermissionResult[] };
    const results = new Map<string, PermissionResult>();
    for (const each of data) {
      const { userId, type, resourceId: id, organizationId } = each;
      const key = keyOfQuery({ userId, resource: { type, id, organizationId, source: 'SET_DOCUMENTS' } });
      const other = results.get(key);
      // Of two answers that contradict each other, none gives access.
      results.set(key, !other || isSameResult(other, each) ? each : { ...each, hasAccess: false });
    }
    return results;
  }
}

/** The endpoint works, but its answer is not accepted (Errors 6). */
class AnswerNotAccepted extends Error {}

/** Returns the decision while the endpoint does not answer. */
const failedUntil = (expiresAt: number): Decision => ({
  hasAccess: false,
  errorCode: 'something_went_wrong',
  expiresAt,
});

/** Returns the decision on a query. Without a result there is no access. */
function decisionFrom(
  results: ReadonlyMap<string, PermissionResult> | undefined,
  query: PermissionQuery,
  cacheTime: number,
): Decision {
  const now = Date.now();
  if (!results) return failedUntil(now + FAILED_MS);
  const found = results.get(keyOfQuery(query));
  if (!found) return { hasAccess: false, errorCode: 'does_not_exist', expiresAt: now + cacheTime };
  const { hasAccess, accessRole, expiresAt = now + cacheTime } = found;
  if (expiresAt <= now) return { hasAccess: false, errorCode: 'permission_denied', expiresAt: now + FAILED_MS };
  return {
    hasAccess,
    expiresAt,
    ...(accessRole && { accessRole }),
    ...(!hasAccess && { errorCode: 'permission_denied' }),
  };
}
