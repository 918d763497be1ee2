import type { Presence, PresenceStatus, PresenceUser, User } from '../../model/index.js';
import { computed, signal, batch } from '../../base/signals.js';
import type { Readable } from '../../base/readable.js';
import { deepFreeze } from '../../model/freeze.js';
import { scopeKey, type PublishedOf, type Scope } from '../../backends/protocol.js';

interface SaidOf {
  readonly user: User;
  readonly presence: Presence | null;
}

type PresenceAt = Pick<Presence, 'onlineStatus' | 'timestamp'>;

const ranks: Readonly<Record<PresenceStatus, number>> = { active: 0, away: 1, offline: 2 };

/** Whether one presence of a person counts more than another: by status, then by time. */
export function isMorePresent(one: PresenceAt, other: PresenceAt): boolean {
  const by = ranks[other.onlineStatus] - ranks[one.onlineStatus];
  return by > 0 || (by === 0 && one.timestamp > other.timestamp);
}

/** A person by what their tabs say: as they are in the one where they are most present, and came to be so last. */
function personOf(tabs: readonly SaidOf[]): PresenceUser | undefined {
  let best: { readonly user: User; readonly presence: Presence } | undefined;
  for (const { user, presence } of tabs) {
    if (!presence) continue;
    if (!best || isMorePresent(presence, best.presence)) best = { user, presence };
  }
  return best && { ...shownUser(best.user), ...best.presence };
}

/** What others are told of a person who is there. */
export function shownUser(user: User): Omit<PresenceUser, keyof Presence> & Pick<PresenceUser, 'color'> {
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

/** How many of those who have left are remembered. */
const MOST_GONE = 100;

/** What a tab of somebody's has said of them. */
interface Tab {
  readonly user: User;
  /** Null once they have left by it: what was said before may come later. */
  readonly presence: Presence | null;
  readonly at: number;
  readonly heardAt: number;
}

/** Who is on one document, put together of what their tabs say. */
class Gathering {
  readonly people = signal<readonly PresenceUser[]>([]);
  readonly #tabs = new Map<string, Map<string, Tab>>();
  readonly #shown = new Map<string, PresenceUser>();
  readonly #stateChanged: (person: PresenceUser) => void;
  #isChanged = false;
  /** Grows when a tab comes or goes. */
  readonly #tabsChanged = signal(0);

  /** `stateChanged` is told who comes, goes away, comes back or leaves. */
  constructor(stateChanged: (person: PresenceUser) => void) {
    this.#stateChanged = stateChanged;
  }

  /** Hears what a tab says. `settle` shows it. */
  hear(from: string, tab: Tab): void {
    const { userId } = tab.user;
    const tabs = this.#tabs.get(userId) ?? new Map<string, Tab>();
    const known = tabs.get(from);
    if (known && (tab.at < known.at || (!known.presence && tab.at === known.at))) return;
    this.#tabs.set(userId, tabs.set(from, tab));
    if (Boolean(known?.presence) !== Boolean(tab.presence)) this.#tabsChanged.value += 1;
    this.#look(userId, tab.heardAt);
  }

  /** Whether a person is present in another tab than the one named. */
  isInOtherTab(userId: string, tab: string): Readable<boolean> {
    return computed(() => {
      void this.#tabsChanged.value;
      return [...(this.#tabs.get(userId) ?? [])].some(([from, { presence }]) => from !== tab && presence !== null);
    });
  }

  /** Takes tabs for gone of which nothing was heard since a time. */
  forget(before: number, now: number): void {
    for (const [userId, tabs] of this.#tabs) {
      const old = [...tabs].filter(([, { heardAt }]) => heardAt < before);
      for (const [from] of old) tabs.delete(from);
      if (tabs.size === 0) this.#tabs.delete(userId);
      if (old.length === 0) continue;
      this.#tabsChanged.value += 1;
      this.#look(userId, now);
    }
    this.settle();
  }

  /** Forgets everybody, telling nobody that they have left. */
  clear(): void {
    this.#tabs.clear();
    this.#shown.clear();
    this.#isChanged = false;
    this.#tabsChanged.value += 1;
    if (this.people.peek().length > 0) this.people.value = Object.freeze([]);
  }

  /** Shows who is there now. */
  settle(): void {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    const gone = [...this.#shown.values()].filter(({ onlineStatus }) => onlineStatus === 'offline');
    for (const { userId } of gone.slice(0, Math.max(0, gone.length - MOST_GONE))) this.#shown.delete(userId);
    this.people.value = Object.freeze([...this.#shown.values()]);
  }

  #look(userId: string, now: number): void {
    const before = this.#shown.get(userId);
    const after = personOf([...(this.#tabs.get(userId)?.values() ?? [])]) ?? (before && asGone(before, now));
    if (!after || JSON.stringify(before) === JSON.stringify(after)) return;
    // Who comes back comes last, as who comes.
    if (before?.onlineStatus === 'offline') this.#shown.delete(userId);
    this.#shown.set(userId, deepFreeze(after));
    this.#isChanged = true;
    if (after.onlineStatus !== (before?.onlineStatus ?? 'offline')) this.#stateChanged(after);
  }
}

const asGone = (person: PresenceUser, now: number): PresenceUser =>
  person.onlineStatus === 'offline' ? person : { ...person, onlineStatus: 'offline', timestamp: now };

/** How long somebody is believed to be there of whom nothing is heard, in ms: longer than it takes to be told again. */
export const FORGET_MS = 150_000;

/** People, document by document. */
export class People {
  readonly #gatherings = new Map<string, Gathering>();
  readonly #told: (person: PresenceUser) => void;
  #changed: PresenceUser[] = [];

  /** `stateChanged` is told who comes, goes away, comes back or leaves. */
  constructor(stateChanged: (person: PresenceUser) => void) {
    this.#told = stateChanged;
  }

  get isEmpty(): boolean {
    return this.#gatherings.size === 0;
  }

  in(scope: Scope): Readable<readonly PresenceUser[]> {
    return this.#in(scope).people;
  }

  /** Whether a person is present on a document in another tab than the one named. */
  isInOtherTab(scope: Scope, userId: string, tab: string): Readable<boolean> {
    return this.#in(scope).isInOtherTab(userId, tab);
  }

  receive(published: readonly PublishedOf<'presence'>[], now: number): void {
    this.#change(() => {
      for (const { scope, from, user, passing } of published) {
        const { state: presence, at } = passing;
        this.#in(scope).hear(from, { user, presence, at, heardAt: now });
      }
      for (const { scope } of published) this.#in(scope).settle();
    });
  }

  /** Takes those for gone of whom nothing was heard since a time. */
  forget(before: number, now: number): void {
    this.#change(() => {
      for (const gathering of this.#gatherings.values()) gathering.forget(before, now);
    });
  }

  /** Forgets everybody, in one scope or in all; whoever looks at them sees nobody. */
  clear(scope?: Scope): void {
    const left = scope ? [scopeKey(scope)] : [...this.#gatherings.keys()];
    batch(() => {
      for (const key of left) this.#gatherings.get(key)?.clear();
    });
    if (!scope) this.#gatherings.clear();
  }

  /** Changes who is there, and tells of it once that is shown. */
  #change(change: () => void): void {
    batch(change);
    const changed = this.#changed;
    this.#changed = [];
    for (const person of changed) this.#told(person);
  }

  #in(scope: Scope): Gathering {
    const key = scopeKey(scope);
    const gathering = this.#gatherings.get(key) ?? new Gathering((person) => this.#changed.push(person));
    this.#gatherings.set(key, gathering);
    return gathering;
  }
}
