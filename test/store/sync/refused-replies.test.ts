import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MutationHandle } from '../../../store/api/annotations.js';
import type { CollabStore } from '../../../store/api/store.js';
import { createStore } from '../../../store/store.js';
import { makeRecord } from '../rows.js';
import { ScriptedBackend, turn } from '../scripted-backend.js';

const ada = { userId: 'ada', organizationId: 'o1', name: 'Ada' };

describe('a refused reply', () => {
  let backend: ScriptedBackend;
  let store: CollabStore;
  let refused: MutationHandle;
  let commentId: number;

  const row = () => store.comments.byId('a').peek();
  const texts = () => row()?.data.comments.map(({ commentText }) => commentText);
  const reply = (commentText: string) => store.comments.addComment({ annotationId: 'a', comment: { commentText } });

  beforeEach(async () => {
    backend = new ScriptedBackend();
    store = createStore({ backend, now: () => 1000 });
    await store.identify(ada);
    await store.setDocuments(['d1']);
    backend.reset(5, [makeRecord('a', { reads: { ada: 1 } })]);
    refused = reply('Mine');
    commentId = refused.commentId ?? 0;
    (await backend.push(1)).answer('RESOURCE_EXHAUSTED');
    await refused.settled;
  });

  afterEach(() => store.dispose());

  describe('does not mark as read', () => {
    beforeEach(() => {
      const row = makeRecord('a', { version: 2, reads: { ada: 1 } }, ['Hello', 'Theirs']);
      backend.ops(5, 6, [{ k: 'up', seq: 6, row }]);
    });

    it('comments of other users that arrive later', () => {
      expect(texts()).toEqual(['Hello', 'Theirs', 'Mine']);
      expect(row()).toMatchObject({ unread: 1, readAt: 1 });
    });

    it('itself, when the thread is marked as read', async () => {
      void store.comments.markAsRead({ annotationId: 'a' });
      expect(row()?.unread).toBe(0);
      const [wire] = (await backend.push(2)).mutations;
      expect(wire?.mutation).toEqual({ name: 'annotation.markAsRead', args: { annotationId: 'a', upTo: 2 } });
    });
  });

  it('does not change who has read the thread', () => {
    const viewedBy = [{ userId: 'bo', organizationId: 'o1' }];
    const row = makeRecord('a', { version: 2, reads: { ada: 1 }, data: { viewedBy } });
    backend.ops(5, 6, [{ k: 'up', seq: 6, row }]);
    expect(store.comments.byId('a').peek()?.data.viewedBy).toEqual(viewedBy);
  });

  it('marks comments as read only up to those shown when it is sent', async () => {
    backend.sink.state('offline');
    refused.discard();
    reply('Waits');
    backend.ops(5, 6, [
      { k: 'up', seq: 6, row: makeRecord('a', { version: 2, reads: { ada: 1 } }, ['Hello', 'Theirs']) },
    ]);
    store.comments.markAsUnread({ annotationId: 'a' });
    store.comments.markAsRead({ annotationId: 'a' });
    backend.sink.state('online');
    const { mutations } = await backend.push(2);
    expect(mutations.at(-1)?.mutation.args).toEqual({ annotationId: 'a', upTo: 2 });
  });

  it('is removed by its deletion', async () => {
    const handle = store.comments.deleteComment({ annotationId: 'a', commentId });
    expect(await handle.settled).toEqual({ ok: true });
    expect(await refused.settled).toMatchObject({ ok: false, error: { code: 'discarded' } });
    expect(texts()).toEqual(['Hello']);
    expect(store.unsent.peek()).toEqual([]);
    await turn();
    expect(backend.pushes).toHaveLength(1);
  });

  it('is removed by a deferred deletion once that is committed', async () => {
    const handle = store.comments.deleteComment({ annotationId: 'a', commentId, deferred: true });
    expect(store.unsent.peek()).toHaveLength(1);
    handle.commit();
    expect(await handle.settled).toEqual({ ok: true });
    expect(store.unsent.peek()).toEqual([]);
  });

  it('is sent again with the text of an edit, which gets the same result', async () => {
    const handle = store.comments.updateComment({ annotationId: 'a', comment: { commentId, commentText: 'Shorter' } });
    expect(texts()).toEqual(['Hello', 'Shorter']);
    const push = await backend.push(2);
    expect(push.mutations.map(({ mutation }) => mutation)).toEqual([
      { name: 'comment.add', args: { annotationId: 'a', comment: { commentId, commentText: 'Shorter' } } },
    ]);
    push.answer('RESOURCE_EXHAUSTED');
    expect(await handle.settled).toMatchObject({ ok: false, error: { code: 'RESOURCE_EXHAUSTED' } });
    expect(store.unsent.peek()).toMatchObject([{ name: 'comment.add', comment: { commentText: 'Shorter' } }]);
  });

  it('refuses other mutations, which are sent after it if it is retried', async () => {
    const handle = store.comments.addReaction({ annotationId: 'a', commentId, reaction: { reactionId: 'HEART' } });
    expect(await handle.settled).toMatchObject({ ok: false, error: { code: 'FAILED_PRECONDITION' } });
    refused.retry();
    const push = await backend.push(2);
    expect(push.mutations.map(({ mutation }) => mutation.name)).toEqual(['comment.add', 'reaction.add']);
    push.answer(6, 7);
    expect(await handle.settled).toEqual({ ok: true });
  });

  it('refuses mutations that were made before its refusal, and discards them with it', async () => {
    refused.discard();
    const late = reply('Late');
    const reaction = { reactionId: 'HEART' };
    const handle = store.comments.addReaction({ annotationId: 'a', commentId: late.commentId ?? 0, reaction });
    (await backend.push(2)).answer('RESOURCE_EXHAUSTED', 'NOT_FOUND');
    expect(await handle.settled).toMatchObject({ ok: false, error: { code: 'FAILED_PRECONDITION' } });
    late.discard();
    expect(await handle.settled).toMatchObject({ ok: false, error: { code: 'discarded' } });
  });

  it('is removed by a deletion that was made before its refusal', async () => {
    refused.discard();
    const late = reply('Late');
    const handle = store.comments.deleteComment({ annotationId: 'a', commentId: late.commentId ?? 0 });
    (await backend.push(2)).answer('RESOURCE_EXHAUSTED', 'NOT_FOUND');
    expect(await handle.settled).toEqual({ ok: true });
    expect(store.unsent.peek()).toEqual([]);
  });
});

describe('a refused thread', () => {
  it('is removed by its deletion, and refuses replies until it is sent', async () => {
    const backend = new ScriptedBackend();
    const store = createStore({ backend });
    await store.identify(ada);
    await store.setDocuments(['d1']);
    backend.reset(5);
    const thread = store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'New' }] } });
    (await backend.push(1)).answer('RESOURCE_EXHAUSTED');
    await thread.settled;
    const { annotationId } = thread;
    const replied = store.comments.addComment({ annotationId, comment: { commentText: 'Reply' } });
    expect(await replied.settled).toMatchObject({ ok: false, error: { code: 'FAILED_PRECONDITION' } });
    expect(store.unsent.peek()).toHaveLength(2);
    const handle = store.comments.deleteCommentAnnotation({ annotationId });
    expect(await handle.settled).toEqual({ ok: true });
    expect([store.unsent.peek(), store.comments.byId(annotationId).peek()]).toEqual([[], undefined]);
    await store.dispose();
  });
});
