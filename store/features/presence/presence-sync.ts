import type { PresenceTimes } from '../../api/presence.js';
import type { Connection } from '../../backends/backend.js';
import type { PublishedOf, Scope } from '../../backends/protocol.js';
import type { Readable } from '../../base/readable.js';
import { computed, effect, untracked } from '../../base/signals.js';
import { unrefTimer } from '../../base/timers.js';
import {
  type PresenceStatus,
  locationIdOf,
  type Presence,
  type PresenceQuery,
  type PresenceUser,
} from '../../model/index.js';
import type { PresenceSource } from '../../sync/feature-state.js';
import type { StoreState } from '../../sync/state.js';
import { queryPresence, OrganizationPresence } from './organization-presence.js';
import { PublishedScopes } from './published-scopes.js';
import { TAB_TIMEOUT_MS, RemotePresence } from './remote-presence.js';

/** Activity of the user in a tab; times in ms since the epoch. */
interface UserActivity {
  /** When the user became active. */
  readonly activeAt: number;
  /** When the user last interacted with the page. */
  readonly touchedAt: number;
  /** When the tab was hidden; undefined while it is visible. */
  readonly hiddenAt: number | undefined;
  readonly awayAfterMs: number;
  readonly offlineAfterMs: number;
}

interface LocalStatus {
  readonly status: PresenceStatus;
  /** When the status began, in ms since the epoch. */
  readonly since: number;
  /** Whether the user has not interacted for `awayAfterMs`. */
  readonly isIdle: boolean;
  /** When the status changes without further activity, in ms since the epoch. */
  readonly validUntil: number;
}

/**
 * Returns the status of the user. They are away after inactivity, or immediately when the tab is hidden, and offline after a longer time
 * (decisions, Transitions).
 */
export function presenceStatusOf(
  { activeAt: activeAt, touchedAt: touchedAt, hiddenAt, awayAfterMs, offlineAfterMs }: UserActivity,
  now: number,
): LocalStatus {
  const idleAt = touchedAt + awayAfterMs;
  const awayAt = Math.min(hiddenAt ?? Infinity, idleAt);
  const offlineAt = Math.max(awayAt, (hiddenAt ?? touchedAt) + offlineAfterMs);
  const isIdle = now >= idleAt;
  if (now >= offlineAt) return { status: 'offline', since: offlineAt, isIdle, validUntil: isIdle ? Infinity : idleAt };
  if (now >= awayAt)
    return { status: 'away', since: awayAt, isIdle, validUntil: isIdle ? offlineAt : Math.min(idleAt, offlineAt) };
  return { status: 'active', since: activeAt, isIdle, validUntil: awayAt };
}

const AWAY_AFTER_MS = 300_000;
const OFFLINE_AFTER_MS = 600_000;

/**
 * Heartbeat interval and time to live of a published presence, in ms. The interval of a hidden tab is 60 s, because browsers wake it only
 * once a minute.
 */
const VISIBLE_HEARTBEAT = { beatMs: 2_000, ttlMs: 6_000 };
const HIDDEN_HEARTBEAT = { beatMs: 60_000, ttlMs: TAB_TIMEOUT_MS };

/** How long users stay listed after a reconnection before they have published again, in ms. */
const RETURN_GRACE_MS = 3_000;

/** Dependencies of the presence feature. */
interface PresenceContext {
  readonly state: StoreState;
  /** Id of this tab among the user's tabs. */
  readonly tab: string;
  connection(): Connection | undefined;
  scopeOf(documentId: string): Scope | undefined;
  now(): number;
}

/** Publishes the local user's presence and tracks remote users. */
export class PresenceSync implements PresenceSource {
  readonly #context: PresenceContext;
  readonly #remote: RemotePresence;
  readonly #organizations: OrganizationPresence;
  readonly #publishedScopes: PublishedScopes;
  readonly #stopEffect: () => void;
  /** Undefined while the user is not visible to others. */
  #activity: UserActivity | undefined;
  #sequence = 0;
  /** Whether the current connection has not been online yet. */
  #isFirstOnline = true;
  #beatTimer: ReturnType<typeof setTimeout> | undefined;
  #returnTimer: ReturnType<typeof setTimeout> | undefined;
  #sweepTimer: ReturnType<typeof setInterval> | undefined;

  constructor(context: PresenceContext) {
    const { state } = context;
    this.#context = context;
    this.#remote = new RemotePresence((user) => this.#emitStatusChange(user));
    this.#organizations = new OrganizationPresence(context.now);
    this.#publishedScopes = new PublishedScopes(state, context.scopeOf);
    this.#stopEffect = effect(() => {
      const { entries, details } = state.presence;
      void state.locations.list.value;
      const times = [...entries.value];
      const isHidden = details.value.isTabAway === true;
      this.#activity = times.length > 0 ? { ...this.#activityOf(isHidden), ...shortestTimes(times) } : undefined;
      untracked(() => this.updateScopes());
    });
  }

  /** Publishes presence in the current documents and leaves the others. */
  updateScopes(): void {
    const { state } = this.#context;
    const removed = this.#publishedScopes.update(state.presence.entries.peek().size > 0);
    for (const scope of removed) this.#publish(scope, null, 0);
    this.#publishState();
  }

  users(query: PresenceQuery): Readable<readonly PresenceUser[]> {
    const { state, scopeOf } = this.#context;
    const source = {
      usersIn: (scope: Scope) => this.#remote.usersIn(scope),
      scopeOf,
      organizations: this.#organizations,
    };
    return queryPresence(source, state, query);
  }

  isInOtherTab(): Readable<boolean> {
    const { state, scopeOf, tab } = this.#context;
    return computed(() => {
      void state.options.value;
      const userId = state.me.value?.userId;
      const scopes = state.documents.value.flatMap((documentId) => scopeOf(documentId) ?? []);
      return userId !== undefined && scopes.some((scope) => this.#remote.isInOtherTab(scope, userId, tab).value);
    });
  }

  touch(): void {
    const now = this.#context.now();
    const activity = this.#activity;
    if (!activity || activity.hiddenAt !== undefined) return;
    const isActive = presenceStatusOf(activity, now).status === 'active';
    this.#activity = { ...activity, touchedAt: now, ...(!isActive && { activeAt: now }) };
    if (!isActive) this.#publishState();
  }

  /** Removes all remote users. The next connection reports those present once it follows the documents. */
  clear(): void {
    this.#remote.clear();
  }

  /** Handles an opened or closed connection. */
  connect(connection: Connection | undefined): void {
    const { state, now } = this.#context;
    this.#isFirstOnline = true;
    clearInterval(this.#sweepTimer);
    clearTimeout(this.#returnTimer);
    state.presence.source.value = undefined;
    this.#organizations.connect(connection);
    if (!connection?.publish) {
      this.#clearBeat();
      return;
    }
    state.presence.source.value = this;
    const sweep = (): void => {
      this.#remote.removeExpired(now() - TAB_TIMEOUT_MS, now());
      this.#organizations.sweep(now() - TAB_TIMEOUT_MS, now());
    };
    this.#sweepTimer = unrefTimer(setInterval(sweep, TAB_TIMEOUT_MS / 5));
    this.updateScopes();
  }

  /** Handles a working connection. Users who do not publish again within the grace period are removed. */
  handleOnline(): void {
    const { now } = this.#context;
    clearTimeout(this.#returnTimer);
    // A new connection reports everyone present, so nothing has to expire.
    const since = this.#isFirstOnline || this.#remote.isEmpty ? undefined : now();
    this.#isFirstOnline = false;
    this.#publishState();
    if (since === undefined) return;
    this.#returnTimer = unrefTimer(setTimeout(() => this.#remote.removeExpired(since, now()), RETURN_GRACE_MS));
  }

  receive(published: readonly PublishedOf<'presence'>[]): void {
    this.#remote.receive(published, this.#context.now());
  }

  /** Removes the remote users of a scope and publishes presence again. */
  forget(scope: Scope): void {
    this.#remote.clear(scope);
    this.#publishState();
  }

  /** Publishes that the user has left. */
  leave(): void {
    const { connection } = this.#context;
    for (const scope of this.#publishedScopes.scopes)
      connection()?.publish?.(scope, { kind: 'presence', at: ++this.#sequence, state: null, ttlMs: 0 });
    this.#clearBeat();
  }

  dispose(): void {
    for (const scope of this.#publishedScopes.scopes) this.#publish(scope, null, 0);
    this.#stopEffect();
    this.#clearBeat();
    this.#organizations.connect(undefined);
    clearInterval(this.#sweepTimer);
    clearTimeout(this.#returnTimer);
  }

  /** Publishes the presence and schedules the next heartbeat. */
  #publishState(): void {
    this.#clearBeat();
    const { connection, now } = this.#context;
    const activity = this.#activity;
    if (!activity || this.#publishedScopes.scopes.length === 0 || !connection()) return;
    const at = now();
    const localStatus = presenceStatusOf(activity, at);
    const { beatMs, ttlMs } = activity.hiddenAt === undefined ? VISIBLE_HEARTBEAT : HIDDEN_HEARTBEAT;
    const presence = this.#presence(localStatus, activity.hiddenAt !== undefined);
    for (const scope of this.#publishedScopes.scopes) this.#publish(scope, presence, ttlMs);
    const next = Math.min(beatMs, localStatus.validUntil - at);
    this.#beatTimer = unrefTimer(setTimeout(() => this.#publishState(), next));
  }

  #clearBeat(): void {
    clearTimeout(this.#beatTimer);
  }

  /** Returns the activity for a hidden or visible tab. Returning to the tab counts as activity. */
  #activityOf(isHidden: boolean): Omit<UserActivity, keyof PresenceTimes> {
    const now = this.#context.now();
    const before = this.#activity;
    if (before && isHidden === (before.hiddenAt !== undefined)) return before;
    const hiddenAt = isHidden ? now : undefined;
    return before && isHidden ? { ...before, hiddenAt } : { activeAt: now, touchedAt: now, hiddenAt };
  }

  #publish(scope: Scope, presence: Presence | null, ttlMs: number): void {
    const { connection, state, tab, now } = this.#context;
    const passing = { kind: 'presence' as const, at: ++this.#sequence, state: presence, ttlMs };
    connection()?.publish?.(scope, passing);
    const user = state.me.peek();
    if (user) this.#remote.receive([{ scope, from: tab, user, passing }], now());
  }

  #presence({ status, since, isIdle }: LocalStatus, isTabAway: boolean): Presence {
    const { state } = this.#context;
    const { root: location } = state.locations;
    return {
      pageInfo: { baseUrl: '', path: '', title: '', url: '' },
      ...state.presence.details.peek(),
      ...(location && { location }),
      ...(location?.id && { locationId: locationIdOf(location.id) }),
      onlineStatus: status,
      timestamp: since,
      isUserIdle: isIdle,
      isTabAway,
    };
  }

  #emitStatusChange(user: PresenceUser): void {
    const { onlineStatus } = user;
    this.#context.state.hub.emit(
      'userStateChange',
      Object.freeze({
        user,
        state: onlineStatus === 'active' ? 'online' : onlineStatus,
      }),
    );
  }
}

/** Returns the shortest of the requested times. */
const shortestTimes = (times: readonly PresenceTimes[]): Required<PresenceTimes> => ({
  awayAfterMs: Math.min(...times.map(({ awayAfterMs = AWAY_AFTER_MS }) => awayAfterMs)),
  offlineAfterMs: Math.min(...times.map(({ offlineAfterMs = OFFLINE_AFTER_MS }) => offlineAfterMs)),
});
