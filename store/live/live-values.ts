import { keyOfChange, type LiveRecord } from '../model/live-change.js';
import type { User } from '../model/index.js';
import { reduceLive } from '../model/reduce-live.js';
import type { LiveFrame, WireLiveChange } from '../protocol.js';
import { deepFreeze } from '../model/deep-freeze.js';

/** A change of the user's own that is not known to be among the values yet. */
export interface PendingChange {
  readonly wire: WireLiveChange;
  readonly key: string;
  /** Where it is among the changes of the scope, once the backend has taken it. */
  taken?: { readonly epoch: string; readonly seq: number };
}

/** The values of one scope as the backend tells them, with the user's own changes on top. */
export class LiveValues<Own extends PendingChange = PendingChange> {
  readonly pending: Own[] = [];
  readonly #records = new Map<string, LiveRecord>();
  #epoch: string | undefined;
  #seq = 0;

  /** Whether values are known. */
  get isReady(): boolean {
    return this.#epoch !== undefined;
  }

  /** Hears what has changed: the keys of it, or 'gap' where something before it is missing. What came before changes nothing. */
  receive({ epoch, from, to, isWhole, records }: LiveFrame): ReadonlySet<string> | 'gap' {
    if (!isWhole && epoch !== this.#epoch) return this.#epoch === undefined ? new Set() : 'gap';
    if (isWhole && epoch === this.#epoch && to < this.#seq) return new Set();
    if (!isWhole && to <= this.#seq) return new Set();
    if (!isWhole && from > this.#seq) return 'gap';
    const changed = new Set(isWhole ? this.#records.keys() : []);
    if (isWhole) this.#records.clear();
    for (const record of records) changed.add(record.key);
    for (const record of records) this.#records.set(record.key, deepFreeze(record));
    this.#epoch = epoch;
    this.#seq = to;
    for (const key of this.settle()) changed.add(key);
    return changed;
  }

  /** Lets go of the user's own changes that are among the values now; the keys of them. */
  settle(): readonly string[] {
    const done = this.pending.filter(({ taken }) => taken && (taken.epoch !== this.#epoch || taken.seq <= this.#seq));
    for (const each of done) this.remove(each);
    return done.map(({ key }) => key);
  }

  remove(pending: Own): void {
    const at = this.pending.indexOf(pending);
    if (at >= 0) this.pending.splice(at, 1);
  }

  /** What the backend has told. */
  confirmed(key: string): LiveRecord | undefined {
    return this.#records.get(key);
  }

  /** A value as it is shown: who edits is for the backend alone to say. */
  shown(key: string, user: User | null, now: number): LiveRecord | undefined {
    let record = this.#records.get(key);
    for (const { wire } of user ? this.pending : []) {
      if (keyOfChange(wire.change) !== key || wire.change.name !== 'live.set') continue;
      const next = reduceLive(record, wire.change, here(user, wire, now));
      if (next.ok) record = next.value;
    }
    return deepFreeze(record);
  }

  /** All values as they are shown. */
  all(user: User | null, now: number): readonly LiveRecord[] {
    const keys = new Set([...this.#records.keys(), ...this.pending.map(({ key }) => key)]);
    return [...keys].flatMap((key) => this.shown(key, user, now) ?? []);
  }
}

const never = (): boolean => false;

const here = (user: User | null, { clientId }: WireLiveChange, now: number) => ({
  ...{ user: user as User, tabId: clientId, now },
  ...{ isHere: never, mayReturn: never, tabOf: () => undefined },
});
