import { scopeKey, type PublishedOf, type Scope } from '../../backends/protocol.js';
import type { Readable } from '../../base/readable.js';
import { computed, signal, batch } from '../../base/signals.js';
import { deepFreeze } from '../../model/freeze.js';
import type { Presence, PresenceStatus, PresenceUser, User } from '../../model/index.js';

interface TabPresence {
  readonly user: User;
  readonly presence: Presence | null;
}

type PresenceAt = Pick<Presence, 'onlineStatus' | 'timestamp'>;

const statusRanks: Readonly<Record<PresenceStatus, number>> = { active: 0, away: 1, offline: 2 };

/** Whether one presence of a user takes precedence over another: by status, then by time. */
export function isMorePresent(one: PresenceAt, other: PresenceAt): boolean {
  const by = statusRanks[other.onlineStatus] - statusRanks[one.onlineStatus];
  return by > 0 || (by === 0 && one.timestamp > other.timestamp);
}

/** Merges the tabs of a user: the most present status wins, then the latest. */
function mergeTabs(tabs: readonly TabPresence[]): PresenceUser | undefined {
  let best: { readonly user: User; readonly presence: Presence } | undefined;
  for (const { user, presence } of tabs) {
    if (!presence) continue;
    if (!best || isMorePresent(presence, best.presence)) best = { user, presence };
  }
  return best && { ...publicUserFields(best.user), ...best.presence };
}

/** Returns the user fields that presence exposes to others. */
export function publicUserFields(user: User): Omit<PresenceUser, keyof Presence> & Pick<PresenceUser, 'color'> {
  const { userId, name, email, photoUrl, color, isReadOnly, isAnonymous } = user;
  return {
    userId,
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(photoUrl !== undefined && { photoUrl }),
    ...(color !== undefined && { color }),
    ...(isReadOnly !== undefined && { isReadOnly }),
    ...(isAnonymous !== undefined && { isAnonymous }),
  };
}

/** Maximum number of offline users that stay listed. */
const MAX_OFFLINE_USERS = 100;

/** Last message of one tab. */
interface Tab {
  readonly user: User;
  /** Null after the user has left in this tab. The entry stays, because earlier messages may arrive later. */
  readonly presence: Presence | null;
  readonly at: number;
  readonly receivedAt: number;
}

/** Users present on one document, merged from the messages of their tabs. */
class DocumentPresence {
  readonly users = signal<readonly PresenceUser[]>([]);
  readonly #tabs = new Map<string, Map<string, Tab>>();
  readonly #users = new Map<string, PresenceUser>();
  readonly #onStatusChange: (user: PresenceUser) => void;
  #isDirty = false;
  /** Increases when a tab is added or removed. */
  readonly #tabsVersion = signal(0);

  /** `onStatusChange` is called when the status of a user changes. */
  constructor(onStatusChange: (user: PresenceUser) => void) {
    this.#onStatusChange = onStatusChange;
  }

  /** Receives the message of a tab. `flush` makes it visible. */
  receive(from: string, tab: Tab): void {
    const { userId } = tab.user;
    const tabs = this.#tabs.get(userId) ?? new Map<string, Tab>();
    const known = tabs.get(from);
    if (known && (tab.at < known.at || (!known.presence && tab.at === known.at))) return;
    this.#tabs.set(userId, tabs.set(from, tab));
    if (Boolean(known?.presence) !== Boolean(tab.presence)) this.#tabsVersion.value += 1;
    this.#updateUser(userId, tab.receivedAt);
  }

  /** Whether a user is present in a tab other than `tab`. */
  isInOtherTab(userId: string, tab: string): Readable<boolean> {
    return computed(() => {
      void this.#tabsVersion.value;
      return [...(this.#tabs.get(userId) ?? [])].some(([from, { presence }]) => from !== tab && presence !== null);
    });
  }

  /** Removes tabs whose last message is older than `before`, in ms since the epoch. */
  removeExpired(before: number, now: number): void {
    for (const [userId, tabs] of this.#tabs) {
      const expired = [...tabs].filter(([, { receivedAt }]) => receivedAt < before);
      for (const [from] of expired) tabs.delete(from);
      if (tabs.size === 0) this.#tabs.delete(userId);
      if (expired.length === 0) continue;
      this.#tabsVersion.value += 1;
      this.#updateUser(userId, now);
    }
    this.flush();
  }

  /** Removes all users without status change notifications. */
  clear(): void {
    this.#tabs.clear();
    this.#users.clear();
    this.#isDirty = false;
    this.#tabsVersion.value += 1;
    if (this.users.peek().length > 0) this.users.value = Object.freeze([]);
  }

  /** Updates `users` from the tabs. */
  flush(): void {
    if (!this.#isDirty) return;
    this.#isDirty = false;
    const offline = [...this.#users.values()].filter(({ onlineStatus }) => onlineStatus === 'offline');
    for (const { userId } of offline.slice(0, Math.max(0, offline.length - MAX_OFFLINE_USERS)))
      this.#users.delete(userId);
    this.users.value = Object.freeze([...this.#users.values()]);
  }

  #updateUser(userId: string, now: number): void {
    const before = this.#users.get(userId);
    const after = mergeTabs([...(this.#tabs.get(userId)?.values() ?? [])]) ?? (before && asOffline(before, now));
    if (!after || JSON.stringify(before) === JSON.stringify(after)) return;
    // A returning user is listed last, like a new one.
    if (before?.onlineStatus === 'offline') this.#users.delete(userId);
    this.#users.set(userId, deepFreeze(after));
    this.#isDirty = true;
    if (after.onlineStatus !== (before?.onlineStatus ?? 'offline')) this.#onStatusChange(after);
  }
}

const asOffline = (user: PresenceUser, now: number): PresenceUser =>
  user.onlineStatus === 'offline' ? user : { ...user, onlineStatus: 'offline', timestamp: now };

/** Time after which a tab without a message is removed, in ms; longer than the longest heartbeat interval. */
export const TAB_TIMEOUT_MS = 150_000;

/** Presence of remote users by document. */
export class RemotePresence {
  readonly #byScope = new Map<string, DocumentPresence>();
  readonly #onStatusChange: (user: PresenceUser) => void;
  #statusChanges: PresenceUser[] = [];

  /** `onStatusChange` is called when the status of a user changes. */
  constructor(onStatusChange: (user: PresenceUser) => void) {
    this.#onStatusChange = onStatusChange;
  }

  get isEmpty(): boolean {
    return this.#byScope.size === 0;
  }

  usersIn(scope: Scope): Readable<readonly PresenceUser[]> {
    return this.#documentPresence(scope).users;
  }

  /** Whether a user is present on a document in a tab other than `tab`. */
  isInOtherTab(scope: Scope, userId: string, tab: string): Readable<boolean> {
    return this.#documentPresence(scope).isInOtherTab(userId, tab);
  }

  receive(published: readonly PublishedOf<'presence'>[], now: number): void {
    this.#applyAndNotify(() => {
      for (const { scope, from, user, passing } of published) {
        const { state: presence, at } = passing;
        this.#documentPresence(scope).receive(from, { user, presence, at, receivedAt: now });
      }
      for (const { scope } of published) this.#documentPresence(scope).flush();
    });
  }

  /** Removes tabs whose last message is older than `before`, in ms since the epoch. */
  removeExpired(before: number, now: number): void {
    this.#applyAndNotify(() => {
      for (const users of this.#byScope.values()) users.removeExpired(before, now);
    });
  }

  /** Removes all users of one scope, or of all. */
  clear(scope?: Scope): void {
    const keys = scope ? [scopeKey(scope)] : [...this.#byScope.keys()];
    batch(() => {
      for (const key of keys) this.#byScope.get(key)?.clear();
    });
    if (!scope) this.#byScope.clear();
  }

  /** Applies a change, then reports the status changes it made. */
  #applyAndNotify(change: () => void): void {
    batch(change);
    const changed = this.#statusChanges;
    this.#statusChanges = [];
    for (const user of changed) this.#onStatusChange(user);
  }

  #documentPresence(scope: Scope): DocumentPresence {
    const key = scopeKey(scope);
    const users = this.#byScope.get(key) ?? new DocumentPresence((user) => this.#statusChanges.push(user));
    this.#byScope.set(key, users);
    return users;
  }
}
