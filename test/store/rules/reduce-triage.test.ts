import { describe, expect, it } from 'vitest';
import {
  parseCommentConfig,
  predefinedConfig,
  userIdHashOf,
  type CommentConfig,
  type CustomAnnotationDropdownItem,
} from '../../../store/model/index.js';
import { after, ann, ben, cleo, errorOf, frozen, mutation, outcome, reply, status, thread } from './fixtures.js';

const of = (name: 'approve' | 'accept' | 'reject' | 'subscribe' | 'unsubscribe') =>
  mutation(`annotation.${name}`, { annotationId: 't1' });

describe('reduce: decisions', () => {
  it('approve a thread once, and keep its status', () => {
    const approved = after(thread(), of('approve'), { now: 2000 });
    expect(approved.data).toMatchObject({ approved: true, status: status('OPEN'), lastUpdated: 2000 });
    expect(outcome(approved, of('approve'), { now: 3000 })).toBe(approved);
  });

  it.each(['accept', 'reject'] as const)('%s a thread once, with the first terminal status', (name) => {
    const ended = after(thread(), of(name), { user: ben, now: 2000 });
    expect(ended.data).toMatchObject({ status: status('RESOLVED'), resolvedByUserId: 'ben', lastUpdated: 2000 });
    expect(ended.data.approved).toBeUndefined();
    for (const again of ['accept', 'reject'] as const) expect(outcome(ended, of(again), { user: cleo })).toBe(ended);
  });
});

describe('reduce: subscriptions', () => {
  const sides = ({ data }: ReturnType<typeof thread>) =>
    [data.subscribedUsers, data.unsubscribedUsers].map((side) =>
      Object.fromEntries(Object.values(side ?? {}).map(({ user, type }) => [user.userId, type])),
    );

  it('prefer a manual choice to an automatic one', () => {
    const subscribed = after(thread(), of('subscribe'));
    expect(sides(subscribed)).toEqual([{ ann: 'manual' }, {}]);
    expect(subscribed.data.subscribedUsers?.[userIdHashOf('ann')]).toEqual({
      userIdHash: userIdHashOf('ann'),
      user: ann,
      type: 'manual',
    });
    expect(sides(after(subscribed, of('unsubscribe')))).toEqual([{}, { ann: 'manual' }]);
  });

  it('stay off for users who unsubscribed, whatever they write', () => {
    const left = after(after(thread(), reply(2), { user: ben }), of('unsubscribe'), { user: ben });
    expect(sides(after(left, reply(3), { user: ben }))).toEqual([{ ann: 'auto' }, { ben: 'manual' }]);
  });

  it('stay on for users who subscribed when their mention is deleted', () => {
    const taggedUserContacts = [{ text: '@cleo', userId: 'cleo' }];
    const comment = { commentId: 2, commentText: '@cleo', taggedUserContacts };
    const mentioned = after(thread(), mutation('comment.add', { annotationId: 't1', comment }));
    const subscribed = after(mentioned, of('subscribe'), { user: cleo });
    const removed = after(subscribed, mutation('comment.delete', { annotationId: 't1', commentId: 2 }));
    expect(sides(removed)).toEqual([{ ann: 'auto', cleo: 'manual' }, {}]);
  });

  it('change nothing the second time, and never the time of the thread', () => {
    const subscribed = after(thread(), of('subscribe'), { user: ben, now: 9000 });
    expect(subscribed.data.lastUpdated).toBe(1000);
    expect(outcome(subscribed, of('subscribe'), { user: ben })).toBe(subscribed);
    const left = after(thread(), of('unsubscribe'), { user: ben });
    expect(outcome(left, of('unsubscribe'), { user: ben })).toBe(left);
  });
});

describe('reduce: categories', () => {
  const [question, feedback] = predefinedConfig.categories;
  if (!question || !feedback) throw new Error('There are no categories.');
  const set = (...commentCategories: readonly (typeof question)[]) =>
    mutation('category.set', { annotationId: 't1', commentCategories });

  it('take the values of the set, once each', () => {
    const named = { ...question, name: 'Asked', color: 'red' };
    const data = after(thread(), set(feedback, named, feedback), { now: 2000 }).data;
    expect(data.commentCategories).toEqual([feedback, question]);
    expect(data.lastUpdated).toBe(2000);
    expect(after(after(thread(), set(feedback)), set()).data.commentCategories).toEqual([]);
  });

  it('refuse other values, also for a new thread', () => {
    const other = { id: 'x', name: 'X', color: 'red' };
    const annotation = { annotationId: 't1', comments: [{ commentId: 1, commentText: 'a' }] };
    const add = mutation('annotation.add', { annotation: { ...annotation, commentCategories: [other] } });
    for (const error of [errorOf(thread(), set(question, other)), errorOf(undefined, add)]) {
      expect(error.code).toBe('INVALID_ARGUMENT');
      expect(error.message).toMatch(/^category is "x"; accepted: "question", "feedback"/);
    }
  });
});

describe('reduce: a custom list', () => {
  const data = [
    { id: 'web', label: 'Web' },
    { id: 'app', label: 'App' },
  ];
  const config = (type: 'single' | 'multi'): CommentConfig =>
    frozen({ ...predefinedConfig, customList: { type, placeholder: 'Select', data } });
  const set = (...customList: readonly CustomAnnotationDropdownItem[]) =>
    mutation('customList.set', { annotationId: 't1', customList });
  const [web, app] = data as [CustomAnnotationDropdownItem, CustomAnnotationDropdownItem];

  it('takes entries of the configured list', () => {
    const by = { config: config('multi'), now: 2000 };
    expect(after(thread(), set({ ...app, label: 'Mine' }, web), by).data).toMatchObject({
      customList: [app, web],
      lastUpdated: 2000,
    });
    expect(after(thread({ customList: [web] }, by), set(), by).data.customList).toEqual([]);
  });

  it('takes one entry of a single-choice list', () => {
    const by = { config: config('single') };
    expect(after(thread(), set(web, web), by).data.customList).toEqual([web]);
    expect(errorOf(thread(), set(web, app), by)).toEqual({
      code: 'INVALID_ARGUMENT',
      message: 'customList has 2 entries; accepted: one at most.',
    });
  });

  it('refuses other entries, and all entries without a list', () => {
    const other = { id: 'x', label: 'X' };
    expect(errorOf(thread(), set(other), { config: config('multi') }).message).toBe(
      'customList is "x"; accepted: "web", "app".',
    );
    expect(errorOf(thread(), set(web)).message).toBe('customList is "web"; accepted: none.');
  });

  it('is configured as in the specification', () => {
    expect(parseCommentConfig({ customList: { type: 'multi', data } }).ok).toBe(true);
    expect(parseCommentConfig({ customList: { type: 'many', data } })).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/^config\.customList\.type is "many"/) as string },
    });
  });
});
