import type { UnsentChange } from '../api/annotations.js';
import { scopeKey, type Scope, type WireMutation } from '../backends/protocol.js';
import type { AnnotationRecord, Mutation } from '../model/index.js';
import { reduce, type ReduceContext } from '../rules/index.js';
import { isSameData } from '../rules/same-data.js';
import { NO_OWN_CHANGES, type OwnChanges } from './annotation-row.js';
import { PendingMutation } from './pending-mutation.js';

/** A user's unsent changes. Adding a mutation costs one copy of the list; earlier mutations are not examined again. */
export class UnsentChanges {
  #changes: OwnChanges = NO_OWN_CHANGES;
  /** Number of mutations the list covers, valid for `#revision`. */
  #count = 0;
  #revision = -1;

  /**
   * Returns the unsent changes of these mutations. While the revision is unchanged, the list may only have grown at
   * its end since the last call.
   */
  of(mutations: readonly PendingMutation[]): OwnChanges {
    const isSame = this.#revision === PendingMutation.revision;
    const { unsent, refused } = isSame ? this.#changes : NO_OWN_CHANGES;
    const added: UnsentChange[] = [];
    for (let at = isSame ? this.#count : 0; at < mutations.length; at++) {
      const pending = mutations[at] as PendingMutation;
      if (pending.isUnsent) added.push(pending.unsent);
    }
    this.#changes = {
      unsent: added.length > 0 ? Object.freeze([...unsent, ...added]) : unsent,
      refused: [...refused, ...added.filter(({ error }) => error)],
    };
    this.#count = mutations.length;
    this.#revision = PendingMutation.revision;
    return this.#changes;
  }
}

const NONE: readonly PendingMutation[] = [];

/**
 * Optimistic overlay: this client's mutations that the rows do not contain yet, by thread, in the order of creation.
 */
export class OptimisticOverlay {
  readonly #threads = new Map<string, PendingMutation[]>();
  /** Mutations that add a thread, by scope. */
  readonly #newThreads = new Map<string, NewThreads>();
  /** Cache of `all()`. */
  #all: PendingMutation[] | undefined;
  /** Cache of the refused mutations, with the `PendingMutation.revision` it is valid for. */
  #refused = { mutations: NONE, revision: -1 };

  add(pending: PendingMutation): void {
    if (pending.state === 'refused') PendingMutation.revision += 1;
    // In most cases the mutation is the latest one.
    if (this.#all && (this.#all.at(-1)?.id ?? 0) < pending.id) {
      this.#all.push(pending);
    } else {
      this.#all = undefined;
      PendingMutation.revision += 1;
    }
    const mutations = this.#threads.get(pending.key);
    if (mutations) mutations.push(pending);
    else this.#threads.set(pending.key, [pending]);
    if (pending.name === 'annotation.add') this.#newThreadsIn(pending.wire.scope).add(pending);
  }

  remove(pending: PendingMutation): void {
    if (pending.name === 'annotation.add') this.#newThreadsIn(pending.wire.scope).remove(pending);
    const mutations = this.#threads.get(pending.key);
    if (!mutations || !removeFrom(mutations, pending)) return;
    PendingMutation.revision += 1;
    if (this.#all) removeFrom(this.#all, pending);
    if (mutations.length === 0) this.#threads.delete(pending.key);
  }

  clear(): void {
    PendingMutation.revision += 1;
    this.#all = undefined;
    this.#threads.clear();
    this.#newThreads.clear();
  }

  /** Returns the mutations of one thread. The list is live. */
  of(key: string): readonly PendingMutation[] {
    return this.#threads.get(key) ?? NONE;
  }

  /** Returns every mutation, in the order of creation. */
  all(): readonly PendingMutation[] {
    this.#all ??= [...this.#threads.values()].flat().sort((a, b) => a.id - b.id);
    return this.#all;
  }

  /**
   * Returns how many pending threads of a scope were added before this one, or the number of all when this one is not
   * pending.
   */
  countThreadsBefore(scope: Scope, mutation: Mutation): number {
    return this.#newThreadsIn(scope).countBefore(mutation);
  }

  #newThreadsIn(scope: Scope): NewThreads {
    const key = scopeKey(scope);
    const known = this.#newThreads.get(key) ?? new NewThreads();
    this.#newThreads.set(key, known);
    return known;
  }

  /** Whether a mutation depends on a refused one. */
  isBlocked(pending: PendingMutation): boolean {
    return this.blockerOf(pending) !== undefined;
  }

  /** Returns the refused mutation that a mutation depends on. */
  blockerOf(pending: PendingMutation): PendingMutation | undefined {
    if (this.#refused.revision !== PendingMutation.revision) {
      const mutations = this.all().filter(({ state }) => state === 'refused');
      this.#refused = { mutations, revision: PendingMutation.revision };
    }
    return this.#refused.mutations.find(
      (other) => other.id < pending.id && other.key === pending.key && pending.dependsOn(other),
    );
  }

  /** Returns the mutations that depend on this one. */
  dependents(pending: PendingMutation): readonly PendingMutation[] {
    return this.of(pending.key).filter((other) => other.id > pending.id && other.dependsOn(pending));
  }
}

/** Removes a mutation from a list. Returns whether the list contained it. */
function removeFrom(mutations: PendingMutation[], pending: PendingMutation): boolean {
  const at = mutations.indexOf(pending);
  if (at >= 0) mutations.splice(at, 1);
  return at >= 0;
}

/** Mutations that add threads of one scope, in the order of creation. */
class NewThreads {
  readonly #mutations: PendingMutation[] = [];

  add(pending: PendingMutation): void {
    const at = this.#mutations.findLastIndex((other) => other.id < pending.id);
    if (this.#mutations[at + 1] !== pending) this.#mutations.splice(at + 1, 0, pending);
  }

  remove(pending: PendingMutation): void {
    removeFrom(this.#mutations, pending);
  }

  countBefore(mutation: Mutation): number {
    // In most cases it is the latest one or the first remaining one.
    const at =
      this.#mutations.at(-1)?.wire.mutation === mutation ? this.#mutations.length - 1 : this.#indexOf(mutation);
    return at < 0 ? this.#mutations.length : at;
  }

  #indexOf(mutation: Mutation): number {
    return this.#mutations.findIndex(({ wire }) => wire.mutation === mutation);
  }
}

/** A replayed mutation. */
interface ReplayStep {
  readonly pending: PendingMutation;
  readonly wire: WireMutation;
  /** Predicted number of a new thread. It may change. */
  readonly number: number;
  readonly isRefused: boolean;
}

/**
 * Optimistic state of one thread. It caches the result of all mutations, so that adding or confirming a mutation
 * costs one reduction. Intermediate results are not cached, since each has a list of all comments.
 */
export class ReplayedThread {
  readonly own = new UnsentChanges();
  #base: AnnotationRecord | undefined;
  #last: AnnotationRecord | undefined;
  readonly #steps: ReplayStep[] = [];
  /** Number of leading steps that the base contains. */
  #coveredSteps = 0;
  #hasChanged = true;
  /** Number of leading steps that were compared with their mutations, valid for `revision`. */
  #compared = { count: 0, revision: -1 };

  /** Returns the base with these mutations applied on top. */
  record(
    base: AnnotationRecord | undefined,
    mutations: readonly PendingMutation[],
    contextOf: ContextOf,
  ): AnnotationRecord | undefined {
    const last = this.#last;
    if (base !== this.#base) this.#rebase(base, contextOf);
    // Mutations that the base contains leave the overlay one by one.
    let confirmed = 0;
    while (confirmed < this.#coveredSteps && this.#steps[confirmed]?.wire !== mutations[0]?.wire) confirmed++;
    if (confirmed > 0) this.#steps.splice(0, confirmed);
    this.#coveredSteps -= confirmed;
    const valid = this.#countValid(mutations, contextOf);
    if (valid < this.#steps.length) this.#restart(Math.min(valid, this.#coveredSteps));
    for (let at = this.#steps.length; at < mutations.length; at++) {
      const pending = mutations[at] as PendingMutation;
      this.#steps.push(createStep(pending, contextOf));
      this.#last = replay(this.#last, [pending], contextOf);
    }
    const { count, revision } = this.#compared;
    this.#hasChanged ||= last !== this.#last || count !== mutations.length || revision !== PendingMutation.revision;
    this.#compared = { count: mutations.length, revision: PendingMutation.revision };
    return this.#last;
  }

  /** Returns whether the record or a mutation has changed since the last call. */
  consumeChange(): boolean {
    const hasChanged = this.#hasChanged;
    this.#hasChanged = false;
    return hasChanged;
  }

  /** Appends a mutation whose result is already known. `before` is the record it was applied to. */
  append(pending: PendingMutation, { before, after }: RecordChange, contextOf: ContextOf): void {
    if (before !== this.#last) return;
    this.#steps.push(createStep(pending, contextOf));
    this.#last = after;
    this.#hasChanged = true;
  }

  /** Drops all steps but the first ones, which the base contains. */
  #restart(covered: number): void {
    this.#steps.length = this.#coveredSteps = covered;
    this.#last = this.#base;
  }

  /** Returns how many leading steps still match the mutations. */
  #countValid(mutations: readonly PendingMutation[], contextOf: ContextOf): number {
    const { count, revision } = this.#compared;
    // While the revision is unchanged, mutations are only appended.
    let at = revision === PendingMutation.revision ? Math.min(count, this.#steps.length, mutations.length) : 0;
    while (at < mutations.length && isStepOf(this.#steps[at], mutations[at] as PendingMutation, contextOf)) at++;
    return at;
  }

  /** Replaces the base. Where it equals the result of the next steps, later steps remain valid. */
  #rebase(base: AnnotationRecord | undefined, contextOf: ContextOf): void {
    const before = this.#base;
    let record = before;
    let covered = this.#coveredSteps;
    for (; covered < this.#steps.length && (record?.version ?? 0) < (base?.version ?? 0); covered++) {
      const { pending, number: annotationNumber } = this.#steps[covered] as ReplayStep;
      record = replay(record, [pending], (wire) => ({ ...contextOf(wire), annotationNumber }));
    }
    this.#base = base;
    if (!base || !isSameData(record, base, [before, before])) this.#restart(0);
    else if (covered === this.#steps.length) this.#restart(covered);
    else this.#coveredSteps = covered;
  }
}

/** A record before and after a mutation. */
interface RecordChange {
  readonly before: AnnotationRecord | undefined;
  readonly after: AnnotationRecord | undefined;
}

type ContextOf = (wire: WireMutation) => ReduceContext;

const numberOf = ({ name, wire }: PendingMutation, contextOf: ContextOf): number =>
  name === 'annotation.add' ? contextOf(wire).annotationNumber : 0;

const createStep = (pending: PendingMutation, contextOf: ContextOf): ReplayStep => ({
  pending,
  wire: pending.wire,
  number: numberOf(pending, contextOf),
  isRefused: pending.state === 'refused',
});

/** Whether a step still matches this mutation. */
function isStepOf(step: ReplayStep | undefined, pending: PendingMutation, contextOf: ContextOf): boolean {
  const isSame = step?.wire === pending.wire && step.isRefused === (pending.state === 'refused');
  return isSame && step.number === numberOf(pending, contextOf);
}

/** Returns the record with the user's own mutations applied on top. */
export function replay(
  base: AnnotationRecord | undefined,
  mutations: readonly PendingMutation[],
  contextOf: (wire: WireMutation) => ReduceContext,
): AnnotationRecord | undefined {
  let record = base;
  for (const { wire, state } of mutations) {
    // A mutation that no longer applies, or that the record already contains, changes nothing.
    const reduction = reduce(record, wire.mutation, contextOf(wire));
    if (!reduction.ok) continue;
    const { record: after } = reduction;
    record = state === 'refused' && record && after ? withRefused(record, after) : after;
  }
  return record;
}

/** Returns a record after a refused mutation, whose content stays visible. It changes neither reads nor viewers. */
function withRefused(record: AnnotationRecord, after: AnnotationRecord): AnnotationRecord {
  const { viewedBy, ...data } = after.data;
  const { viewedBy: viewers = viewedBy && [] } = record.data;
  return { ...after, reads: record.reads, data: { ...data, ...(viewers && { viewedBy: viewers }) } };
}
