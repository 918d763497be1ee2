import type { LiveRecord } from '../../model/live-change.js';
import type { User } from '../../model/index.js';
import { reduceLive } from '../../rules/live-state.js';
import type { LiveFrame, WireLiveChange } from '../../backends/protocol.js';
import { isSameData } from '../../rules/same-data.js';
import { deepFreeze } from '../../model/freeze.js';

/** A change of the user's own that is not known to be among the values yet. */
export interface PendingChange {
  readonly wire: WireLiveChange;
  readonly key: string;
  /** Where it is among the changes of the scope, once the backend has taken it. */
  taken?: { readonly epoch: string; readonly seq: number };
}

/** The values of one scope as the backend tells them, with the user's own changes on top. */
export class LiveValues<Own extends PendingChange = PendingChange> {
  readonly #pending: Own[] = [];
  readonly #shown = new Map<string, ShownValue>();
  readonly #records = new Map<string, LiveRecord>();
  #epoch: string | undefined;
  #seq = 0;

  /** The user's own changes, in the order they were made. */
  get pending(): readonly Own[] {
    return this.#pending;
  }

  /** Takes in a change of the user's own. */
  add(pending: Own): void {
    this.#pending.push(pending);
    this.#shownOf(pending.key).add(pending);
  }

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
    const done = this.#pending.filter(({ taken }) => taken && (taken.epoch !== this.#epoch || taken.seq <= this.#seq));
    for (const each of done) this.remove(each);
    return done.map(({ key }) => key);
  }

  remove(pending: Own): void {
    const at = this.#pending.indexOf(pending);
    if (at < 0) return;
    this.#pending.splice(at, 1);
    const shown = this.#shownOf(pending.key);
    shown.remove(pending);
    if (shown.isEmpty) this.#shown.delete(pending.key);
  }

  /** What the backend has told. */
  confirmed(key: string): LiveRecord | undefined {
    return this.#records.get(key);
  }

  /** A value as it is shown: who edits is for the backend alone to say. */
  shown(key: string, user: User | null, now: number): LiveRecord | undefined {
    const record = this.#records.get(key);
    const own = user ? this.#shown.get(key)?.over(record, user, now) : undefined;
    return deepFreeze(own ?? record);
  }

  #shownOf(key: string): ShownValue {
    const known = this.#shown.get(key);
    if (known) return known;
    const shown = new ShownValue();
    this.#shown.set(key, shown);
    return shown;
  }

  /** All values as they are shown. */
  all(user: User | null, now: number): readonly LiveRecord[] {
    const keys = new Set([...this.#records.keys(), ...this.#shown.keys()]);
    return [...keys].flatMap((key) => this.shown(key, user, now) ?? []);
  }
}

/** A change, and the value after it. */
interface Step {
  readonly wire: WireLiveChange;
  record?: LiveRecord | undefined;
}

/**
 * One value with the user's own changes on top. It keeps what each change came to: one more costs one merge, and a value that the backend has
 * come to by the first of them costs a comparison.
 */
class ShownValue {
  #steps: Step[] = [];
  /** How many steps have their value. */
  #made = 0;
  /** How many of those the backend's value holds already. */
  #held = 0;
  #base: LiveRecord | undefined;
  #user: User | undefined;

  get isEmpty(): boolean {
    return this.#steps.length === 0;
  }

  add({ wire }: PendingChange): void {
    this.#steps.push({ wire });
  }

  remove({ wire }: PendingChange): void {
    const at = this.#steps.findIndex((step) => step.wire === wire);
    if (at < 0) return;
    this.#steps.splice(at, 1);
    // What goes because the backend's value holds it leaves the others as they are.
    if (at < this.#held) {
      this.#held -= 1;
      this.#made -= 1;
    } else {
      this.#made = Math.min(this.#made, this.#held);
    }
  }

  /** The value over what the backend has told; undefined where there is none. */
  over(base: LiveRecord | undefined, user: User, now: number): LiveRecord | undefined {
    if (user !== this.#user) this.#begin(user);
    if (base !== this.#base) this.#follow(base);
    for (; this.#made < this.#steps.length; this.#made += 1) this.#make(this.#made, user, now);
    const last = this.#held < this.#steps.length ? this.#steps.at(-1)?.record : base;
    const least = (base?.value.lastUpdated ?? 0) + 1;
    if (!last || last === base || last.value.lastUpdated >= least) return last;
    return { ...last, value: { ...last.value, lastUpdated: least } };
  }

  #begin(user: User): void {
    this.#user = user;
    this.#base = undefined;
    this.#made = this.#held = 0;
  }

  /** Takes another value of the backend: what a change came to where it is the next one's, else all are made anew over it. */
  #follow(base: LiveRecord | undefined): void {
    const next = this.#held < this.#made ? this.#steps[this.#held]?.record : undefined;
    // Earlier values of a form field are the backend's to keep.
    const isNext = base && next && !base.history && !next.history && isSameData(base.value.data, next.value.data);
    this.#base = base;
    if (isNext) this.#held += 1;
    else this.#made = this.#held = 0;
  }

  #make(at: number, user: User, now: number): void {
    const [step, before] = [this.#steps[at], at > this.#held ? this.#steps[at - 1]?.record : this.#base];
    if (!step) return;
    const { change } = step.wire;
    const next = change.name === 'live.set' ? reduceLive(before, change, here(user, step.wire, now)) : undefined;
    step.record = next?.ok ? next.value : before;
  }
}

const never = (): boolean => false;

const here = (user: User, { clientId }: WireLiveChange, now: number) => ({
  ...{ user, tabId: clientId, now },
  ...{ isHere: never, mayReturn: never, tabOf: () => undefined },
});
