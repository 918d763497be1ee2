import { beforeEach, describe, expect, it } from 'vitest';
import {
  memoryBackend,
  withProviders,
  type CollabStore,
  type Comment,
  type MemoryBackend,
} from '../../../../store/index.js';
import { until } from '../../../server/until.js';
import { suiteStores } from '../../suite-stores.js';
import { Customer } from './customer.js';
import { recordedBackend, type RecordedBackend } from './recorded-backend.js';

const ada = { userId: 'ada', organizationId: 'acme', name: 'Secret Ada', email: 'ada@secret.example' };
const ben = { userId: 'ben', organizationId: 'acme', name: 'Secret Ben', email: 'ben@secret.example' };

describe('content of data providers', () => {
  const createStore = suiteStores();
  let memory: MemoryBackend;
  let backend: RecordedBackend;
  let customer: Customer;

  async function enter(user: typeof ada): Promise<CollabStore> {
    const store = createStore({ backend: withProviders(backend, customer.providers()) });
    await store.identify(user);
    await store.setDocuments(['plan']);
    await until(store.connection, (state) => state === 'online');
    return store;
  }

  /** Resolves with a comment of thread `t1` that meets a condition. */
  async function comment(
    store: CollabStore,
    commentId: number,
    condition: (comment: Comment) => boolean,
  ): Promise<Comment> {
    const find = (comments: readonly Comment[] = []) => comments.find((each) => each.commentId === commentId);
    const row = await until(store.comments.byId('t1'), (current) => {
      const found = find(current?.data.comments);
      return found !== undefined && condition(found);
    });
    return find(row?.data.comments) as Comment;
  }

  const add = (store: CollabStore, commentText = 'secret question') =>
    store.comments.addCommentAnnotation({
      annotation: {
        annotationId: 't1',
        context: { note: 'secret context' },
        comments: [{ commentId: 1, commentText }],
      },
    }).settled;

  beforeEach(() => {
    memory = memoryBackend();
    backend = recordedBackend(memory);
    customer = new Customer();
    customer.users.set('ada', ada);
    customer.users.set('ben', ben);
  });

  it('is saved at the provider and shown to another user', async () => {
    const [one, other] = [await enter(ada), await enter(ben)];
    expect(await add(one)).toEqual({ ok: true });
    expect(customer.text('t1', 1)).toBe('secret question');
    const shown = await comment(other, 1, ({ commentText, from }) => commentText !== '' && from.name === 'Secret Ada');
    expect(shown.commentText).toBe('secret question');
    expect(shown.contentStatus).toBeUndefined();
    expect(other.comments.byId('t1').peek()?.data.context).toEqual({ note: 'secret context' });
    expect(one.comments.byId('t1').peek()?.data.comments[0]?.commentText).toBe('secret question');
  });

  it('follows edits, replies and deletions', async () => {
    const [one, other] = [await enter(ada), await enter(ben)];
    await add(one);
    await other.comments.addComment({
      annotationId: 't1',
      comment: { commentId: 2, commentHtml: '<p>secret <b>reply</b></p>' },
    }).settled;
    expect((await comment(one, 2, ({ commentText }) => commentText !== '')).commentText).toBe('secret reply');
    await one.comments.updateComment({ annotationId: 't1', comment: { commentId: 1, commentText: 'secret edit' } })
      .settled;
    const edited = await comment(other, 1, ({ commentText }) => commentText === 'secret edit');
    expect(edited.isEdited).toBe(true);
    expect(customer.text('t1', 1)).toBe('secret edit');
    expect(await other.comments.deleteComment({ annotationId: 't1', commentId: 2 }).settled).toEqual({ ok: true });
    await until(one.comments.byId('t1'), (row) => row?.data.comments.length === 1);
    expect(customer.text('t1', 2)).toBeUndefined();
    expect(await one.comments.deleteCommentAnnotation({ annotationId: 't1' }).settled).toEqual({ ok: true });
    expect(customer.threads.has('t1')).toBe(false);
  });

  it('contains mentions, which the backend knows by id', async () => {
    const [one, other] = [await enter(ada), await enter(ben)];
    const tag = { text: '@Secret Ben', userId: 'ben', contact: ben };
    await one.comments.addCommentAnnotation({
      annotation: {
        annotationId: 't1',
        comments: [{ commentId: 1, commentText: 'secret {{ben}}', taggedUserContacts: [tag] }],
      },
    }).settled;
    const inbox = await other.notifications.inbox();
    const { forYou } = (await until(inbox.counts, (counts) => counts?.forYou === 1)) ?? {};
    expect(forYou).toBe(1);
    const shown = await comment(other, 1, ({ taggedUserContacts: [first] }) => first?.text === '@Secret Ben');
    expect(shown.taggedUserContacts[0]?.contact?.name).toBe('Secret Ben');
    const list = inbox.list({});
    const items = await until(list.items, (all) => all.length === 1 && all[0]?.displayBodyMessage !== '');
    expect(items[0]?.displayBodyMessage).toBe('secret @Secret Ben');
    expect(items[0]?.displayHeadlineMessage).toBe('Secret Ada mentioned you');
  });

  it('contains reactions, which are one for the same icon', async () => {
    const [one, other] = [await enter(ada), await enter(ben)];
    await add(one);
    await comment(other, 1, ({ commentText }) => commentText !== '');
    const reaction = { annotationId: 't1', commentId: 1, reaction: { reactionId: 'FIRE' } };
    // At the same moment, so that each of them takes a new id.
    await Promise.all([one.comments.addReaction(reaction).settled, other.comments.addReaction(reaction).settled]);
    const isComplete = ({ reactionAnnotations: [first, ...others] = [] }: Comment): boolean =>
      first?.icon === 'FIRE' && first.reactions?.length === 2 && others.length === 0;
    const shown = await comment(one, 1, isComplete);
    expect(shown.reactionAnnotations?.[0]?.iconEmoji).toBe('🔥');
    await comment(other, 1, isComplete);
    await one.comments.toggleReaction(reaction).settled;
    await comment(other, 1, ({ reactionAnnotations: [first] = [] }) => first?.reactions?.length === 1);
    await other.comments.toggleReaction(reaction).settled;
    await comment(one, 1, ({ reactionAnnotations = [] }) => reactionAnnotations.length === 0);
    expect(customer.reactions.size).toBe(0);
  });

  it('contains files', async () => {
    const [one, other] = [await enter(ada), await enter(ben)];
    await add(one);
    const file = new File(['secret bytes'], 'secret-plan.txt', { type: 'text/plain' });
    const [response] = await one.comments.addAttachment({ annotationId: 't1', commentId: 1, files: [file] }).settled;
    expect(response?.valid).toBe(true);
    const shown = await comment(other, 1, ({ attachments: [first] }) => first?.url !== undefined);
    const id = shown.attachments[0]?.attachmentId ?? 0;
    expect(shown.attachments).toMatchObject([
      { name: 'secret-plan.txt', size: 12, url: `https://files.example/secret-${id}` },
    ]);
    expect(await customer.files.get(id)?.text()).toBe('secret bytes');
    await one.comments.deleteAttachment({ annotationId: 't1', commentId: 1, attachmentId: id }).settled;
    await comment(other, 1, ({ attachments }) => attachments.length === 0);
    expect(customer.files.size).toBe(0);
  });

  it('never reaches the backend', async () => {
    const [one, other] = [await enter(ada), await enter(ben)];
    await one.drafts.set('new', { commentText: 'secret draft', commentHtml: '<p>secret draft</p>' });
    one.presence.enter({});
    await add(one);
    await comment(other, 1, ({ commentText }) => commentText !== '');
    await one.comments.addComment({
      annotationId: 't1',
      comment: {
        commentId: 2,
        commentText: 'secret {{ben}}',
        commentHtml: '<p>secret {{ben}}</p>',
        replaceContentText: 'secret proposal',
        replaceContentHtml: '<b>secret proposal</b>',
        context: { note: 'secret note' },
        taggedUserContacts: [{ text: '@Secret Ben', userId: 'ben', contact: ben }],
        customList: [{ text: '#secret', custom: { id: 'item', name: 'secret item' } }],
        isDraft: true,
      },
    }).settled;
    await one.comments.updateComment({ annotationId: 't1', comment: { commentId: 2, isDraft: false } }).settled;
    await one.comments.updateComment({ annotationId: 't1', comment: { commentId: 1, commentText: 'secret edit' } })
      .settled;
    await one.comments.assignUser({ annotationId: 't1', assignedTo: ben }).settled;
    await other.comments.addReaction({
      annotationId: 't1',
      commentId: 1,
      reaction: { reactionId: 'secret-icon', customReaction: { emoji: '🦄' } },
    }).settled;
    const file = new File(['secret bytes'], 'secret-plan.txt', { type: 'text/plain' });
    await one.comments.addAttachment({ annotationId: 't1', commentId: 1, files: [file] }).settled;
    await other.comments.page({ allDocuments: true });
    const waved = {
      displayHeadlineMessageTemplate: '{actionUser} waved',
      displayBodyMessage: 'Hello',
      notifyUsers: [ada],
    };
    expect(await other.notifications.add(waved)).toMatchObject({ ok: true });
    expect(backend.received.length).toBeGreaterThan(10);
    for (const message of backend.received) expect(message).not.toMatch(/secret|🦄/i);
    expect(customer.calls.some(({ request }) => JSON.stringify(request).includes('secret proposal'))).toBe(true);
  });
});
