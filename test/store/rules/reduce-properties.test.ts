import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseNewComment,
  parseRecord,
  predefinedConfig,
  type AnnotationRecord,
  type CommentConfig,
  type Mutation,
  type MutationName,
  type User,
} from '../../../store/model/index.js';
import { mutationArgs } from '../../../store/model/parse.js';
import { reduce, unreadCount } from '../../../store/rules/index.js';
import { ann, ben, cleo, context, frozen, thread } from './fixtures.js';

const names = Object.keys(mutationArgs) as readonly MutationName[];

const commentId = fc.integer({ min: 1, max: 6 });
const taggedUserContacts = fc
  .subarray(['ann', 'ben', 'cleo'])
  .map((ids) => ids.map((userId) => ({ text: '@', userId })));
const attachmentId = fc.integer({ min: 1, max: 6 });
const attachments = fc.array(fc.record({ attachmentId, size: fc.integer({ min: 0, max: 120 }) }), {
  minLength: 1,
  maxLength: 4,
});
const recorders = fc.subarray(['r1', 'r2']).map((ids) => ids.map((id) => ({ id, tag: '', type: 'audio' })));
const comment = fc.record(
  { commentId, commentText: fc.string(), attachments, recorders, commentHtml: fc.string(), taggedUserContacts },
  { requiredKeys: ['commentId', 'commentText'] },
);
const foreign = { id: 'foreign', name: 'Foreign', label: 'Foreign', color: 'red' };
const customList = { type: 'multi' as const, placeholder: 'Select', data: [{ id: 'web', label: 'Web' }] };
const config: CommentConfig = { ...predefinedConfig, customList, attachments: { maxSize: 100, maxCount: 3 } };
const reaction = fc.record(
  { reactionId: fc.constantFrom('HEART', 'x'), variant: fc.constantFrom('dark', 'light') },
  { requiredKeys: ['reactionId'] },
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
    basedOn: fc.array(fc.constantFrom(0, 0, 1000, 1001), { maxLength: 3 }),
    assignedTo: fc.option(contact),
    status: fc.constantFrom(...predefinedConfig.statuses),
    priority: fc.constantFrom(...predefinedConfig.priorities),
    commentCategories: fc.subarray([...predefinedConfig.categories, ...predefinedConfig.categories, foreign]),
    customList: fc.subarray([...customList.data, ...customList.data, foreign]),
    reaction,
    attachments,
    attachmentId,
    recorderId: fc.constantFrom('r1', 'r2'),
    accessMode: fc.constantFrom('public', 'private'),
    targetElement: fc.option(fc.record({ elementId: fc.string() })),
    position: fc.option(fc.record({ top: fc.integer(), left: fc.integer() })),
  },
  {
    requiredKeys: [
      'annotationId',
      'annotation',
      'comment',
      'commentId',
      'status',
      'accessMode',
      'targetElement',
      'commentCategories',
      'customList',
      'reaction',
    ],
  },
);
const change = fc.record({ name: fc.constantFrom(...names), args }) as unknown as fc.Arbitrary<Mutation>;
const step = fc.record({
  change,
  user: fc.constantFrom(ann, ben, cleo),
  now: fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.constant(1000)),
});

interface Step {
  readonly change: Mutation;
  readonly user: User;
  readonly now: number;
}

/** Runs steps from a thread on, and looks at each record that comes of one. */
function walk(
  steps: readonly Step[],
  look: (next: AnnotationRecord, before: AnnotationRecord, step: Step) => void,
): void {
  let record: AnnotationRecord | undefined = thread();
  for (const each of steps) {
    const { change: made, user, now } = each;
    if (!record) return;
    const reduction = reduce(frozen(record), frozen(made), context({ user, now, annotationNumber: 8, config }));
    if (!reduction.ok) continue;
    if (reduction.record) look(reduction.record, record, each);
    record = reduction.record;
  }
}

describe('reduce, for any mutations', () => {
  it('never throws, and describes invalid arguments', () => {
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

  it('does not change its input', () => {
    // Frozen input throws where it would be changed.
    fc.assert(fc.property(fc.array(step, { maxLength: 12 }), (steps) => walk(steps, () => undefined)));
  });

  it('keeps the number, creator, target and creation time', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) =>
        walk(steps, ({ id, documentId, organizationId, data }) => {
          expect({ id, documentId, organizationId }).toEqual({ id: 't1', documentId: 'doc', organizationId: 'acme' });
          expect(data).toMatchObject({ annotationId: 't1', annotationNumber: 7, from: ann, createdAt: 1000 });
        }),
      ),
    );
  });

  it('keeps the times of comments ascending and their authors unchanged', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) =>
        walk(steps, ({ data }, before) => {
          const times = data.comments.map(({ createdAt = 0 }) => createdAt);
          expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
          for (const { commentId: id, from, createdAt } of before.data.comments) {
            const comment = data.comments.find((each) => each.commentId === id);
            if (comment) expect(comment).toMatchObject({ from, createdAt });
          }
        }),
      ),
    );
  });

  it('increases the version by one per change, with ascending times', () => {
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

  it('returns a valid row of JSON data', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) =>
        walk(steps, (next) => {
          expect(parseRecord(next)).toEqual({ ok: true, value: next });
          expect(JSON.parse(JSON.stringify(next))).toStrictEqual(structuredClone(next));
        }),
      ),
    );
  });

  it('counts exactly the comments after the read mark as unread', () => {
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

  it('stores who resolved the thread exactly while it is terminal', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) =>
        walk(steps, ({ data }) => {
          expect(data.resolvedByUserId !== undefined).toBe(data.status.type === 'terminal');
        }),
      ),
    );
  });

  it('never changes manual subscriptions automatically, and lists nobody as both', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) =>
        walk(steps, ({ data }, before, { change: { name }, user }) => {
          const [subscribed = {}, unsubscribed = {}] = [data.subscribedUsers, data.unsubscribedUsers];
          expect(Object.keys(subscribed).filter((key) => key in unsubscribed)).toEqual([]);
          for (const side of ['subscribedUsers', 'unsubscribedUsers'] as const) {
            for (const [key, entry] of Object.entries(before.data[side] ?? {})) {
              const isOwnAct = name.endsWith('subscribe') && entry.user.userId === user.userId;
              if (entry.type === 'manual' && !isOwnAct) expect(data[side]?.[key]).toEqual(entry);
            }
          }
        }),
      ),
    );
  });

  it('keeps reactions unique per kind and user, and drops empty ones', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) =>
        walk(steps, ({ data }) => {
          for (const { reactionAnnotationIds, reactionAnnotations = [] } of data.comments) {
            expect(reactionAnnotationIds).toEqual(reactionAnnotations.map(({ annotationId }) => annotationId));
            expect(new Set(reactionAnnotations.map(({ icon }) => icon)).size).toBe(reactionAnnotations.length);
            for (const { reactions = [] } of reactionAnnotations) {
              expect(reactions).not.toEqual([]);
              expect(new Set(reactions.map(({ from }) => from.userId)).size).toBe(reactions.length);
            }
          }
        }),
      ),
    );
  });

  it('limits categories and the custom list to configured values, once each', () => {
    const isOf = (set: readonly { id: string }[], values: readonly { id: string }[]) => {
      for (const value of values) expect(set).toContain(value);
      expect(new Set(values).size).toBe(values.length);
    };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) =>
        walk(steps, ({ data }) => {
          isOf(config.categories, data.commentCategories);
          isOf(customList.data, data.customList ?? []);
        }),
      ),
    );
  });

  it('limits files, and never empties a comment', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) =>
        walk(steps, ({ data }) => {
          for (const each of data.comments) {
            expect(each.attachments.length).toBeLessThanOrEqual(3);
            expect(Math.max(0, ...each.attachments.map(({ size = 0 }) => size))).toBeLessThanOrEqual(100);
            expect(parseNewComment(each).ok).toBe(true);
          }
        }),
      ),
    );
  });

  it('replaces only the text that an edit is based on, with a new time per version', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) =>
        walk(steps, ({ data }, before, { change: { name, args: given } }) => {
          for (const { commentId: id, commentText, editedAt = 0 } of before.data.comments) {
            const next = data.comments.find((each) => each.commentId === id);
            if (!next || next.editedAt === (editedAt || undefined)) {
              if (next) expect(next.commentText).toBe(commentText);
              continue;
            }
            expect(next.editedAt).toBeGreaterThan(editedAt);
            expect(name).toBe('comment.update');
            if ('basedOn' in given) expect(given.basedOn).toContain(editedAt);
          }
        }),
      ),
    );
  });
});
