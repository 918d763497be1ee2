import { reduce, type AnnotationRecord, type Mutation, type ReduceContext } from './model/index.js';
import { scopeKey, type Scope, type WireMutation } from './protocol.js';
import { isSameData, type EqualPair } from './same-data.js';
import { Write } from './write.js';

const NONE: readonly Write[] = [];

/** This client's writes that the rows do not hold yet, thread by thread, in the order they were made. */
export class Overlay {
  readonly #threads = new Map<string, readonly Write[]>();
  /** Those that begin a thread, by their scope. */
  readonly #beginnings = new Map<string, Beginnings>();
  /** All writes in order, once they were asked for. */
  #all: Write[] | undefined;

  add(write: Write): void {
    // A write is mostly the latest one.
    if (this.#all && (this.#all.at(-1)?.id ?? 0) < write.id) this.#all.push(write);
    else this.#all = undefined;
    this.#threads.set(write.key, [...this.of(write.key), write]);
    if (write.name === 'annotation.add') this.#beginningsIn(write.wire.scope).add(write);
  }

  remove(write: Write): void {
    this.#all = undefined;
    if (write.name === 'annotation.add') this.#beginningsIn(write.wire.scope).remove(write);
    const writes = this.of(write.key);
    const at = writes.indexOf(write);
    if (at < 0) return;
    if (writes.length > 1) this.#threads.set(write.key, [...writes.slice(0, at), ...writes.slice(at + 1)]);
    else this.#threads.delete(write.key);
  }

  clear(): void {
    this.#all = undefined;
    this.#threads.clear();
    this.#beginnings.clear();
  }

  /** The writes to one thread. */
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
    return this.of(write.key).find(
      (other) => other.id < write.id && other.state === 'refused' && write.buildsOn(other),
    );
  }

  /** The writes that build on this one. */
  dependents(write: Write): readonly Write[] {
    return this.of(write.key).filter((other) => other.id > write.id && other.buildsOn(write));
  }
}

/** Writes that begin threads of one scope, in the order they were made. */
class Beginnings {
  readonly #writes: Write[] = [];

  add(write: Write): void {
    const at = this.#writes.findLastIndex((other) => other.id < write.id);
    if (this.#writes[at + 1] !== write) this.#writes.splice(at + 1, 0, write);
  }

  remove(write: Write): void {
    const at = this.#writes.indexOf(write);
    if (at >= 0) this.#writes.splice(at, 1);
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

/** A write that was replayed, and the record after it. */
interface Step {
  readonly write: Write;
  readonly wire: WireMutation;
  /** The number a new thread was given. It is a guess, which may change. */
  readonly number: number;
  readonly isRefused: boolean;
  readonly record: AnnotationRecord | undefined;
}

/**
 * One thread as its user sees it. It keeps what each write came to: one more write costs one reduction, and a row that holds what the first
 * writes came to costs none.
 */
export class ReplayedThread {
  #base: AnnotationRecord | undefined;
  #steps: Step[] = [];
  /** `Write.revision` when the steps were last compared with their writes. */
  #revision = -1;
  /** The last step and base that were found equal. */
  #equal: EqualPair | undefined;

  /** The record with these writes on top of what the rows hold. */
  record(
    base: AnnotationRecord | undefined,
    writes: readonly Write[],
    contextOf: ContextOf,
  ): AnnotationRecord | undefined {
    if (base !== this.#base) this.#steps = this.#stepsOver(base);
    this.#base = base;
    // Writes that the base holds are gone from the overlay one by one.
    const held = this.#steps.findIndex(({ wire, record }) => record !== base || wire === writes[0]?.wire);
    if (held > 0) this.#steps = this.#steps.slice(held);
    const steps = this.#steps;
    steps.length = this.#countValid(writes, contextOf);
    for (let at = steps.length; at < writes.length; at++) {
      const write = writes[at] as Write;
      steps.push(stepOf(write, replay(this.#last, [write], contextOf), contextOf));
    }
    return this.#last;
  }

  /** Takes the record that a new write leads to, which is known already. `before` is the record it was made of. */
  append(write: Write, { before, after }: RecordChange, contextOf: ContextOf): void {
    if (before === this.#last) this.#steps.push(stepOf(write, after, contextOf));
  }

  get #last(): AnnotationRecord | undefined {
    const { length } = this.#steps;
    return length > 0 ? this.#steps[length - 1]?.record : this.#base;
  }

  /** How many of the first steps are still those of the writes. */
  #countValid(writes: readonly Write[], contextOf: ContextOf): number {
    const steps = this.#steps;
    const isUnchanged = this.#revision === Write.revision;
    this.#revision = Write.revision;
    let at = 0;
    while (at < writes.length && isStepOf(steps[at], writes[at] as Write, contextOf, isUnchanged)) at++;
    return at;
  }

  /** The steps over a new base that is equal to what one of them came to: up to that one they change nothing more. */
  #stepsOver(base: AnnotationRecord | undefined): Step[] {
    const equal = this.#steps.findIndex(({ record }) => base && record?.version === base.version);
    const result = this.#steps[equal]?.record;
    if (equal < 0 || !isSameData(result, base, this.#equal)) return [];
    this.#equal = [result, base];
    return this.#steps.map((step, at) => (at <= equal ? { ...step, record: base } : step));
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

const stepOf = (write: Write, record: AnnotationRecord | undefined, contextOf: ContextOf): Step => ({
  ...{ write, wire: write.wire, number: numberOf(write, contextOf), isRefused: write.state === 'refused', record },
});

/** Whether a step was made of this write as it is. `isUnchanged`: no write has changed since the steps were compared with their writes. */
function isStepOf(step: Step | undefined, write: Write, contextOf: ContextOf, isUnchanged: boolean): boolean {
  if (isUnchanged && step?.write === write && step.number === 0) return true;
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
