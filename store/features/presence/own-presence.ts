import {
  type PresenceStatus,
  locationIdOf,
  type Presence,
  type PresenceQuery,
  type PresenceUser,
} from '../../model/index.js';
import { computed, effect, untracked } from '../../base/signals.js';
import type { Connection } from '../../backends/backend.js';
import type { PresenceTimes } from '../../api/presence.js';
import type { PublishedOf, Scope } from '../../backends/protocol.js';
import type { Readable } from '../../base/readable.js';
import type { StoreState } from '../../sync/state.js';
import type { PeopleSource } from '../../sync/feature-state.js';
import { unattended } from '../../base/timers.js';
import { askedPeople, OrganizationPresence } from './organization-presence.js';
import { FORGET_MS, People } from './people.js';
import { Whereabouts } from './whereabouts.js';

/** What tells how present the user of a tab is; times in ms since the epoch. */
interface Signs {
  /** Since when the user is active, while they are. */
  readonly activeAt: number;
  /** When there was a sign of them last. */
  readonly touchedAt: number;
  /** Since when the tab is hidden; undefined while it is seen. */
  readonly hiddenAt: number | undefined;
  readonly awayAfterMs: number;
  readonly offlineAfterMs: number;
}

interface Standing {
  readonly status: PresenceStatus;
  /** Since when. */
  readonly since: number;
  /** Whether there was no sign of them for the time that is configured. */
  readonly isIdle: boolean;
  /** When it may be another, without any sign. */
  readonly until: number;
}

/** How present the user of a tab is: away without a sign of them, or at once when the tab is hidden, and offline after longer (decisions, Transitions). */
export function standingOf(
  { activeAt, touchedAt, hiddenAt, awayAfterMs, offlineAfterMs }: Signs,
  now: number,
): Standing {
  const idleAt = touchedAt + awayAfterMs;
  const awayAt = Math.min(hiddenAt ?? Infinity, idleAt);
  const offlineAt = Math.max(awayAt, (hiddenAt ?? touchedAt) + offlineAfterMs);
  const isIdle = now >= idleAt;
  if (now >= offlineAt) return { status: 'offline', since: offlineAt, isIdle, until: isIdle ? Infinity : idleAt };
  if (now >= awayAt)
    return { status: 'away', since: awayAt, isIdle, until: isIdle ? offlineAt : Math.min(idleAt, offlineAt) };
  return { status: 'active', since: activeAt, isIdle, until: awayAt };
}

const AWAY_AFTER_MS = 300_000;
const OFFLINE_AFTER_MS = 600_000;

/** How often a tab says that it is there still, and how long that holds, in ms: while it is seen, and while it is hidden and browsers wake it once a minute. */
const SEEN = { beatMs: 2_000, ttlMs: 6_000 };
const HIDDEN = { beatMs: 60_000, ttlMs: FORGET_MS };

/** How long those who were there are waited for once a connection is back, in ms. */
const RETURN_MS = 3_000;

/** What presence works with. */
interface PresenceContext {
  readonly state: StoreState;
  /** What this tab is called among the user's. */
  readonly tab: string;
  connection(): Connection | undefined;
  scopeOf(documentId: string): Scope | undefined;
  now(): number;
}

/** Tells others how the user is there, and knows who of them is. */
export class OwnPresence implements PeopleSource {
  readonly #context: PresenceContext;
  readonly #people: People;
  readonly #elsewhere: OrganizationPresence;
  readonly #whereabouts: Whereabouts;
  readonly #stop: () => void;
  /** While the user is shown. */
  #signs: Signs | undefined;
  #at = 0;
  /** Whether the connection has not worked yet. */
  #isNew = true;
  #beat: ReturnType<typeof setTimeout> | undefined;
  #returning: ReturnType<typeof setTimeout> | undefined;
  #sweep: ReturnType<typeof setInterval> | undefined;

  constructor(context: PresenceContext) {
    const { state } = context;
    this.#context = context;
    this.#people = new People((user) => this.#changed(user));
    this.#elsewhere = new OrganizationPresence(context.now);
    this.#whereabouts = new Whereabouts(state, context.scopeOf);
    this.#stop = effect(() => {
      const { entered, details } = state.presence;
      void state.locations.list.value;
      const [asked, isHidden] = [[...entered.value], details.value.isTabAway === true];
      this.#signs = asked.length > 0 ? { ...this.#seen(isHidden), ...timesOf(asked) } : undefined;
      untracked(() => this.move());
    });
  }

  /** Is where the documents are that are set, and leaves those that were. */
  move(): void {
    const { state } = this.#context;
    const left = this.#whereabouts.move(state.presence.entered.peek().size > 0);
    for (const scope of left) this.#publish(scope, null, 0);
    this.#say();
  }

  users(query: PresenceQuery): Readable<readonly PresenceUser[]> {
    const { state, scopeOf } = this.#context;
    const source = { in: (scope: Scope) => this.#people.in(scope), scopeOf, elsewhere: this.#elsewhere };
    return askedPeople(source, state, query);
  }

  isInOtherTab(): Readable<boolean> {
    const { state, scopeOf, tab } = this.#context;
    return computed(() => {
      void state.options.value;
      const userId = state.me.value?.userId;
      const scopes = state.documents.value.flatMap((documentId) => scopeOf(documentId) ?? []);
      return userId !== undefined && scopes.some((scope) => this.#people.isInOtherTab(scope, userId, tab).value);
    });
  }

  touch(): void {
    const [now, signs] = [this.#context.now(), this.#signs];
    if (!signs || signs.hiddenAt !== undefined) return;
    const isActive = standingOf(signs, now).status === 'active';
    this.#signs = { ...signs, touchedAt: now, ...(!isActive && { activeAt: now }) };
    if (!isActive) this.#say();
  }

  /** Knows of nobody any more. Whoever is there is told of as soon as the documents are followed over another connection. */
  clear(): void {
    this.#people.clear();
  }

  /** There is a connection, or no longer. */
  connect(connection: Connection | undefined): void {
    const { state, now } = this.#context;
    this.#isNew = true;
    clearInterval(this.#sweep);
    clearTimeout(this.#returning);
    state.presence.source.value = undefined;
    this.#elsewhere.connect(connection);
    if (!connection?.publish) {
      this.#silence();
      return;
    }
    state.presence.source.value = this;
    const sweep = (): void => {
      this.#people.forget(now() - FORGET_MS, now());
      this.#elsewhere.sweep(now() - FORGET_MS, now());
    };
    this.#sweep = unattended(setInterval(sweep, FORGET_MS / 5));
    this.move();
  }

  /** The connection works, or works again: whoever was there says so, or has gone. */
  online(): void {
    const { now } = this.#context;
    clearTimeout(this.#returning);
    // Over a new connection all are told of who are there.
    const since = this.#isNew || this.#people.isEmpty ? undefined : now();
    this.#isNew = false;
    this.#say();
    if (since === undefined) return;
    this.#returning = unattended(setTimeout(() => this.#people.forget(since, now()), RETURN_MS));
  }

  receive(published: readonly PublishedOf<'presence'>[]): void {
    this.#people.receive(published, this.#context.now());
  }

  /** Knows of nobody in a scope any more. */
  forget(scope: Scope): void {
    this.#people.clear(scope);
    this.#say();
  }

  /** Tells the others that the user leaves. */
  leave(): void {
    const { connection } = this.#context;
    for (const scope of this.#whereabouts.scopes)
      connection()?.publish?.(scope, { kind: 'presence', at: ++this.#at, state: null, ttlMs: 0 });
    this.#silence();
  }

  dispose(): void {
    for (const scope of this.#whereabouts.scopes) this.#publish(scope, null, 0);
    this.#stop();
    this.#silence();
    this.#elsewhere.connect(undefined);
    clearInterval(this.#sweep);
    clearTimeout(this.#returning);
  }

  /** Says how the user is there, and again before that is over. */
  #say(): void {
    this.#silence();
    const [{ connection, now }, signs] = [this.#context, this.#signs];
    if (!signs || this.#whereabouts.scopes.length === 0 || !connection()) return;
    const at = now();
    const standing = standingOf(signs, at);
    const { beatMs, ttlMs } = signs.hiddenAt === undefined ? SEEN : HIDDEN;
    const presence = this.#presence(standing, signs.hiddenAt !== undefined);
    for (const scope of this.#whereabouts.scopes) this.#publish(scope, presence, ttlMs);
    const next = Math.min(beatMs, standing.until - at);
    this.#beat = unattended(setTimeout(() => this.#say(), next));
  }

  #silence(): void {
    clearTimeout(this.#beat);
  }

  /** The signs of the user, where their tab is hidden or seen: who comes back to it is there. */
  #seen(isHidden: boolean): Omit<Signs, keyof PresenceTimes> {
    const [now, before] = [this.#context.now(), this.#signs];
    if (before && isHidden === (before.hiddenAt !== undefined)) return before;
    const hiddenAt = isHidden ? now : undefined;
    return before && isHidden ? { ...before, hiddenAt } : { activeAt: now, touchedAt: now, hiddenAt };
  }

  #publish(scope: Scope, presence: Presence | null, ttlMs: number): void {
    const { connection, state, tab, now } = this.#context;
    const passing = { kind: 'presence' as const, at: ++this.#at, state: presence, ttlMs };
    connection()?.publish?.(scope, passing);
    const user = state.me.peek();
    if (user) this.#people.receive([{ scope, from: tab, user, passing }], now());
  }

  #presence({ status, since, isIdle }: Standing, isTabAway: boolean): Presence {
    const { state } = this.#context;
    const { root: location } = state.locations;
    return {
      pageInfo: { baseUrl: '', path: '', title: '', url: '' },
      ...state.presence.details.peek(),
      ...(location && { location }),
      ...(location?.id && { locationId: locationIdOf(location.id) }),
      ...{ onlineStatus: status, timestamp: since, isUserIdle: isIdle, isTabAway },
    };
  }

  #changed(user: PresenceUser): void {
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

/** The shortest of the times that are asked for. */
const timesOf = (asked: readonly PresenceTimes[]): Required<PresenceTimes> => ({
  awayAfterMs: Math.min(...asked.map(({ awayAfterMs = AWAY_AFTER_MS }) => awayAfterMs)),
  offlineAfterMs: Math.min(...asked.map(({ offlineAfterMs = OFFLINE_AFTER_MS }) => offlineAfterMs)),
});
