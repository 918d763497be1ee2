import { reduce, type AnnotationRecord, type ReduceContext } from './model/index.js';
import type { WireMutation } from './protocol.js';
import { isSameData } from './same-data.js';
import type { Write } from './write.js';

const NONE: readonly Write[] = [];

/** This client's writes that the rows do not hold yet, thread by thread, in the order they were made. */
export class Overlay {
  readonly #threads = new Map<string, readonly Write[]>();
  /** All writes in order, once they were asked for. */
  #all: Write[] | undefined;

  add(write: Write): void {
    // A write is mostly the latest one.
    if (this.#all && (this.#all.at(-1)?.id ?? 0) < write.id) this.#all.push(write);
    else this.#all = undefined;
    this.#threads.set(write.key, [...this.of(write.key), write]);
  }

  remove(write: Write): void {
    this.#all = undefined;
    const rest = this.of(write.key).filter((other) => other !== write);
    if (rest.length > 0) this.#threads.set(write.key, rest);
    else this.#threads.delete(write.key);
  }

  clear(): void {
    this.#all = undefined;
    this.#threads.clear();
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

/** A write that was replayed, and the record after it. */
interface Step {
  readonly wire: WireMutation;
  readonly isRefused: boolean;
  readonly record: AnnotationRecord | undefined;
}

/**
 * One thread as its user sees it. It keeps what each write came to: one more write costs one reduction, and a row that holds what the first
 * writes came to costs none.
 */
export class ReplayedThread {
  #base: AnnotationRecord | undefined;
  #steps: readonly Step[] = [];

  /** The record with these writes on top of what the rows hold. */
  record(
    base: AnnotationRecord | undefined,
    writes: readonly Write[],
    contextOf: (wire: WireMutation) => ReduceContext,
  ): AnnotationRecord | undefined {
    if (base !== this.#base) this.#steps = this.#stepsOver(base);
    this.#base = base;
    // Writes that the base holds are gone from the overlay one by one.
    const held = this.#steps.findIndex(({ wire, record }) => record !== base || wire === writes[0]?.wire);
    if (held > 0) this.#steps = this.#steps.slice(held);
    let at = 0;
    while (at < writes.length && isStepOf(this.#steps[at], writes[at])) at++;
    const steps = this.#steps.slice(0, at);
    for (const write of writes.slice(at)) {
      const before = steps.length > 0 ? steps.at(-1)?.record : base;
      const record = replay(before, [write], contextOf);
      steps.push({ wire: write.wire, isRefused: write.state === 'refused', record });
    }
    this.#steps = steps;
    return steps.length > 0 ? steps.at(-1)?.record : base;
  }

  /** The steps over a new base that is equal to what one of them came to: up to that one they change nothing more. */
  #stepsOver(base: AnnotationRecord | undefined): readonly Step[] {
    const equal = this.#steps.findIndex(({ record }) => base && record?.version === base.version);
    if (equal < 0 || !isSameData(this.#steps[equal]?.record, base)) return [];
    return this.#steps.map((step, at) => (at <= equal ? { ...step, record: base } : step));
  }
}

/** Whether a step was made of this write as it is. The number of a new thread is a guess that may change: it is not kept. */
const isStepOf = (step: Step | undefined, write: Write | undefined): boolean =>
  step?.wire === write?.wire && step?.isRefused === (write?.state === 'refused') && write?.name !== 'annotation.add';

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
