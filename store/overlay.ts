import { reduce, type AnnotationRecord, type ReduceContext } from './model/index.js';
import { scopeKey, type Scope } from './protocol.js';
import { annotationIdOf, commentIdOf, type Write } from './write.js';

const NONE: readonly Write[] = [];

/** This client's writes that the rows do not hold yet, thread by thread, in the order they were made. */
export class Overlay {
  readonly #scopes = new Map<string, Map<string, Write[]>>();

  add(write: Write): void {
    const key = scopeKey(write.wire.scope);
    const threads = this.#scopes.get(key) ?? new Map<string, Write[]>();
    const id = annotationIdOf(write.wire.mutation);
    this.#scopes.set(key, threads.set(id, [...(threads.get(id) ?? []), write]));
  }

  remove(write: Write): void {
    const threads = this.#scopes.get(scopeKey(write.wire.scope));
    const rest = this.#siblings(write).filter((other) => other !== write);
    if (rest.length > 0) threads?.set(annotationIdOf(write.wire.mutation), rest);
    else threads?.delete(annotationIdOf(write.wire.mutation));
  }

  clear(): void {
    this.#scopes.clear();
  }

  /** The writes to one thread. */
  of(scope: Scope, annotationId: string): readonly Write[] {
    return this.#scopes.get(scopeKey(scope))?.get(annotationId) ?? NONE;
  }

  /** The threads of a scope that have writes. */
  idsIn(scope: Scope): readonly string[] {
    return [...(this.#scopes.get(scopeKey(scope))?.keys() ?? [])];
  }

  /** The writes that add threads to a scope, in the order they were made. */
  additions(scope: Scope): readonly Write[] {
    const threads = [...(this.#scopes.get(scopeKey(scope))?.values() ?? [])];
    return threads.flat().filter(({ wire }) => wire.mutation.name === 'annotation.add');
  }

  /** Every write, in the order they were made. */
  all(): readonly Write[] {
    const threads = [...this.#scopes.values()].flatMap((scope) => [...scope.values()]);
    return threads.flat().sort((a, b) => a.id - b.id);
  }

  /** Whether a write has to wait because what it builds on was refused. */
  isBlocked(write: Write): boolean {
    return this.#before(write).some((other) => other.state === 'refused' && buildsOn(write, other));
  }

  /** The writes that build on this one. */
  dependents(write: Write): readonly Write[] {
    const writes = this.#siblings(write);
    return writes.slice(writes.indexOf(write) + 1).filter((other) => buildsOn(other, write));
  }

  #before(write: Write): readonly Write[] {
    const writes = this.#siblings(write);
    return writes.slice(0, writes.indexOf(write));
  }

  #siblings(write: Write): readonly Write[] {
    return this.of(write.wire.scope, annotationIdOf(write.wire.mutation));
  }
}

/** Whether a write makes no sense without an earlier one to the same thread. */
function buildsOn({ wire: { mutation } }: Write, { wire: { mutation: earlier } }: Write): boolean {
  if (earlier.name === 'annotation.add') return true;
  return earlier.name === 'comment.add' && commentIdOf(mutation) === commentIdOf(earlier);
}

/** The record as its user sees it: what the rows hold, with the user's own writes done once more on top. */
export function replay(
  base: AnnotationRecord | undefined,
  writes: readonly Write[],
  contextOf: (write: Write) => ReduceContext,
): AnnotationRecord | undefined {
  let record = base;
  for (const write of writes) {
    // A write that no longer fits, or that the rows hold already, changes nothing.
    const reduction = reduce(record, write.wire.mutation, contextOf(write));
    if (reduction.ok) record = reduction.record;
  }
  return record;
}
