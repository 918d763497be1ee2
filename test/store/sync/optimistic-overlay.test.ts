import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WireMutation } from '../../../store/backends/protocol.js';
import { type AnnotationRecord, type Mutation, predefinedConfig } from '../../../store/model/index.js';
import { type ReduceContext, reduce } from '../../../store/rules/index.js';
import { withEditBasis } from '../../../store/sync/edit-basis.js';
import { OptimisticOverlay, replay, ReplayedThread, UnsentChanges } from '../../../store/sync/optimistic-overlay.js';
import { PendingMutation } from '../../../store/sync/pending-mutation.js';
import { makeRecord } from '../rows.js';

const scope = { organizationId: 'o1', documentId: 'd1' };
const ada = { userId: 'ada', organizationId: 'o1', name: 'Ada' };
const bo = { userId: 'bo', organizationId: 'o1', name: 'Bo' };
const error = { code: 'PERMISSION_DENIED', message: 'No.' };
const nothing = (): void => undefined;

type Step = readonly ['reply' | 'edit' | 'react' | 'confirm' | 'remove' | 'foreign' | 'refuse' | 'discard', number];

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom('reply', 'edit', 'react', 'confirm', 'remove', 'foreign', 'refuse', 'discard'),
  fc.nat(20),
);

const contextOf = ({ at }: WireMutation, user = ada): ReduceContext => ({
  ...{ user, config: predefinedConfig, now: at, annotationNumber: 0, ...scope },
});

/** A thread, a user's writes to it, and what the backend holds of these. */
class Scene {
  readonly thread = new ReplayedThread();
  readonly unsent = new UnsentChanges();
  readonly overlay = new OptimisticOverlay();
  readonly key: string;
  base: AnnotationRecord | undefined = makeRecord(
    't1',
    {},
    Array.from({ length: 40 }, (_, at) => `Comment ${at}`),
  );
  #mid = 0;
  /** Writes that the base holds, and that are still there. */
  readonly #held: PendingMutation[] = [];

  constructor() {
    this.key = this.#write({ name: 'annotation.markAsRead', args: { annotationId: 't1' } }).key;
  }

  get writes(): readonly PendingMutation[] {
    return this.overlay.of(this.key);
  }

  take([name, number]: Step): void {
    const annotationId = 't1';
    const commentId = (number % 10) + 1;
    if (name === 'reply')
      this.#make({
        name: 'comment.add',
        args: { annotationId, comment: { commentId: 1_000 + this.#mid, commentText: 'Yes' } },
      });
    else if (name === 'edit')
      this.#make({
        name: 'comment.update',
        args: { annotationId, comment: { commentId, commentText: `Edit ${number}` } },
      });
    else if (name === 'react')
      this.#make({ name: 'reaction.add', args: { annotationId, commentId, reaction: { reactionId: 'HEART' } } });
    else if (name === 'foreign') this.#apply(this.#write(this.#foreign(number)), bo);
    else if (name === 'confirm') this.#confirm();
    else if (name === 'remove') this.#remove(this.#held.shift());
    else this.#end(name, this.writes[number % Math.max(this.writes.length, 1)]);
  }

  #foreign(number: number): Mutation {
    return {
      name: 'comment.add',
      args: { annotationId: 't1', comment: { commentId: 2_000 + this.#mid, commentText: `Bo ${number}` } },
    };
  }

  #write(mutation: Mutation): PendingMutation {
    const mid = ++this.#mid;
    const actions = { retry: nothing, commit: nothing, discard: nothing };
    return new PendingMutation({ clientId: 'c1', mid, scope, mutation, at: 1_000 + mid }, 'ada', actions);
  }

  #make(given: Mutation): void {
    const before = this.thread.record(this.base, this.writes, contextOf);
    const mutation = withEditBasis(given, before, this.writes);
    const write = this.#write(mutation);
    const reduction = reduce(before, mutation, contextOf(write.wire));
    if (reduction.ok) this.thread.append(write, { before, after: reduction.record }, contextOf);
    this.overlay.add(write);
  }

  #apply({ wire }: PendingMutation, user = ada): void {
    const reduction = reduce(this.base, wire.mutation, contextOf(wire, user));
    // What comes over the wire is a copy.
    if (reduction.ok && reduction.record) this.base = JSON.parse(JSON.stringify(reduction.record)) as AnnotationRecord;
  }

  #confirm(): void {
    const next = this.writes.find((write) => write.state === 'waiting');
    if (!next) return;
    this.#apply(next);
    next.state = 'confirmed';
    this.#held.push(next);
  }

  #remove(write: PendingMutation | undefined): void {
    if (write) this.overlay.remove(write);
  }

  #end(name: Step[0], write: PendingMutation | undefined): void {
    if (write?.state !== 'waiting') return;
    if (name === 'refuse') write.refuse(error);
    else this.overlay.remove(write);
  }
}

describe('a thread with pending mutations', () => {
  it('equals all mutations applied to the row of the backend, after any history', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const scene = new Scene();
        for (const each of steps) {
          scene.take(each);
          const { thread, writes, base, unsent } = scene;
          expect(thread.record(base, writes, contextOf)).toEqual(replay(base, writes, contextOf));
          const visibleWrites = writes.filter(({ isUnsent }) => isUnsent).map((write) => write.unsent);
          expect(unsent.of(writes)).toEqual({
            unsent: visibleWrites,
            refused: visibleWrites.filter((change) => change.error),
          });
        }
      }),
    );
  });

  it('is blocked by refused mutations only', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const scene = new Scene();
        for (const each of steps) {
          scene.take(each);
          for (const write of scene.writes) {
            const blocker = scene.writes.find(
              (other) => other.id < write.id && other.state === 'refused' && write.dependsOn(other),
            );
            expect(scene.overlay.blockerOf(write)).toBe(blocker);
          }
        }
      }),
    );
  });

  it('reports whether it has changed since it was shown', () => {
    const scene = new Scene();
    const look = (): boolean => {
      scene.thread.record(scene.base, scene.writes, contextOf);
      return scene.thread.consumeChange();
    };
    scene.take(['reply', 1]);
    scene.take(['reply', 2]);
    expect(look()).toBe(true);
    expect(look()).toBe(false);
    const [first] = scene.writes;
    // The backend tells of the first reply before it answers.
    const reduction = first && reduce(scene.base, first.wire.mutation, contextOf(first.wire));
    if (reduction?.ok) scene.base = reduction.record;
    expect(look()).toBe(false);
    if (first) first.state = 'confirmed';
    expect(look()).toBe(true);
    expect(look()).toBe(false);
    scene.writes[1]?.refuse(error);
    expect(look()).toBe(true);
  });
});
