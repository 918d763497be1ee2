import { signal } from '@preact/signals-core';
import type { Presence, PresenceUser, User } from '../model/index.js';
import { personOf } from './person-of.js';

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
    this.#look(userId, tab.heardAt);
  }

  /** Takes tabs for gone of which nothing was heard since a time. */
  forget(before: number, now: number): void {
    for (const [userId, tabs] of this.#tabs) {
      const old = [...tabs].filter(([, { heardAt }]) => heardAt < before);
      for (const [from] of old) tabs.delete(from);
      if (tabs.size === 0) this.#tabs.delete(userId);
      if (old.length > 0) this.#look(userId, now);
    }
    this.settle();
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
    this.#shown.set(userId, Object.freeze(after));
    this.#isChanged = true;
    if (after.onlineStatus !== (before?.onlineStatus ?? 'offline')) this.#stateChanged(after);
  }
}

const asGone = (person: PresenceUser, now: number): PresenceUser =>
  person.onlineStatus === 'offline' ? person : { ...person, onlineStatus: 'offline', timestamp: now };
