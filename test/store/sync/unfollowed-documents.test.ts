import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MutationHandle } from '../../../store/api/annotations.js';
import type { CollabStore } from '../../../store/api/store.js';
import { memoryBackend } from '../../../store/backends/memory.js';
import { createStore } from '../../../store/store.js';
import { makeRecord, statusOf } from '../rows.js';
import { ScriptedBackend, turn } from '../scripted-backend.js';

/** What is written to a thread of a document that is not set. */
describe('mutations of documents that are not set', () => {
  const options = { documentId: 'd2' };
  let backend: ScriptedBackend;
  let store: CollabStore;
  const errors = vi.fn();

  const reply = (commentText: string): MutationHandle =>
    store.comments.addComment({ annotationId: 'b', comment: { commentText }, options });
  const row = () => store.comments.byId('b').peek();
  const unsent = () => store.unsent.peek().map(({ name, error }) => [name, error?.code]);

  beforeEach(async () => {
    errors.mockClear();
    backend = new ScriptedBackend();
    store = createStore({ backend, now: () => 1000 });
    store.on('error', errors);
    await store.identify({ userId: 'ada', organizationId: 'o1', name: 'Ada' });
    await store.setDocuments(['d1']);
    backend.reset(5, [makeRecord('a')]);
  });

  afterEach(() => store.dispose());

  it('are sent to their document and not shown', async () => {
    const handle = reply('There');
    expect(unsent()).toEqual([['comment.add', undefined]]);
    expect(row()).toBeUndefined();
    const push = await backend.push(1);
    const scope = { organizationId: 'o1', documentId: 'd2' };
    expect(push.mutations).toMatchObject([{ scope, mutation: { name: 'comment.add', args: { annotationId: 'b' } } }]);
    push.answer(9);
    expect(await handle.settled).toEqual({ ok: true });
    expect(unsent()).toEqual([]);
    await store.setDocuments(['d1', 'd2']);
    backend.reset(8, [makeRecord('b')], 'd2');
    expect(row()?.data.comments).toHaveLength(1);
  });

  it('send no event, because their result is not known', async () => {
    const listener = vi.fn();
    store.onAny(listener);
    reply('There');
    (await backend.push(1)).answer(9);
    await turn();
    expect(listener).not.toHaveBeenCalled();
  });

  it('with text stay after a refusal, and are shown once their document is set', async () => {
    const handle = reply('There');
    (await backend.push(1)).answer('PERMISSION_DENIED');
    expect(await handle.settled).toMatchObject({ ok: false, error: { code: 'PERMISSION_DENIED' } });
    expect(unsent()).toEqual([['comment.add', 'PERMISSION_DENIED']]);
    await store.setDocuments(['d1', 'd2']);
    backend.reset(8, [makeRecord('b')], 'd2');
    expect(row()?.data.comments.map(({ commentText }) => commentText)).toEqual(['Hello', 'There']);
    expect(row()?.failed?.code).toBe('PERMISSION_DENIED');
    handle.retry();
    expect((await backend.push(2)).mutations).toMatchObject([{ mutation: { name: 'comment.add' } }]);
  });

  it('without text end with a refusal, which is reported', async () => {
    const handle = store.comments.resolveCommentAnnotation({ annotationId: 'b', options });
    (await backend.push(1)).answer('NOT_FOUND');
    expect(await handle.settled).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    expect(unsent()).toEqual([]);
    expect(errors).toHaveBeenCalledOnce();
  });

  it('wait for a connection', async () => {
    backend.sink.state('offline');
    const handle = reply('There');
    await turn();
    expect(backend.pushes).toHaveLength(0);
    backend.sink.state('online');
    (await backend.push(1)).answer(9);
    expect(await handle.settled).toEqual({ ok: true });
  });

  it('wait while they are deferred', async () => {
    const handle = store.comments.deleteCommentAnnotation({ annotationId: 'b', options, deferred: true });
    await turn();
    expect(backend.pushes).toHaveLength(0);
    handle.commit();
    expect((await backend.push(1)).mutations).toMatchObject([{ mutation: { name: 'annotation.delete' } }]);
  });

  it('are refused at once if they are malformed or start a thread', async () => {
    const malformed = store.comments.updateStatus({ annotationId: 'b', status: 'DONE' as never, options });
    expect(await malformed.settled).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
    const newThread = store.comments.addCommentAnnotation({
      annotation: { comments: [{ commentText: 'New' }] },
      options,
    });
    expect(await newThread.settled).toMatchObject({ ok: false, error: { message: expect.stringContaining('"d2"') } });
    expect(unsent()).toEqual([]);
  });

  it('reach other users, and the backend decides about them', async () => {
    const shared = memoryBackend();
    const [ada, grace] = [createStore({ backend: shared }), createStore({ backend: shared })];
    await ada.setDocuments(['d1']);
    await ada.identify({ userId: 'ada', organizationId: 'o1', name: 'Ada' });
    await grace.setDocuments(['d2']);
    await grace.identify({ userId: 'grace', organizationId: 'o1', name: 'Grace' });
    const newThread = grace.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Look' }] } });
    await newThread.settled;
    const { annotationId } = newThread;
    const status = statusOf('IN_PROGRESS');
    const results = [
      ada.comments.addComment({ annotationId, comment: { commentText: 'Seen' }, options }),
      ada.comments.updateStatus({ annotationId, status, options }),
      ada.comments.addComment({ annotationId: 'none', comment: { commentText: 'Lost' }, options }),
    ];
    const outcomes = await Promise.all(results.map(({ settled }) => settled));
    expect(outcomes).toMatchObject([{ ok: true }, { ok: true }, { ok: false, error: { code: 'NOT_FOUND' } }]);
    await vi.waitUntil(() => grace.comments.byId(annotationId).peek()?.data.comments.length === 2);
    expect(grace.comments.byId(annotationId).peek()?.data.status.id).toBe('IN_PROGRESS');
    await Promise.all([ada.dispose(), grace.dispose()]);
  });
});
