import type { UnsentChange } from '../api/annotations.js';
import { UNCHANGED, type OwnChanges } from './annotation-row.js';
import { Write } from './pending-mutation.js';
import type { AnnotationRecord, Mutation } from '../model/index.js';
import { reduce, type ReduceContext } from '../rules/index.js';
import { scopeKey, type Scope, type WireMutation } from '../backends/protocol.js';
import { isSameData } from '../rules/same-data.js';

/** A user's own changes that are unsent. One more write costs a copy of the list: the others are not looked at again. */
export class UnsentList {
  #changes: OwnChanges = UNCHANGED;
  /** How many writes they are of, at which `Write.revision`. */
  #count = 0;
  #revision = -1;

  /** The changes of these writes, which are the same as before, with others after them, while the revision stays. */
  of(writes: readonly Write[]): OwnChanges {
    const isSame = this.#revision === Write.revision;
    const { unsent, refused } = isSame ? this.#changes : UNCHANGED;
    const come: UnsentChange[] = [];
    for (let at = isSame ? this.#count : 0; at < writes.length; at++) {
      const write = writes[at] as Write;
      if (write.isUnsent) come.push(write.unsent);
    }
    this.#changes = {
      unsent: come.length > 0 ? Object.freeze([...unsent, ...come]) : unsent,
      refused: [...refused, ...come.filter(({ error }) => error)],
    };
    this.#count = writes.length;
    this.#revision = Write.revision;
    return this.#changes;
  }
}

const NONE: readonly Write[] = [];

/** This client's writes that the rows do not hold yet, thread by thread, in the order they were made. */
export class Overlay {
  readonly #threads = new Map<string, Write[]>();
  /** Those that begin a thread, by their scope. */
  readonly #beginnings = new Map<string, Beginnings>();
  /** All writes in order, once they were asked for. */
  #all: Write[] | undefined;
  /** Those that were refused, at which `Write.revision`. */
  #refused = { writes: NONE, revision: -1 };

  add(write: Write): void {
    if (write.state === 'refused') Write.revision += 1;
    // A write is mostly the latest one.
    if (this.#all && (this.#all.at(-1)?.id ?? 0) < write.id) {
      this.#all.push(write);
    } else {
      this.#all = undefined;
      Write.revision += 1;
    }
    const writes = this.#threads.get(write.key);
    if (writes) writes.push(write);
    else this.#threads.set(write.key, [write]);
    if (write.name === 'annotation.add') this.#beginningsIn(write.wire.scope).add(write);
  }

  remove(write: Write): void {
    if (write.name === 'annotation.add') this.#beginningsIn(write.wire.scope).remove(write);
    const writes = this.#threads.get(write.key);
    if (!writes || !takeOut(writes, write)) return;
    Write.revision += 1;
    if (this.#all) takeOut(this.#all, write);
    if (writes.length === 0) this.#threads.delete(write.key);
  }

  clear(): void {
    Write.revision += 1;
    this.#all = undefined;
    this.#threads.clear();
    this.#beginnings.clear();
  }

  /** The writes to one thread, as a list that changes with them. */
  of(key: string): readonly Write[] {
    return this.#threads.get(key) ?? NONE;
  }

  /** Every write, in the order they were made. */
  all(): readonly Write[] {
    this.#all ??= [...this.#threads.values()].flat().sort((a, b) => a.id - b.id);
    return this.#all;
  }

  /** How many threads were begun in a scope before this one; all, where it is none of them yet. */
  begunBefore(scope: Scope, mutation: Mutation): number {
    return this.#beginningsIn(scope).before(mutation);
  }

  #beginningsIn(scope: Scope): Beginnings {
    const key = scopeKey(scope);
    const known = this.#beginnings.get(key) ?? new Beginnings();
    this.#beginnings.set(key, known);
    return known;
  }

  /** Whether a write has to wait because what it builds on was refused. */
  isBlocked(write: Write): boolean {
    return this.blockerOf(write) !== undefined;
  }

  /** The refused write that a write builds on. */
  blockerOf(write: Write): Write | undefined {
    if (this.#refused.revision !== Write.revision) {
      const writes = this.all().filter(({ state }) => state === 'refused');
      this.#refused = { writes, revision: Write.revision };
    }
    return this.#refused.writes.find(
      (other) => other.id < write.id && other.key === write.key && write.buildsOn(other),
    );
  }

  /** The writes that build on this one. */
  dependents(write: Write): readonly Write[] {
    return this.of(write.key).filter((other) => other.id > write.id && other.buildsOn(write));
  }
}

/** Takes a write out of a list; whether it was there. It is mostly the first. */
function takeOut(writes: Write[], write: Write): boolean {
  const at = writes.indexOf(write);
  if (at >= 0) writes.splice(at, 1);
  return at >= 0;
}

/** Writes that begin threads of one scope, in the order they were made. */
class Beginnings {
  readonly #writes: Write[] = [];

  add(write: Write): void {
    const at = this.#writes.findLastIndex((other) => other.id < write.id);
    if (this.#writes[at + 1] !== write) this.#writes.splice(at + 1, 0, write);
  }

  remove(write: Write): void {
    takeOut(this.#writes, write);
  }

  before(mutation: Mutation): number {
    // Mostly it is the latest one, or the first that is left.
    const at = this.#writes.at(-1)?.wire.mutation === mutation ? this.#writes.length - 1 : this.#indexOf(mutation);
    return at < 0 ? this.#writes.length : at;
  }

  #indexOf(mutation: Mutation): number {
    return this.#writes.findIndex(({ wire }) => wire.mutation === mutation);
  }
}

/** A write as it was replayed. */
interface Step {
  readonly write: Write;
  readonly wire: WireMutation;
  /** The number a new thread was given. It is a guess, which may change. */
  readonly number: number;
  readonly isRefused: boolean;
}

/**
 * One thread as its user sees it. It keeps what all writes came to: one more write costs one reduction, and so does each that the rows hold
 * now. What came between is not kept: each version has a list of all comments.
 */
export class ReplayedThread {
  readonly own = new UnsentList();
  #base: AnnotationRecord | undefined;
  #last: AnnotationRecord | undefined;
  readonly #steps: Step[] = [];
  /** How many of the first steps the base holds. */
  #held = 0;
  #hasChanged = true;
  /** How many of the first steps were compared with their writes, at which `Write.revision`. */
  #compared = { count: 0, revision: -1 };

  /** The record with these writes on top of what the rows hold. */
  record(
    base: AnnotationRecord | undefined,
    writes: readonly Write[],
    contextOf: ContextOf,
  ): AnnotationRecord | undefined {
    const last = this.#last;
    if (base !== this.#base) this.#follow(base, contextOf);
    // Writes that the base holds are gone from the overlay one by one.
    let gone = 0;
    while (gone < this.#held && this.#steps[gone]?.wire !== writes[0]?.wire) gone++;
    if (gone > 0) this.#steps.splice(0, gone);
    this.#held -= gone;
    const valid = this.#countValid(writes, contextOf);
    if (valid < this.#steps.length) this.#restart(Math.min(valid, this.#held));
    for (let at = this.#steps.length; at < writes.length; at++) {
      const write = writes[at] as Write;
      this.#steps.push(stepOf(write, contextOf));
      this.#last = replay(this.#last, [write], contextOf);
    }
    const { count, revision } = this.#compared;
    this.#hasChanged ||= last !== this.#last || count !== writes.length || revision !== Write.revision;
    this.#compared = { count: writes.length, revision: Write.revision };
    return this.#last;
  }

  /** Whether the record, or a write, has changed since this was asked before. */
  takeChange(): boolean {
    const hasChanged = this.#hasChanged;
    this.#hasChanged = false;
    return hasChanged;
  }

  /** Takes the record that a new write leads to, which is known already. `before` is the record it was made of. */
  append(write: Write, { before, after }: RecordChange, contextOf: ContextOf): void {
    if (before !== this.#last) return;
    this.#steps.push(stepOf(write, contextOf));
    this.#last = after;
    this.#hasChanged = true;
  }

  /** Keeps no step but so many that the base holds. */
  #restart(held: number): void {
    this.#steps.length = this.#held = held;
    this.#last = this.#base;
  }

  /** How many of the first steps are still those of the writes. */
  #countValid(writes: readonly Write[], contextOf: ContextOf): number {
    const { count, revision } = this.#compared;
    // While the revision stays, writes only come, and only at the end.
    let at = revision === Write.revision ? Math.min(count, this.#steps.length, writes.length) : 0;
    while (at < writes.length && isStepOf(this.#steps[at], writes[at] as Write, contextOf)) at++;
    return at;
  }

  /** Takes another base. Where it is equal to what the next steps come to, those after them stay as they are. */
  #follow(base: AnnotationRecord | undefined, contextOf: ContextOf): void {
    const before = this.#base;
    let [record, held] = [before, this.#held];
    for (; held < this.#steps.length && (record?.version ?? 0) < (base?.version ?? 0); held++) {
      const { write, number: annotationNumber } = this.#steps[held] as Step;
      record = replay(record, [write], (wire) => ({ ...contextOf(wire), annotationNumber }));
    }
    this.#base = base;
    if (!base || !isSameData(record, base, [before, before])) this.#restart(0);
    else if (held === this.#steps.length) this.#restart(held);
    else this.#held = held;
  }
}

/** A record before and after a write. */
interface RecordChange {
  readonly before: AnnotationRecord | undefined;
  readonly after: AnnotationRecord | undefined;
}

type ContextOf = (wire: WireMutation) => ReduceContext;

const numberOf = ({ name, wire }: Write, contextOf: ContextOf): number =>
  name === 'annotation.add' ? contextOf(wire).annotationNumber : 0;

const stepOf = (write: Write, contextOf: ContextOf): Step => ({
  ...{ write, wire: write.wire, number: numberOf(write, contextOf), isRefused: write.state === 'refused' },
});

/** Whether a step was made of this write as it is. */
function isStepOf(step: Step | undefined, write: Write, contextOf: ContextOf): boolean {
  const isSame = step?.wire === write.wire && step.isRefused === (write.state === 'refused');
  return isSame && step.number === numberOf(write, contextOf);
}

/** The record as its user sees it: what the rows hold, with the user's own writes done once more on top. */
export function replay(
  base: AnnotationRecord | undefined,
  writes: readonly Write[],
  contextOf: (wire: WireMutation) => ReduceContext,
): AnnotationRecord | undefined {
  let record = base;
  for (const { wire, state } of writes) {
    // A write that no longer fits, or that the rows hold already, changes nothing.
    const reduction = reduce(record, wire.mutation, contextOf(wire));
    if (!reduction.ok) continue;
    const { record: after } = reduction;
    record = state === 'refused' && record && after ? withRefused(record, after) : after;
  }
  return record;
}

/** A record after a refused write, which is shown for its text. Nobody has read anything by it. */
function withRefused(record: AnnotationRecord, after: AnnotationRecord): AnnotationRecord {
  const { viewedBy, ...data } = after.data;
  const { viewedBy: viewers = viewedBy && [] } = record.data;
  return { ...after, reads: record.reads, data: { ...data, ...(viewers && { viewedBy: viewers }) } };
}
