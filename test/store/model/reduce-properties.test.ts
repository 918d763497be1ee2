import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseRecord,
  predefinedConfig,
  reduce,
  unreadCount,
  type AnnotationRecord,
  type Mutation,
  type MutationName,
} from '../../../store/model/index.js';
import { ann, ben, cleo, context, frozen, thread } from './fixtures.js';

const names: readonly MutationName[] = [
  'annotation.add',
  'annotation.delete',
  'annotation.resolve',
  'annotation.assign',
  'annotation.markAsRead',
  'annotation.markAsUnread',
  'comment.add',
  'comment.update',
  'comment.delete',
  'status.set',
  'priority.set',
  'access.set',
  'target.set',
];

const commentId = fc.integer({ min: 1, max: 6 });
const taggedUserContacts = fc
  .subarray(['ann', 'ben', 'cleo'])
  .map((ids) => ids.map((userId) => ({ text: '@', userId })));
const comment = fc.record(
  { commentId, commentText: fc.string(), commentHtml: fc.string(), taggedUserContacts },
  { requiredKeys: ['commentId', 'commentText'] },
);
const contact = fc.record({ userId: fc.constantFrom('ann', 'ben', 'cleo') });

/** Arguments that often fit, of any mutation: what does not belong to it is left alone. */
const args = fc.record(
  {
    annotationId: fc.constantFrom('t1', 't1', 't1', 't2'),
    annotation: fc.record({ annotationId: fc.constantFrom('t1', 't2'), comments: fc.array(comment, { maxLength: 3 }) }),
    comment,
    commentId,
    merge: fc.boolean(),
    assignedTo: fc.option(contact),
    status: fc.constantFrom(...predefinedConfig.statuses),
    priority: fc.constantFrom(...predefinedConfig.priorities),
    accessMode: fc.constantFrom('public', 'private'),
    targetElement: fc.option(fc.record({ elementId: fc.string() })),
    position: fc.option(fc.record({ top: fc.integer(), left: fc.integer() })),
  },
  { requiredKeys: ['annotationId', 'annotation', 'comment', 'commentId', 'status', 'accessMode', 'targetElement'] },
);
const change = fc.record({ name: fc.constantFrom(...names), args }) as unknown as fc.Arbitrary<Mutation>;
const step = fc.record({ change, user: fc.constantFrom(ann, ben, cleo), now: fc.integer({ min: 0, max: 5000 }) });

/** Runs steps from a thread on, and looks at each record that comes of one. */
function walk(
  steps: readonly { change: Mutation; user: typeof ann; now: number }[],
  look: (next: AnnotationRecord, before: AnnotationRecord) => void,
): void {
  let record: AnnotationRecord | undefined = thread();
  for (const { change: made, user, now } of steps) {
    if (!record) return;
    const reduction = reduce(frozen(record), frozen(made), context({ user, now, annotationNumber: 8 }));
    if (!reduction.ok) continue;
    if (reduction.record) look(reduction.record, record);
    record = reduction.record;
  }
}

describe('reduce, whatever comes', () => {
  it('throws at no arguments and says what is wrong with them', () => {
    const nameOrNot = fc.oneof(fc.constantFrom(...names), fc.string());
    fc.assert(
      fc.property(nameOrNot, fc.anything(), fc.boolean(), (name, given, isThere) => {
        const reduction = reduce(
          isThere ? thread() : undefined,
          { name, args: given } as unknown as Mutation,
          context(),
        );
        if (!reduction.ok) expect(reduction.error.message).not.toBe('');
      }),
    );
  });

  it('leaves what it is given as it is', () => {
    // Frozen input throws where it would be changed.
    fc.assert(fc.property(fc.array(step, { maxLength: 12 }), (steps) => walk(steps, () => undefined)));
  });

  it('keeps number, creator, place and time of creation for life', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) =>
        walk(steps, ({ id, documentId, organizationId, data }) => {
          expect({ id, documentId, organizationId }).toEqual({ id: 't1', documentId: 'doc', organizationId: 'acme' });
          expect(data).toMatchObject({ annotationId: 't1', annotationNumber: 7, from: ann, createdAt: 1000 });
        }),
      ),
    );
  });

  it('keeps the times of comments growing and their authors', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) =>
        walk(steps, ({ data }, before) => {
          const times = data.comments.map(({ createdAt = 0 }) => createdAt);
          expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
          for (const { commentId: id, from, createdAt } of before.data.comments) {
            const kept = data.comments.find((each) => each.commentId === id);
            if (kept) expect(kept).toMatchObject({ from, createdAt });
          }
        }),
      ),
    );
  });

  it('counts each change as one version and never goes back in time', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) =>
        walk(steps, (next, before) => {
          if (next === before) return;
          expect(next.version).toBe(before.version + 1);
          expect(next.data.lastUpdated).toBeGreaterThanOrEqual(before.data.lastUpdated ?? 0);
        }),
      ),
    );
  });

  it('leaves a row that storage accepts and that JSON can carry', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) =>
        walk(steps, (next) => {
          expect(parseRecord(next)).toEqual({ ok: true, value: next });
          expect(JSON.parse(JSON.stringify(next))).toStrictEqual(structuredClone(next));
        }),
      ),
    );
  });

  it('counts as unread what is newer than what was read last, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) =>
        walk(steps, (next) => {
          for (const { userId } of [ann, ben, cleo]) {
            const read = next.reads[userId] ?? 0;
            const newer = next.data.comments.filter(({ createdAt = 0 }) => createdAt > read);
            expect(unreadCount(next, userId)).toBe(newer.length);
          }
        }),
      ),
    );
  });

  it('knows who resolved a thread exactly while it is terminal', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) =>
        walk(steps, ({ data }) => {
          expect(data.resolvedByUserId !== undefined).toBe(data.status.type === 'terminal');
        }),
      ),
    );
  });
});
