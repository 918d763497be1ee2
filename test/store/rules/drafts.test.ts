import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { predefinedConfig, type AnnotationRecord, type Mutation, type User } from '../../../store/model/index.js';
import { eventsOf, reduce, refusalOf, unreadCount } from '../../../store/rules/index.js';
import { visibleRecordFor } from '../../../store/rules/visible-record.js';
import { after, ann, ben, cleo, context, errorOf, mutation, person, reply, status, thread } from './fixtures.js';

const t1 = { annotationId: 't1' };
const admin = person('alex', { isAdmin: true });
const draft = (commentId: number, more: object = {}) =>
  mutation('comment.add', { ...t1, comment: { commentId, commentText: 'Soon', isDraft: true, ...more } });
const publish = (commentId: number) => mutation('comment.update', { ...t1, comment: { commentId, isDraft: false } });
const draftThread = () => thread({ ...t1, isDraft: true, comments: [{ commentId: 1, commentText: 'Soon' }] });
const idsFor = (user: User | null, record: AnnotationRecord) =>
  visibleRecordFor(user, record)?.data.comments.map(({ commentId }) => commentId);
const followersOf = ({ data }: AnnotationRecord) =>
  Object.values(data.subscribedUsers ?? {}).map(({ user }) => user.userId);

describe('a draft', () => {
  const record = after(after(thread(), draft(2), { now: 2000 }), reply(3), { user: ben, now: 3000 });

  it('is visible to its author only, not to admins', () => {
    expect(idsFor(ann, record)).toEqual([1, 2, 3]);
    for (const user of [ben, admin, null, { ...ann, isAnonymous: true }]) expect(idsFor(user, record)).toEqual([1, 3]);
  });

  it('in the first comment makes the thread a draft', () => {
    for (const user of [ben, admin, null]) expect(idsFor(user, draftThread())).toBeUndefined();
    expect(idsFor(ann, draftThread())).toEqual([1]);
    expect(draftThread().data.comments[0]?.isDraft).toBe(true);
    const draftThreadRecord = thread({ comments: [{ commentId: 1, commentText: 'Soon', isDraft: true }] });
    expect([idsFor(ben, draftThreadRecord), idsFor(ann, draftThreadRecord)]).toEqual([undefined, [1]]);
    expect(idsFor(ben, thread({ isDraft: false }))).toEqual([1]);
  });

  it('is removed from a row, and a row without drafts is returned as it is', () => {
    const open = after(thread(), reply(2));
    expect(visibleRecordFor(ben, open)).toBe(open);
    expect(visibleRecordFor(ann, record)).toBe(record);
  });

  it('cannot be made of a published comment', () => {
    const withdraw = (commentId: number) =>
      mutation('comment.update', { ...t1, comment: { commentId, commentText: 'Never mind', isDraft: true } });
    const published = after(draftThread(), publish(1), { now: 2000 });
    for (const [before, change] of [
      [thread(), withdraw(1)],
      [after(thread(), reply(2)), withdraw(2)],
      [published, withdraw(1)],
      [after(record, publish(2), { now: 4000 }), withdraw(2)],
    ] as const) {
      const { code, message } = errorOf(before, change, { now: 5000 });
      expect([code, message]).toEqual(['INVALID_ARGUMENT', expect.stringContaining('isDraft is true') as string]);
    }
    expect(idsFor(ben, after(record, withdraw(2)))).toEqual([1, 3]);
    expect(idsFor(ben, after(draftThread(), withdraw(1)))).toBeUndefined();
  });

  it('cannot assign the thread', () => {
    const { args } = draft(4) as Mutation<'comment.add'>;
    const assigning = mutation('comment.add', { ...args, assignedTo: { userId: 'ben' } });
    const { code, message } = errorOf(record, assigning);
    expect([code, message]).toEqual([
      'INVALID_ARGUMENT',
      expect.stringContaining('no assignedTo with a comment whose isDraft is true') as string,
    ]);
    const { comment } = args;
    const open = mutation('comment.add', { ...args, comment: { ...comment, isDraft: false }, assignedTo: cleo });
    expect(after(record, open).data.assignedTo?.userId).toBe('cleo');
  });

  it('of a thread keeps its assignee, who neither sees nor follows it before publication', () => {
    const drafted = after(draftThread(), mutation('annotation.assign', { ...t1, assignedTo: cleo }));
    const startedAssigned = thread({ isDraft: true, assignedTo: cleo });
    for (const record of [drafted, startedAssigned]) {
      expect([record.data.assignedTo?.userId, followersOf(record)]).toEqual(['cleo', ['ann']]);
      expect(idsFor(cleo, record)).toBeUndefined();
      const published = after(record, publish(1), { now: 2000 });
      expect([published.data.assignedTo?.userId, followersOf(published)]).toEqual(['cleo', ['ann', 'cleo']]);
      expect(idsFor(cleo, published)).toEqual([1]);
    }
    const unassigned = after(drafted, mutation('annotation.assign', { ...t1, assignedTo: null }));
    expect(followersOf(after(unassigned, publish(1)))).toEqual(['ann']);
  });

  it('does not make a private thread visible to people it mentions', () => {
    const to = { taggedUserContacts: [{ text: '@cleo', userId: 'cleo' }] };
    const hidden = after(record, mutation('access.set', { ...t1, accessMode: 'private' }));
    const drafted = after(hidden, draft(4, to));
    expect(idsFor(cleo, drafted)).toBeUndefined();
    expect(idsFor(cleo, after(drafted, publish(4)))).toEqual([1, 3, 4]);
  });

  it('is reported as missing to other users who change it', () => {
    const changes = [
      mutation('comment.update', { ...t1, comment: { commentId: 2, commentText: 'Mine' } }),
      mutation('comment.delete', { ...t1, commentId: 2 }),
      mutation('reaction.add', { ...t1, commentId: 2, reaction: { reactionId: 'HEART' } }),
      mutation('annotation.markAsUnread', { ...t1, commentId: 2 }),
    ];
    for (const user of [ben, admin]) {
      for (const change of changes)
        expect(refusalOf(user, change, record, predefinedConfig)?.code, change.name).toBe('NOT_FOUND');
      expect(refusalOf(user, reply(9), draftThread(), predefinedConfig)?.code).toBe('NOT_FOUND');
    }
  });

  it('does not count as unread, and does not change, mark as read or reopen its thread', () => {
    const resolved = after(thread(), mutation('status.set', { ...t1, status: status('RESOLVED') }), { now: 1500 });
    const drafted = after(resolved, draft(2), { now: 2000 });
    expect(drafted.data).toMatchObject({ status: { type: 'terminal' }, lastUpdated: 1500, viewedBy: [ann] });
    expect([unreadCount(drafted, 'ann'), unreadCount(drafted, 'ben')]).toEqual([0, 1]);
  });

  it('does not become edited by changes before publication', () => {
    const changed = after(
      record,
      mutation('comment.update', { ...t1, comment: { commentId: 2, commentText: 'Then' } }),
    );
    const [, , comment] = after(changed, publish(2), { now: 4000 }).data.comments;
    expect(comment).toMatchObject({ commentText: 'Then', isDraft: false, status: 'added', createdAt: 4000 });
    expect(comment?.isEdited).toBeUndefined();
  });
});

describe('a published draft', () => {
  it('becomes the last comment of its thread, unread for everyone but its author', () => {
    const drafted = after(after(thread(), draft(2), { now: 2000 }), reply(3), { user: ben, now: 3000 });
    const record = after(drafted, publish(2), { now: 4000 });
    expect(idsFor(ben, record)).toEqual([1, 3, 2]);
    expect([unreadCount(record, 'ann'), unreadCount(record, 'ben')]).toEqual([0, 1]);
    expect(record.data).toMatchObject({ lastUpdated: 4000, viewedBy: [ann] });
  });

  it("gets a later time than the last comment, whatever the author's clock", () => {
    const drafted = after(after(thread(), draft(2), { now: 2000 }), reply(3), { user: ben, now: 3000 });
    const [, , comment] = after(drafted, publish(2), { now: 2500 }).data.comments;
    expect(comment).toMatchObject({ commentId: 2, createdAt: 3001 });
  });

  it('reopens a terminal thread, and subscribes the people it mentions', () => {
    const resolved = after(thread(), mutation('status.set', { ...t1, status: status('RESOLVED') }));
    const drafted = after(resolved, draft(2, { taggedUserContacts: [{ text: '@cleo', userId: 'cleo' }] }));
    expect(followersOf(drafted)).toEqual(['ann']);
    const published = after(drafted, publish(2));
    expect(published.data.status.type).toBe('default');
    expect(followersOf(published)).toEqual(['ann', 'cleo']);
  });

  it('publishes the whole thread if it is the first comment', () => {
    const record = after(draftThread(), publish(1), { now: 2000 });
    expect(record.data.isDraft).toBeUndefined();
    expect(idsFor(null, record)).toEqual([1]);
    expect([unreadCount(record, 'ann'), unreadCount(record, 'ben')]).toEqual([0, 1]);
    expect(record.data).toMatchObject({ lastUpdated: 2000, viewedBy: [ann] });
  });

  it('has the context of the publication, or its earlier one', () => {
    const { args } = publish(1) as Mutation<'comment.update'>;
    const drafted = thread({ isDraft: true, context: { page: 1 } });
    expect(after(drafted, publish(1)).data.context).toEqual({ page: 1 });
    const context = { page: 1, version: 2 };
    expect(after(drafted, mutation('comment.update', { ...args, context })).data.context).toEqual(context);
    expect(after(thread(), mutation('comment.update', { ...args, context })).data.context).toBeUndefined();
  });

  it('can be published by replacing the whole comment', () => {
    const whole = mutation('comment.update', { ...t1, comment: { commentId: 2, commentText: 'All' }, merge: false });
    expect(idsFor(ben, after(after(thread(), draft(2)), whole))).toEqual([1, 2]);
  });
});

/** What one person does: to their drafts, or to what everyone sees. */
interface Step {
  readonly user: User;
  readonly made: Mutation;
  readonly isQuiet: boolean;
}

const comment = { commentText: 'Something' };
const step = fc
  .record({ user: fc.constantFrom(ann, ben), act: fc.nat({ max: 6 }), isQuiet: fc.boolean(), pick: fc.nat({ max: 4 }) })
  .map(({ user, act, isQuiet, pick }): Step => {
    // Everybody's drafts have numbers of their own, and so has what they publish at once.
    const commentId = (user === ann ? 100 : 200) + (isQuiet ? 50 : 0) + pick;
    const about = { ...t1, commentId };
    const acts: readonly Mutation[] = [
      mutation('comment.add', { ...t1, comment: { ...comment, commentId, isDraft: isQuiet } }),
      mutation('comment.add', { ...t1, comment: { ...comment, commentId, isDraft: isQuiet } }),
      mutation('comment.update', { ...t1, comment: { commentId, commentText: 'Other' } }),
      mutation('comment.delete', about),
      mutation('reaction.add', { ...about, reaction: { reactionId: 'HEART' } }),
      mutation('attachment.add', { ...about, attachments: [{ attachmentId: 7 }] }),
      mutation('annotation.markAsRead', t1),
    ];
    const made = acts[act] ?? mutation('annotation.markAsRead', t1);
    return { user, made, isQuiet: isQuiet && made.name !== 'annotation.markAsRead' };
  });

/** What is told of a step by who takes it. */
const toldOf = (before: AnnotationRecord, { user, made, now }: Step & { readonly now: number }) => {
  const reduction = refusalOf(user, made, before, predefinedConfig)
    ? undefined
    : reduce(before, made, context({ user, now }));
  return reduction?.ok ? eventsOf(made, before, reduction.record, {}, user) : [];
};

/** What steps make of a thread, each at its own time; what is refused changes nothing. */
const outcomeOf = (steps: readonly (Step & { readonly now: number })[]): AnnotationRecord =>
  steps.reduce<AnnotationRecord>((before, { user, made, now }) => {
    if (refusalOf(user, made, before, predefinedConfig)) return before;
    const reduction = reduce(before, made, context({ user, now }));
    return (reduction.ok ? reduction.record : undefined) ?? before;
  }, thread());

describe('drafts', () => {
  it('are returned to their author only, in no event, and change nothing for other users', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (given) => {
        const steps = given.map((each, at) => ({ ...each, now: 2000 + at }));
        const record = outcomeOf(steps);
        for (const [at, each] of steps.entries()) {
          if (each.isQuiet) expect(toldOf(outcomeOf(steps.slice(0, at)), each)).toEqual([]);
        }
        for (const user of [ann, ben, cleo, admin, null]) {
          const visible = visibleRecordFor(user, record);
          const foreign = visible?.data.comments.filter(({ isDraft, from }) => isDraft && from.userId !== user?.userId);
          expect(foreign).toEqual([]);
          const others = outcomeOf(steps.filter((each) => !each.isQuiet || each.user.userId === user?.userId));
          expect({ ...visible, version: 0 }).toEqual({ ...visibleRecordFor(user, others), version: 0 });
        }
      }),
    );
  });
});
