import { reduce, type AnnotationRecord, type ReduceContext } from './model/index.js';
import type { WireMutation } from './protocol.js';
import type { Write } from './write.js';

const NONE: readonly Write[] = [];

/** This client's writes that the rows do not hold yet, thread by thread, in the order they were made. */
export class Overlay {
  readonly #threads = new Map<string, readonly Write[]>();

  add(write: Write): void {
    this.#threads.set(write.key, [...this.of(write.key), write]);
  }

  remove(write: Write): void {
    const rest = this.of(write.key).filter((other) => other !== write);
    if (rest.length > 0) this.#threads.set(write.key, rest);
    else this.#threads.delete(write.key);
  }

  clear(): void {
    this.#threads.clear();
  }

  /** The writes to one thread. */
  of(key: string): readonly Write[] {
    return this.#threads.get(key) ?? NONE;
  }

  /** Every write, in the order they were made. */
  all(): readonly Write[] {
    return [...this.#threads.values()].flat().sort((a, b) => a.id - b.id);
  }

  /** Whether a write has to wait because what it builds on was refused. */
  isBlocked(write: Write): boolean {
    return this.of(write.key).some(
      (other) => other.id < write.id && other.state === 'refused' && write.buildsOn(other),
    );
  }

  /** The writes that build on this one. */
  dependents(write: Write): readonly Write[] {
    return this.of(write.key).filter((other) => other.id > write.id && other.buildsOn(write));
  }
}

/** The record as its user sees it: what the rows hold, with the user's own writes done once more on top. */
export function replay(
  base: AnnotationRecord | undefined,
  writes: readonly Write[],
  contextOf: (wire: WireMutation) => ReduceContext,
): AnnotationRecord | undefined {
  let record = base;
  for (const { wire } of writes) {
    // A write that no longer fits, or that the rows hold already, changes nothing.
    const reduction = reduce(record, wire.mutation, contextOf(wire));
    if (reduction.ok) record = reduction.record;
  }
  return record;
}
