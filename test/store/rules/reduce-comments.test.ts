import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { userIdHashOf, type AnnotationRecord, type CommentUpdate, type User } from '../../../store/model/index.js';
import { readAt, unreadCount } from '../../../store/rules/index.js';
import {
  after,
  ann,
  ben,
  cleo,
  errorOf,
  frozen,
  mutation,
  outcome,
  person,
  reply,
  status,
  thread,
} from './fixtures.js';

const remove = (commentId: number) => mutation('comment.delete', { annotationId: 't1', commentId });
const update = (comment: CommentUpdate, merge?: boolean) =>
  mutation('comment.update', { annotationId: 't1', comment, ...(merge !== undefined && { merge }) });
const mention = (...users: User[]) => ({
  commentId: 2,
  commentText: 'See this',
  taggedUserContacts: users.map((contact) => ({ text: `@${contact.userId}`, userId: contact.userId, contact })),
});
const followers = ({ data }: AnnotationRecord, field: 'subscribedUsers' | 'unsubscribedUsers' = 'subscribedUsers') =>
  Object.values(data[field] ?? {}).map(({ user, type }) => `${user.userId} ${type}`);

describe('comment.add', () => {
  it('adds a comment that its author has read', () => {
    const record = after(thread(), reply(2), { user: ben, now: 2000 });
    expect(record.data.comments[1]).toMatchObject({
      commentId: 2,
      commentText: 'Yes.',
      from: ben,
      createdAt: 2000,
      status: 'added',
    });
    expect(record.data.lastUpdated).toBe(2000);
    expect(record.reads).toEqual({ ann: 1000, ben: 2000 });
    expect(record.data.viewedBy).toEqual([ben]);
    expect([unreadCount(record, 'ann'), unreadCount(record, 'ben'), unreadCount(record, 'cleo')]).toEqual([1, 0, 2]);
  });

  it('keeps times ascending when clocks disagree', () => {
    const record = after(thread(), reply(2), { user: ben, now: 10 });
    expect(record.data.comments[1]?.createdAt).toBe(1001);
    expect(record.data.lastUpdated).toBe(1001);
  });

  it('reopens a terminal thread on any reply', () => {
    const resolved = after(thread(), mutation('annotation.resolve', { annotationId: 't1' }));
    const { data } = after(resolved, reply(2), { user: ben });
    expect(data.status).toEqual(status('OPEN'));
    expect(data).not.toHaveProperty('resolvedByUserId');
  });

  it('keeps the status of an ongoing thread', () => {
    const ongoing = thread({ status: status('IN_PROGRESS') });
    expect(after(ongoing, reply(2)).data.status).toEqual(status('IN_PROGRESS'));
  });

  it('assigns the thread with the comment', () => {
    const { data } = after(thread(), reply(2, 'Yours.', { assignedTo: { userId: 'ben' } }));
    expect(data.assignedTo).toEqual({ userId: 'ben', organizationId: 'acme' });
  });

  it('refuses an id that exists', () => {
    expect(errorOf(thread(), reply(1))).toEqual({ code: 'ALREADY_EXISTS', message: 'There is a comment 1 already.' });
  });

  it('derives a missing text from the HTML', () => {
    const comment = { commentId: 2, commentHtml: '<p>Fish &amp;\n <b>chips</b></p><p>&lt;today&gt; &constructor;</p>' };
    const { data } = after(thread(), mutation('comment.add', { annotationId: 't1', comment }));
    expect(data.comments[1]).toMatchObject({
      commentText: 'Fish & chips <today> &constructor;',
      commentHtml: comment.commentHtml,
    });
  });

  it('derives the text of the longest HTML without delay', () => {
    const comment = { commentId: 2, commentHtml: '<'.repeat(400_000) };
    const { data } = after(thread(), mutation('comment.add', { annotationId: 't1', comment }));
    expect(data.comments[1]?.commentText.length).toBe(100_000);
  });
});

describe('comment.update', () => {
  it('marks the comment as edited, with the time', () => {
    const { data } = after(thread(), update({ commentId: 1, commentText: 'Right?' }), { now: 2000 });
    expect(data.comments[0]).toMatchObject({
      commentText: 'Right?',
      status: 'updated',
      isEdited: true,
      editedAt: 2000,
      lastUpdated: 2000,
      createdAt: 1000,
    });
    expect(data.lastUpdated).toBe(2000);
  });

  it('keeps fields that are not given', () => {
    const attachments = [{ attachmentId: 5 }];
    const before = thread({ comments: [{ commentId: 1, commentText: 'a', attachments }] });
    expect(after(before, update({ commentId: 1, commentText: 'b' })).data.comments[0]?.attachments).toEqual(
      attachments,
    );
  });

  it('removes fields that are not given if `merge` is false', () => {
    const before = thread({ comments: [{ commentId: 1, commentText: 'a', attachments: [{ attachmentId: 5 }] }] });
    const { data } = after(before, update({ commentId: 1, commentText: 'b' }, false));
    expect(data.comments[0]).toMatchObject({ commentText: 'b', attachments: [], from: ann, createdAt: 1000 });
  });

  it('drops HTML of the earlier text', () => {
    const before = thread({ comments: [{ commentId: 1, commentText: 'a', commentHtml: '<b>a</b>' }] });
    expect(after(before, update({ commentId: 1, commentText: 'b' })).data.comments[0]).not.toHaveProperty(
      'commentHtml',
    );
    const { data } = after(before, update({ commentId: 1, commentHtml: '<i>c</i>' }));
    expect(data.comments[0]).toMatchObject({ commentText: 'c', commentHtml: '<i>c</i>' });
  });

  it('cannot change the author and the creation time', () => {
    const { data } = after(thread(), update({ commentId: 1, commentText: 'b', from: ben, createdAt: 1 }));
    expect(data.comments[0]).toMatchObject({ from: ann, createdAt: 1000 });
  });

  it('cannot empty a comment', () => {
    expect(errorOf(thread(), update({ commentId: 1, commentText: ' ' })).code).toBe('INVALID_ARGUMENT');
    expect(errorOf(thread(), update({ commentId: 1 }, false)).code).toBe('INVALID_ARGUMENT');
  });

  it('is refused with both texts if it is based on an outdated one', () => {
    const edit = (basedOn: readonly number[], commentText = 'b') =>
      mutation('comment.update', { annotationId: 't1', comment: { commentId: 1, commentText }, basedOn });
    const once = after(thread(), edit([0]), { now: 2000 });
    expect(errorOf(once, edit([0, 5]))).toEqual({
      code: 'FAILED_PRECONDITION',
      message: 'Comment 1 was edited at 2000; this edit is based on 0 or 5.',
    });
    expect(after(once, edit([5, 2000], 'c'), { now: 3000 }).data.comments[0]?.editedAt).toBe(3000);
  });

  it('is later than the replaced version, even if clocks disagree', () => {
    const once = after(thread(), update({ commentId: 1, commentText: 'b' }), { now: 2000 });
    const twice = after(once, update({ commentId: 1, commentText: 'c' }), { now: 1500 });
    expect(twice.data.comments[0]).toMatchObject({ editedAt: 2001, lastUpdated: 2001 });
  });

  it('keeps read marks', () => {
    const before = thread();
    expect(after(before, update({ commentId: 1, commentText: 'b' }), { now: 9000 }).reads).toBe(before.reads);
  });

  it('reports a missing comment', () => {
    expect(errorOf(thread(), update({ commentId: 9, commentText: 'b' }))).toEqual({
      code: 'NOT_FOUND',
      message: 'There is no comment 9.',
    });
  });
});

describe('comment.delete', () => {
  it('removes the comment and keeps the thread', () => {
    const record = after(after(thread(), reply(2)), remove(2), { now: 3000 });
    expect(record.data.comments.map(({ commentId }) => commentId)).toEqual([1]);
    expect(record.data.lastUpdated).toBe(3000);
  });

  it('removes the thread with its first comment', () => {
    expect(outcome(after(thread(), reply(2)), remove(1))).toBeUndefined();
  });

  it('keeps the next comment unread, even with the time of the deleted one', () => {
    const read = after(
      after(thread(), reply(2), { user: ben }),
      mutation('annotation.markAsRead', { annotationId: 't1' }),
      {
        user: cleo,
      },
    );
    const next = after(after(read, remove(2), { user: ben }), reply(3), { user: ben });
    expect(next.data.comments[1]?.createdAt).toBe(1001);
    expect(unreadCount(next, 'cleo')).toBe(1);
  });

  it('reports a missing comment', () => {
    expect(errorOf(thread(), remove(9)).code).toBe('NOT_FOUND');
  });
});

describe('subscriptions', () => {
  it('are added automatically for authors and mentioned people', () => {
    expect(followers(thread())).toEqual(['ann auto']);
    const record = after(thread(), mutation('comment.add', { annotationId: 't1', comment: mention(cleo) }), {
      user: ben,
    });
    expect(followers(record).sort()).toEqual(['ann auto', 'ben auto', 'cleo auto']);
    expect(record.data.subscribedUsers).toHaveProperty(userIdHashOf('cleo'));
  });

  it('are added for people mentioned by id only', () => {
    const comment = { ...mention(), taggedUserContacts: [{ text: '@cleo', userId: 'cleo' }] };
    const record = after(thread(), mutation('comment.add', { annotationId: 't1', comment }));
    expect(record.data.subscribedUsers?.[userIdHashOf('cleo')]?.user).toEqual({
      userId: 'cleo',
      organizationId: 'acme',
    });
  });

  it('are added for people mentioned by `to`', () => {
    const comment = { commentId: 2, commentText: 'See this', to: [cleo] };
    const record = after(thread(), mutation('comment.add', { annotationId: 't1', comment }));
    expect(followers(record)).toEqual(['ann auto', 'cleo auto']);
  });

  it('end when the mention is deleted, unless there is another cause', () => {
    const mentioned = after(thread(), mutation('comment.add', { annotationId: 't1', comment: mention(ann, cleo) }));
    const record = after(mentioned, remove(2));
    expect(followers(record)).toEqual(['ann auto']);
    expect(followers(record, 'unsubscribedUsers')).toEqual(['cleo auto']);
    const again = after(record, mutation('comment.add', { annotationId: 't1', comment: mention(cleo) }));
    expect(followers(again)).toEqual(['ann auto', 'cleo auto']);
    expect(followers(again, 'unsubscribedUsers')).toEqual([]);
  });

  it('end when an edit removes the mention', () => {
    const mentioned = after(thread(), mutation('comment.add', { annotationId: 't1', comment: mention(cleo) }));
    const record = after(mentioned, update({ commentId: 2, taggedUserContacts: [] }));
    expect(followers(record, 'unsubscribedUsers')).toEqual(['cleo auto']);
  });

  it('that a user set by hand are not changed automatically', () => {
    const entry = (user: User) => ({
      [userIdHashOf(user.userId)]: { userIdHash: userIdHashOf(user.userId), user, type: 'manual' as const },
    });
    const { data, ...rest } = after(thread(), mutation('comment.add', { annotationId: 't1', comment: mention(cleo) }));
    const manual = frozen({ ...rest, data: { ...data, subscribedUsers: entry(cleo), unsubscribedUsers: entry(ben) } });
    const record = after(after(manual, reply(3), { user: ben }), remove(2));
    expect(followers(record)).toContain('cleo manual');
    expect(followers(record, 'unsubscribedUsers')).toEqual(['ben manual']);
  });
});

describe('read marks', () => {
  const read = mutation('annotation.markAsRead', { annotationId: 't1' });
  const unread = (commentId?: number) =>
    mutation('annotation.markAsUnread', { annotationId: 't1', ...(commentId && { commentId }) });
  const long = after(after(thread(), reply(2)), reply(3));

  it('count later comments as unread', () => {
    expect(unreadCount(long, 'ben')).toBe(3);
    const record = after(long, read, { user: ben });
    expect(unreadCount(record, 'ben')).toBe(0);
    expect(readAt(record, 'ben')).toBe(1002);
    expect(record.data.viewedBy).toEqual([ann, ben]);
    expect(unreadCount(after(record, reply(4)), 'ben')).toBe(1);
  });

  it('cover the comments shown to the user, whatever the order of arrival', () => {
    const upTo = (at: number) => mutation('annotation.markAsRead', { annotationId: 't1', upTo: at });
    const record = after(long, upTo(1001), { user: ben });
    expect([readAt(record, 'ben'), unreadCount(record, 'ben')]).toEqual([1001, 1]);
    expect(record.data.viewedBy).toEqual([ann]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 1 }), (times) => {
        const marked = times.reduce((before, at) => after(before, upTo(at), { user: ben }), long);
        const until = Math.max(...times);
        expect(readAt(marked, 'ben')).toBe(Math.min(until, 1002));
        expect(unreadCount(marked, 'ben')).toBe([1000, 1001, 1002].filter((at) => at > until).length);
        expect(marked.data.viewedBy).toEqual(until < 1002 ? [ann] : [ann, ben]);
      }),
    );
  });

  it('list a person once in viewedBy', () => {
    expect(after(after(long, read, { user: ben }), read).data.viewedBy).toEqual([ann, ben]);
  });

  it('do not change the time of the thread', () => {
    expect(after(long, read, { user: ben, now: 9000 }).data.lastUpdated).toBe(1002);
    expect(after(long, unread(), { now: 9000 }).data.lastUpdated).toBe(1002);
  });

  it('are removed from one comment on, or completely', () => {
    const record = after(long, unread(2));
    expect(unreadCount(record, 'ann')).toBe(2);
    expect(record.data.viewedBy).toEqual([]);
    expect(unreadCount(after(long, unread()), 'ann')).toBe(3);
    expect(unreadCount(after(long, unread(1)), 'ann')).toBe(3);
  });

  it('report a missing comment', () => {
    expect(errorOf(long, unread(9)).code).toBe('NOT_FOUND');
  });

  it.each(['__proto__', 'constructor', 'toString'])('work for a user called %s', (userId) => {
    expect([readAt(long, userId), unreadCount(long, userId)]).toEqual([0, 3]);
    const record = after(long, read, { user: person(userId) });
    expect([readAt(record, userId), unreadCount(record, userId)]).toEqual([1002, 0]);
    const next = after(record, remove(3));
    expect([readAt(next, userId), unreadCount(next, userId)]).toEqual([1001, 0]);
  });
});
