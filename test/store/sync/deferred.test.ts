import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnnotationRow } from '../../../store/api/annotations.js';
import type { CollabStore } from '../../../store/api/store.js';
import type { AnnotationRecord, Comment, User } from '../../../store/model/index.js';
import { createStore } from '../../../store/store.js';
import { makeComment, makeRecord } from '../rows.js';
import { ScriptedBackend, turn } from '../scripted-backend.js';

const ada = { userId: 'ada', organizationId: 'o1', name: 'Ada' };

describe('a deferred deletion', () => {
  let backend: ScriptedBackend;
  let store: CollabStore;
  const errors = vi.fn();
  const events: string[] = [];

  const row = (id: string): AnnotationRow | undefined => store.comments.byId(id).peek();
  const texts = (): string[] | undefined => row('a')?.data.comments.map(({ commentText }) => commentText);
  const removeComment = () => store.comments.deleteComment({ annotationId: 'a', commentId: 2, deferred: true });
  const removeThread = () => store.comments.deleteCommentAnnotation({ annotationId: 'a', deferred: true });
  const mine = makeRecord('a', { data: { from: ada }, reads: { ada: 2, bo: 2 } }, ['Hello', 'Two']);
  const record = {
    ...mine,
    data: { ...mine.data, comments: mine.data.comments.map((comment) => ({ ...comment, from: ada })) },
  };

  async function open(): Promise<void> {
    store = createStore({ backend, now: () => 1000 });
    store.on('error', errors);
    store.onAny((type) => type.startsWith('delete') && events.push(type));
    await store.identify(ada);
    await store.setDocuments(['d1']);
    backend.reset(5, [record]);
  }

  beforeEach(async () => {
    errors.mockClear();
    events.length = 0;
    backend = new ScriptedBackend();
    await open();
  });

  afterEach(() => store.dispose());

  it('is visible at once, and neither sent nor reported', async () => {
    removeComment();
    expect(texts()).toEqual(['Hello']);
    expect(row('a')).toMatchObject({ pending: false, unsent: [] });
    expect(store.unsent.peek()).toEqual([]);
    removeThread();
    expect(row('a')).toBeUndefined();
    await turn();
    expect(backend.pushes).toEqual([]);
    expect(events).toEqual([]);
  });

  it('changes nothing if it is discarded', async () => {
    const before = row('a');
    for (const remove of [removeComment, removeThread]) {
      const handle = remove();
      handle.discard();
      expect(await handle.settled).toMatchObject({ ok: false, error: { code: 'discarded' } });
      expect(row('a')).toEqual(before);
      handle.commit();
    }
    await turn();
    expect(backend.pushes).toEqual([]);
    expect(events).toEqual([]);
    expect(errors).not.toHaveBeenCalled();
  });

  it('is sent and reported once it is committed', async () => {
    const handle = removeComment();
    handle.commit();
    handle.commit();
    expect(events).toEqual(['deleteComment']);
    expect(store.unsent.peek()).toMatchObject([{ name: 'comment.delete', commentId: 2 }]);
    const push = await backend.push(1);
    expect(push.mutations.map(({ mutation }) => mutation.name)).toEqual(['comment.delete']);
    push.answer(6);
    expect(await handle.settled).toEqual({ ok: true });
  });

  describe('of a thread to which somebody replies', () => {
    const bo = { userId: 'bo', organizationId: 'o1' };
    const withReply = (from: User, more: Partial<Comment> = {}) => ({
      ...record,
      version: 2,
      data: { ...record.data, comments: [...record.data.comments, { ...makeComment(3, 'Wait', { from }), ...more }] },
    });
    const receive = (row: AnnotationRecord) => backend.ops(5, 6, [{ k: 'up', seq: 6, row }]);

    it.each([
      ['thread', removeThread],
      ['first comment', () => store.comments.deleteComment({ annotationId: 'a', commentId: 1, deferred: true })],
    ])('is discarded: %s', async (_name, remove) => {
      const handle = remove();
      receive(withReply(bo));
      expect(await handle.settled).toMatchObject({ ok: false, error: { code: 'FAILED_PRECONDITION' } });
      expect(texts()).toEqual(['Hello', 'Two', 'Wait']);
      handle.commit();
      await turn();
      expect(backend.pushes).toEqual([]);
      expect(errors).not.toHaveBeenCalled();
    });

    it.each<[string, () => unknown, AnnotationRecord]>([
      ['of another comment', removeComment, withReply(bo)],
      ['with a reply of the same user', removeThread, withReply(ada)],
    ])('stays %s', async (_name, remove, row) => {
      remove();
      receive(row);
      await turn();
      expect(texts() ?? []).not.toContain('Two');
    });

    it('is not discarded once it is committed', async () => {
      removeThread().commit();
      receive(withReply(bo));
      expect(texts()).toBeUndefined();
      (await backend.push(1)).answer(7);
    });
  });

  it('reports the thread as it is at the commit', async () => {
    const listener = vi.fn();
    store.on('deleteCommentAnnotation', listener);
    const handle = removeThread();
    backend.ops(5, 6, [{ k: 'up', seq: 6, row: { ...record, version: 2, data: { ...record.data, color: 'red' } } }]);
    expect(row('a')).toBeUndefined();
    handle.commit();
    expect(listener).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ commentAnnotation: expect.objectContaining({ color: 'red' }) as unknown }),
    );
  });

  it('is sent after mutations that were made before its commit', async () => {
    const handle = removeComment();
    store.comments.addComment({ annotationId: 'a', comment: { commentText: 'Three' } });
    expect(texts()).toEqual(['Hello', 'Three']);
    (await backend.push(1)).answer(6);
    handle.commit();
    expect((await backend.push(2)).mutations.map(({ mutation }) => mutation.name)).toEqual(['comment.delete']);
  });

  it('stays deferred if a mutation that it depends on is sent again', async () => {
    const { annotationId, commentId = 0 } = store.comments.addCommentAnnotation({
      annotation: { comments: [{ commentText: 'New' }] },
    });
    const replied = store.comments.addComment({ annotationId, comment: { commentText: 'Reply' } });
    const held = store.comments.deleteComment({ annotationId, commentId: replied.commentId ?? 0, deferred: true });
    (await backend.push(1)).answer('RESOURCE_EXHAUSTED', 'NOT_FOUND');
    await turn();
    row(annotationId)?.unsent[0]?.retry();
    const again = await backend.push(2);
    expect(again.mutations.map(({ mutation }) => mutation.name)).toEqual(['annotation.add', 'comment.add']);
    held.discard();
    expect(row(annotationId)?.data.comments.map((each) => each.commentId)).toEqual([commentId, replied.commentId]);
  });

  it('is sent when its user signs out, before the connection is closed', async () => {
    const { settled } = removeThread();
    const left = store.signOut();
    expect(events).toEqual(['deleteCommentAnnotation']);
    expect(store.me.peek()).toBeNull();
    const push = await backend.push(1);
    expect(push.mutations.map(({ mutation }) => mutation.name)).toEqual(['annotation.delete']);
    expect(backend.closed).toBe(0);
    push.answer(6);
    await left;
    expect(await settled).toEqual({ ok: true });
    expect(backend.closed).toBe(1);
  });

  it('is sent as its user when another user signs in, over a separate connection', async () => {
    const { settled } = removeThread();
    await store.identify({ userId: 'bo', organizationId: 'o1' });
    const push = await backend.push(1);
    expect([backend.sessions.length, backend.closed]).toEqual([2, 0]);
    push.answer(6);
    expect(await settled).toEqual({ ok: true });
    expect(store.unsent.peek()).toEqual([]);
  });

  it('is sent at the next sign-in of its user if it cannot be sent at the sign-out', async () => {
    removeThread();
    backend.sink.state('offline');
    await store.signOut();
    expect(backend.pushes).toEqual([]);
    await store.identify(ada);
    expect((await backend.push(1)).mutations.map(({ mutation }) => mutation.name)).toEqual(['annotation.delete']);
  });

  it('is sent by the next page if this page is closed', async () => {
    removeThread();
    await store.dispose();
    expect(backend.pushes).toEqual([]);
    await open();
    expect((await backend.push(1)).mutations.map(({ mutation }) => mutation.name)).toEqual(['annotation.delete']);
    expect(row('a')).toBeUndefined();
  });

  it('reports no error if its thread is deleted in the meantime', async () => {
    const handle = removeThread();
    backend.ops(5, 6, [{ k: 'rm', seq: 6, id: 'a' }]);
    handle.commit();
    expect(events).toEqual([]);
    (await backend.push(1)).answer('NOT_FOUND');
    await handle.settled;
    expect(errors).not.toHaveBeenCalled();
    expect(store.unsent.peek()).toEqual([]);
  });

  it('is refused at once without the permission', async () => {
    backend.ops(5, 6, [{ k: 'up', seq: 6, row: makeRecord('b') }]);
    const { settled } = store.comments.deleteCommentAnnotation({ annotationId: 'b', deferred: true });
    expect(await settled).toMatchObject({ ok: false, error: { code: 'PERMISSION_DENIED' } });
    expect(row('b')).toBeDefined();
  });
});
