import { batch } from '../signals.js';
import type { PresenceUser } from '../model/index.js';
import { scopeKey, type PublishedOf, type Scope } from '../protocol.js';
import type { Readable } from '../readable.js';
import { Gathering } from './gathering.js';

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
