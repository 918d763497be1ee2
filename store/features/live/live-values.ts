import type { LiveFrame, WireLiveChange } from '../../backends/protocol.js';
import { deepFreeze } from '../../model/freeze.js';
import type { User } from '../../model/index.js';
import type { LiveRecord } from '../../model/live-record.js';
import { reduceLive } from '../../rules/live-state.js';
import { isSameData } from '../../rules/same-data.js';

/** Local change that the confirmed values do not contain yet. */
export interface PendingChange {
  readonly wire: WireLiveChange;
  readonly key: string;
  /** Position in the log of the scope, once the backend has accepted the change. */
  accepted?: { readonly epoch: string; readonly seq: number };
}

/** Confirmed values of one scope, with an optimistic overlay of pending changes. */
export class LiveValues<Pending extends PendingChange = PendingChange> {
  readonly #pending: Pending[] = [];
  readonly #optimistic = new Map<string, OptimisticValue>();
  readonly #records = new Map<string, LiveRecord>();
  #epoch: string | undefined;
  #seq = 0;

  /** Pending changes, in order. */
  get pending(): readonly Pending[] {
    return this.#pending;
  }

  /** Adds a pending change. */
  add(pending: Pending): void {
    this.#pending.push(pending);
    this.#optimisticValueOf(pending.key).add(pending);
  }

  /** Whether the confirmed values have arrived. */
  get isReady(): boolean {
    return this.#epoch !== undefined;
  }

  /** Applies a frame. Returns the changed keys, or 'gap' if an earlier frame is missing. Ignores frames that are already applied. */
  applyFrame({ epoch, from, to, isWhole, records }: LiveFrame): ReadonlySet<string> | 'gap' {
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
    for (const key of this.removeConfirmed()) changed.add(key);
    return changed;
  }

  /** Removes the pending changes that the confirmed values contain. Returns their keys. */
  removeConfirmed(): readonly string[] {
    const done = this.#pending.filter(
      ({ accepted: taken }) => taken && (taken.epoch !== this.#epoch || taken.seq <= this.#seq),
    );
    for (const each of done) this.remove(each);
    return done.map(({ key }) => key);
  }

  remove(pending: Pending): void {
    const at = this.#pending.indexOf(pending);
    if (at < 0) return;
    this.#pending.splice(at, 1);
    const shown = this.#optimisticValueOf(pending.key);
    shown.remove(pending);
    if (shown.isEmpty) this.#optimistic.delete(pending.key);
  }

  /** Returns the confirmed value of a key. */
  confirmed(key: string): LiveRecord | undefined {
    return this.#records.get(key);
  }

  /** Returns a value with its pending changes applied. Editor changes have no optimistic value. */
  visibleValue(key: string, user: User | null, now: number): LiveRecord | undefined {
    const record = this.#records.get(key);
    const optimistic = user ? this.#optimistic.get(key)?.rebase(record, user, now) : undefined;
    return deepFreeze(optimistic ?? record);
  }

  #optimisticValueOf(key: string): OptimisticValue {
    const known = this.#optimistic.get(key);
    if (known) return known;
    const shown = new OptimisticValue();
    this.#optimistic.set(key, shown);
    return shown;
  }

  /** Returns all values with their pending changes applied. */
  visibleValues(user: User | null, now: number): readonly LiveRecord[] {
    const keys = new Set([...this.#records.keys(), ...this.#optimistic.keys()]);
    return [...keys].flatMap((key) => this.visibleValue(key, user, now) ?? []);
  }
}

/** Pending change and the value after it. */
interface Step {
  readonly wire: WireLiveChange;
  record?: LiveRecord | undefined;
}

/**
 * One value with its pending changes applied. The result of each change is cached: another change costs one merge, and the confirmation
 * of the first one costs a comparison.
 */
class OptimisticValue {
  #steps: Step[] = [];
  /** Number of steps whose value is computed. */
  #computedCount = 0;
  /** Number of steps that the confirmed value already contains. */
  #confirmedCount = 0;
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
    // Removing a step that the confirmed value contains keeps the other results.
    if (at < this.#confirmedCount) {
      this.#confirmedCount -= 1;
      this.#computedCount -= 1;
    } else {
      this.#computedCount = Math.min(this.#computedCount, this.#confirmedCount);
    }
  }

  /** Returns the value with all steps applied to the confirmed one; undefined if there is none. */
  rebase(base: LiveRecord | undefined, user: User, now: number): LiveRecord | undefined {
    if (user !== this.#user) this.#resetUser(user);
    if (base !== this.#base) this.#setBase(base);
    for (; this.#computedCount < this.#steps.length; this.#computedCount += 1)
      this.#computeStep(this.#computedCount, user, now);
    const last = this.#confirmedCount < this.#steps.length ? this.#steps.at(-1)?.record : base;
    const least = (base?.value.lastUpdated ?? 0) + 1;
    if (!last || last === base || last.value.lastUpdated >= least) return last;
    return { ...last, value: { ...last.value, lastUpdated: least } };
  }

  #resetUser(user: User): void {
    this.#user = user;
    this.#base = undefined;
    this.#computedCount = this.#confirmedCount = 0;
  }

  /** Sets the confirmed value. Keeps the results if it equals that of the next step, otherwise discards them. */
  #setBase(base: LiveRecord | undefined): void {
    const next = this.#confirmedCount < this.#computedCount ? this.#steps[this.#confirmedCount]?.record : undefined;
    // Only the backend maintains the history of a form field.
    const isNext = base && next && !base.history && !next.history && isSameData(base.value.data, next.value.data);
    this.#base = base;
    if (isNext) this.#confirmedCount += 1;
    else this.#computedCount = this.#confirmedCount = 0;
  }

  #computeStep(at: number, user: User, now: number): void {
    const step = this.#steps[at];
    const before = at > this.#confirmedCount ? this.#steps[at - 1]?.record : this.#base;
    if (!step) return;
    const { change } = step.wire;
    const next =
      change.name === 'live.set' ? reduceLive(before, change, reduceContext(user, step.wire, now)) : undefined;
    step.record = next?.ok ? next.value : before;
  }
}

const never = (): boolean => false;

const reduceContext = (user: User, { clientId }: WireLiveChange, now: number) => ({
  user,
  tabId: clientId,
  now,
  isConnected: never,
  mayReconnect: never,
  findTab: () => undefined,
});
