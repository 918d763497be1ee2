import { computed, signal } from '../signals.js';
import type { Presence, PresenceUser, User } from '../model/index.js';
import type { Readable } from '../readable.js';
import { personOf } from './person-of.js';
import { deepFreeze } from '../model/deep-freeze.js';

/** How many of those who have left are remembered. */
const MOST_GONE = 100;

/** What a tab of somebody's has said of them. */
export interface Tab {
  readonly user: User;
  /** Null once they have left by it: what was said before may come later. */
  readonly presence: Presence | null;
  readonly at: number;
  readonly heardAt: number;
}

/** Who is on one document, put together of what their tabs say. */
export class Gathering {
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
