import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MutationHandle, MutationState } from '../../../store/api/annotations.js';
import type { CollabStore } from '../../../store/api/store.js';
import { memoryBackend } from '../../../store/index.js';
import { createStore } from '../../../store/store.js';
import { makeRecord } from '../rows.js';
import { ScriptedBackend, turn } from '../scripted-backend.js';

const ada = { userId: 'ada', organizationId: 'o1', name: 'Ada' };

describe('the state of a mutation handle', () => {
  let backend: ScriptedBackend;
  let store: CollabStore;

  const add = (commentText = 'New'): MutationHandle =>
    store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText }] } });
  const reply = (annotationId = 'a'): MutationHandle =>
    store.comments.addComment({ annotationId, comment: { commentId: 7, commentText: 'Reply' } });
  const react = (annotationId = 'a'): MutationHandle =>
    store.comments.addReaction({ annotationId, commentId: 1, reaction: { reactionId: 'HEART' } });

  /** Returns the list of states that an observer of the handle receives. */
  function observe({ state }: MutationHandle): readonly MutationState[] {
    const states: MutationState[] = [];
    state.subscribe((each) => states.push(each));
    return states;
  }

  beforeEach(async () => {
    backend = new ScriptedBackend();
    store = createStore({ backend, now: () => 1000 });
    await store.identify(ada);
    await store.setDocuments(['d1']);
    backend.reset(5, [makeRecord('a', { data: { from: ada } })]);
  });

  afterEach(() => store.dispose());

  it('is pending until the backend confirms it', async () => {
    const handle = reply();
    expect(handle.id).toBeTypeOf('number');
    expect(handle.state.peek()).toBe('pending');
    const states = observe(handle);
    (await backend.push(1)).answer(6);
    expect(await handle.settled).toEqual({ ok: true });
    expect(states).toEqual(['pending', 'confirmed']);
  });

  it('is the same for late observers', async () => {
    const handle = reply();
    (await backend.push(1)).answer(6);
    await handle.settled;
    expect(observe(handle)).toEqual(['confirmed']);
  });

  it('is refused after a refusal, and pending again after a retry', async () => {
    const handle = add();
    const states = observe(handle);
    (await backend.push(1)).answer('RESOURCE_EXHAUSTED');
    expect(await handle.settled).toMatchObject({ ok: false });
    expect(handle.state.peek()).toBe('refused');
    handle.retry();
    (await backend.push(2)).answer(6);
    await handle.settled;
    expect(states).toEqual(['pending', 'refused', 'pending', 'confirmed']);
  });

  it('is refused if the mutation depends on a refused one', async () => {
    const thread = add();
    const dependent = reply(thread.annotationId);
    (await backend.push(1)).answer('PERMISSION_DENIED', 'NOT_FOUND');
    await dependent.settled;
    expect([thread, dependent].map(({ state }) => state.peek())).toEqual(['refused', 'refused']);
    thread.retry();
    expect([thread, dependent].map(({ state }) => state.peek())).toEqual(['pending', 'pending']);
  });

  it('is discarded once the user discards a pending or refused mutation', async () => {
    const [pending, refused] = [reply(), add()];
    pending.discard();
    (await backend.push(1)).answer('RESOURCE_EXHAUSTED');
    await refused.settled;
    refused.discard();
    expect([pending, refused].map(({ state }) => state.peek())).toEqual(['discarded', 'discarded']);
  });

  it('is pending while a deletion is deferred', async () => {
    const remove = () => store.comments.deleteCommentAnnotation({ annotationId: 'a', deferred: true });
    const discarded = remove();
    expect(discarded.state.peek()).toBe('pending');
    discarded.discard();
    expect(discarded.state.peek()).toBe('discarded');
    const committed = remove();
    committed.commit();
    (await backend.push(1)).answer(6);
    await committed.settled;
    expect(committed.state.peek()).toBe('confirmed');
  });

  it('is pending until a confirmation, without an id', async () => {
    let answer: (isConfirmed: boolean) => void = () => undefined;
    store.comments.confirmThreadDeletion(() => new Promise((resolve) => (answer = resolve)));
    const remove = () => store.comments.deleteComment({ annotationId: 'a', commentId: 1 });
    const declined = remove();
    expect(declined).toMatchObject({ id: undefined, annotationId: 'a', commentId: 1 });
    expect(declined.state.peek()).toBe('pending');
    answer(false);
    expect(await declined.settled).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(declined.state.peek()).toBe('discarded');
    const confirmed = remove();
    const states = observe(confirmed);
    answer(true);
    (await backend.push(1)).answer(6);
    expect(await confirmed.settled).toEqual({ ok: true });
    expect(confirmed.id).toBeTypeOf('number');
    expect(states).toEqual(['pending', 'confirmed']);
  });

  it('is unchanged if there is nothing to change', async () => {
    const handle = store.comments.markAsRead({ annotationId: 'a' });
    (await backend.push(1)).answer(6);
    await handle.settled;
    expect(handle.state.peek()).toBe('confirmed');
    react();
    for (const same of [store.comments.markAsRead({ annotationId: 'a' }), react()]) {
      expect(same).toMatchObject({ id: undefined, annotationId: 'a' });
      expect(same.state.peek()).toBe('unchanged');
      expect(await same.settled).toEqual({ ok: true });
    }
  });

  it('is unchanged after an update with the values that the thread has', async () => {
    await store.dispose();
    store = createStore({ backend: memoryBackend() });
    await store.identify({ ...ada, isAdmin: true });
    await store.setDocuments(['d1']);
    const { comments, config } = store;
    const thread = comments.addCommentAnnotation({
      annotation: { comments: [{ commentText: 'Hi', commentHtml: '<p>Hi</p>' }] },
    });
    await thread.settled;
    const { annotationId, commentId = 0 } = thread;
    const [status] = config.statuses;
    const [priority] = config.priorities;
    const [category] = config.categories;
    if (!status || !priority || !category) throw new Error('The predefined sets are missing.');
    const assignedTo = { userId: 'ben', name: 'Ben' };
    const updates: readonly (() => MutationHandle)[] = [
      () => comments.updatePriority({ annotationId, priority }),
      () => comments.updateCategory({ annotationId, commentCategories: [category] }),
      () => comments.assignUser({ annotationId, assignedTo }),
      () => comments.updateAccess({ annotationId, accessMode: 'public' }),
      () => comments.updateTarget({ annotationId, targetElement: { elementId: 'x' } }),
      () => comments.updateComment({ annotationId, comment: { commentId, commentText: 'Hello' } }),
      () => comments.markAsUnread({ annotationId }),
    ];
    const edit = comments.updateComment({
      annotationId,
      comment: { commentId, commentText: 'Hi', commentHtml: '<p>Hi</p>' },
    });
    expect(edit.state.peek()).toBe('unchanged');
    expect(comments.byId(annotationId).peek()?.data.comments[0]?.isEdited).toBeUndefined();
    for (const update of updates) {
      const first = update();
      await first.settled;
      expect([String(update), first.state.peek()]).toEqual([String(update), 'confirmed']);
      expect([String(update), update().state.peek()]).toEqual([String(update), 'unchanged']);
    }
    expect(comments.updateStatus({ annotationId, status }).state.peek()).toBe('unchanged');
    const { data } = comments.byId(annotationId).peek() ?? {};
    expect(data?.comments[0]).toMatchObject({ commentText: 'Hello', isEdited: true });
  });

  it('is discarded at once if the user discards a deletion before the confirmation is answered', async () => {
    let answer: (isConfirmed: boolean) => void = () => undefined;
    store.comments.confirmThreadDeletion(() => new Promise((resolve) => (answer = resolve)));
    const deletion = store.comments.deleteComment({ annotationId: 'a', commentId: 1 });
    deletion.discard();
    expect(deletion.state.peek()).toBe('discarded');
    expect(await deletion.settled).toMatchObject({ ok: false, error: { code: 'discarded' } });
    answer(true);
    await turn();
    expect(store.comments.byId('a').peek()).toBeDefined();
    expect(backend.pushes).toHaveLength(0);
  });

  it('is refused if the user signs out before the confirmation is answered', async () => {
    store.comments.confirmThreadDeletion(() => new Promise(() => undefined));
    const deletion = store.comments.deleteComment({ annotationId: 'a', commentId: 1 });
    await store.signOut();
    expect(await deletion.settled).toMatchObject({ ok: false, error: { code: 'UNAUTHENTICATED' } });
    expect(deletion.state.peek()).toBe('refused');
  });

  it('stays refused if the same user signs in again and then answers the confirmation', async () => {
    let answer: (isConfirmed: boolean) => void = () => undefined;
    store.comments.confirmThreadDeletion(() => new Promise((resolve) => (answer = resolve)));
    const deletion = store.comments.deleteComment({ annotationId: 'a', commentId: 1 });
    await store.signOut();
    await store.identify(ada);
    backend.reset(5, [makeRecord('a', { data: { from: ada } })]);
    answer(true);
    await turn();
    expect(deletion.state.peek()).toBe('refused');
    expect(store.comments.byId('a').peek()).toBeDefined();
    expect(backend.pushes).toHaveLength(0);
  });

  it('is confirmed if a deferred deletion is committed before the confirmation is answered', async () => {
    let answer: (isConfirmed: boolean) => void = () => undefined;
    store.comments.confirmThreadDeletion(() => new Promise((resolve) => (answer = resolve)));
    const deletion = store.comments.deleteComment({ annotationId: 'a', commentId: 1, deferred: true });
    deletion.commit();
    answer(true);
    (await backend.push(1)).answer(6);
    expect(await deletion.settled).toEqual({ ok: true });
    expect(deletion.state.peek()).toBe('confirmed');
  });

  it('is pending for a request with a field that its method does not have', () => {
    const handle = store.comments.addReaction({
      annotationId: 'a',
      commentId: 1,
      reaction: { reactionId: 'HEART' },
      comment: null,
    } as never);
    expect(handle.state.peek()).toBe('pending');
  });

  it('is refused if anything but a deletion is deferred', async () => {
    const comment = { commentText: 'Reply' };
    const handle = store.comments.addComment({ annotationId: 'a', comment, deferred: true } as never);
    expect(handle.state.peek()).toBe('refused');
    expect(await handle.settled).toMatchObject({
      ok: false,
      error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining('deferred is true; accepted:') as string },
    });
    expect(store.unsent.peek()).toEqual([]);
  });

  it('is refused, without an id, if no mutation is created', async () => {
    const unknown = [reply('unknown'), react('unknown')];
    const invalid = store.comments.addComment({
      annotationId: 'a',
      comment: { commentId: 7, commentText: 5 as never },
    });
    await store.signOut();
    const signedOut = [reply(), react()];
    await store.dispose();
    const disposed = [reply(), react()];
    for (const handle of [...unknown, invalid, ...signedOut, ...disposed]) {
      expect(handle.id).toBeUndefined();
      expect(handle.state.peek()).toBe('refused');
      expect(await handle.settled).toMatchObject({ ok: false });
      expect(handle.annotationId).toMatch(/^(a|unknown)$/);
      expect([1, 7]).toContain(handle.commentId);
    }
  });

  it('names the proposed id of a new thread even if no mutation is created', async () => {
    await store.signOut();
    expect(add().annotationId).not.toBe('');
    const annotation = { annotationId: 'own', comments: [{ commentId: 3, commentText: 'x' }] };
    const handle = store.comments.addCommentAnnotation({ annotation });
    expect(handle).toMatchObject({ id: undefined, annotationId: 'own', commentId: 3 });
  });

  it('stays pending when the store is disposed of, because the mutation is sent later', async () => {
    const handle = reply();
    await turn();
    await store.dispose();
    expect(await handle.settled).toMatchObject({ ok: false, error: { code: 'disposed' } });
    expect(handle.state.peek()).toBe('pending');
  });
});
