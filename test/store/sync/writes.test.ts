import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnnotationRow, MutationHandle } from '../../../store/api/annotations.js';
import type { CollabStore } from '../../../store/api/store.js';
import { memoryBackend } from '../../../store/backends/memory.js';
import { createStore } from '../../../store/store.js';
import { makeRecord, statusOf } from '../rows.js';
import { ScriptedBackend, turn } from '../scripted-backend.js';

describe('mutations', () => {
  let backend: ScriptedBackend;
  let store: CollabStore;
  const errors = vi.fn();

  const row = (id: string): AnnotationRow | undefined => store.comments.byId(id).peek();
  const texts = (id: string): string[] | undefined => row(id)?.data.comments.map((comment) => comment.commentText);
  const add = (commentText = 'New'): MutationHandle =>
    store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText }] } });
  const reply = (annotationId: string, commentText: string): MutationHandle =>
    store.comments.addComment({ annotationId, comment: { commentText } });

  beforeEach(async () => {
    errors.mockClear();
    backend = new ScriptedBackend();
    store = createStore({ backend, now: () => 1000 });
    store.on('error', errors);
    await store.identify({ userId: 'ada', organizationId: 'o1', name: 'Ada' });
    await store.setDocuments(['d1']);
    backend.reset(5, [makeRecord('a', { data: { annotationNumber: 7 } })]);
  });

  afterEach(() => store.dispose());

  describe('are visible at once', () => {
    it('with default values', async () => {
      store.setLocations([{ id: 'intro', locationName: 'Introduction' }]);
      const { annotationId, commentId } = add('Look');
      expect(row(annotationId)).toMatchObject({
        documentId: 'd1',
        organizationId: 'o1',
        pending: true,
        unread: 0,
        unsent: [{ name: 'annotation.add', commentId }],
        data: {
          annotationNumber: 8,
          createdAt: 1000,
          from: { userId: 'ada' },
          status: { id: 'OPEN' },
          location: { id: 'intro', locationName: 'Introduction' },
          comments: [{ commentId, commentText: 'Look', from: { userId: 'ada' }, createdAt: 1000, status: 'added' }],
        },
      });
      expect(row(annotationId)?.data.locationId).toBeTypeOf('number');
      const { mutations } = await backend.push(1);
      expect(mutations).toMatchObject([{ mid: 1, at: 1000, mutation: { name: 'annotation.add' } }]);
    });

    it('with numbers that follow those of pending threads', () => {
      const numbers = [add(), add()].map((handle) => row(handle.annotationId)?.data.annotationNumber);
      expect(numbers).toEqual([8, 9]);
    });

    it('one on top of another', () => {
      reply('a', 'Two');
      store.comments.updateStatus({ annotationId: 'a', status: statusOf('IN_PROGRESS') });
      reply('a', 'Three');
      expect(texts('a')).toEqual(['Hello', 'Two', 'Three']);
      expect(row('a')?.data.status.id).toBe('IN_PROGRESS');
      expect(store.unsent.peek().map(({ name }) => name)).toEqual(['comment.add', 'status.set', 'comment.add']);
    });

    it('with the result of a toggle, which is what is sent', async () => {
      const request = { annotationId: 'a', commentId: 1, reaction: { reactionId: 'HEART' } };
      const who = () => row('a')?.data.comments[0]?.reactionAnnotations?.flatMap(({ reactions = [] }) => reactions);
      store.comments.toggleReaction(request);
      expect(who()).toMatchObject([{ from: { userId: 'ada' }, lastUpdated: 1000 }]);
      store.comments.toggleReaction(request);
      expect(who()).toEqual([]);
      const { mutations } = await backend.push(1);
      expect(mutations.map(({ mutation }) => mutation.name)).toEqual(['reaction.add', 'reaction.delete']);
    });

    it('and notify observers once', () => {
      const observer = vi.fn();
      store.comments.byId('a').subscribe(observer);
      reply('a', 'Two');
      expect(observer).toHaveBeenCalledTimes(2);
    });

    it('in frozen rows', () => {
      expect(Object.isFrozen(row('a'))).toBe(true);
      expect(Object.isFrozen(row('a')?.data)).toBe(true);
    });

    it("and do not change with the page's own object", () => {
      const comment = { commentText: 'As it was' };
      const { annotationId } = store.comments.addComment({ annotationId: 'a', comment });
      comment.commentText = 'Changed later';
      reply(annotationId, 'Three');
      expect(texts('a')).toEqual(['Hello', 'As it was', 'Three']);
    });
  });

  describe('that are confirmed', () => {
    it('stay visible until the rows contain them', async () => {
      const observed: (string[] | undefined)[] = [];
      const { settled, commentId } = reply('a', 'Two');
      store.comments.byId('a').subscribe(() => observed.push(texts('a')));
      (await backend.push(1)).answer(6);
      expect(await settled).toEqual({ ok: true });
      expect(row('a')).toMatchObject({ pending: false, unsent: [] });
      expect(store.unsent.peek()).toEqual([]);
      const after = makeRecord('a', { version: 2 }, ['Hello', 'Two']);
      const comments = after.data.comments.map((each, at) =>
        at === 1 ? { ...each, commentId: commentId ?? 0 } : each,
      );
      backend.ops(5, 6, [{ k: 'up', seq: 6, row: { ...after, data: { ...after.data, comments } } }]);
      expect(texts('a')).toEqual(['Hello', 'Two']);
      expect(observed).not.toContainEqual(['Hello']);
    });

    it('do not notify observers when their rows arrive before the confirmation', async () => {
      const ada = createStore({ backend: memoryBackend() });
      await ada.identify({ userId: 'ada', organizationId: 'o1', name: 'Ada' });
      await ada.setDocuments(['d1']);
      const { annotationId, settled } = ada.comments.addCommentAnnotation({
        annotation: { comments: [{ commentText: 'One' }] },
      });
      await settled;
      const pendingStates: (boolean | undefined)[] = [];
      ada.comments.byId(annotationId).subscribe((now) => pendingStates.push(now?.pending));
      await ada.comments.addComment({ annotationId, comment: { commentText: 'Two' } }).settled;
      expect(pendingStates).toEqual([false, true, false]);
      await ada.dispose();
    });

    it('leave the overlay only when the rows have reached their position', async () => {
      store.comments.updateStatus({ annotationId: 'a', status: statusOf('RESOLVED') });
      (await backend.push(1)).answer(7);
      await turn();
      backend.ops(5, 6, [{ k: 'up', seq: 6, row: makeRecord('a', { version: 2, data: { color: 'red' } }) }]);
      expect(row('a')?.data).toMatchObject({ color: 'red', status: { id: 'RESOLVED' } });
      // The service decided otherwise; what it says counts from here on.
      backend.ops(6, 7, [{ k: 'up', seq: 7, row: makeRecord('a', { version: 3 }) }]);
      expect(row('a')?.data.status.id).toBe('OPEN');
    });

    it('leave the overlay at once if the rows arrived first', async () => {
      store.comments.updateStatus({ annotationId: 'a', status: statusOf('RESOLVED') });
      const push = await backend.push(1);
      backend.ops(5, 6, [{ k: 'up', seq: 6, row: makeRecord('a', { version: 2 }) }]);
      expect(row('a')?.data.status.id).toBe('RESOLVED');
      push.answer(6);
      await turn();
      expect(row('a')?.data.status.id).toBe('OPEN');
    });

    it('leave the overlay even if the user can no longer see the thread', async () => {
      reply('a', 'Two');
      (await backend.push(1)).answer(6);
      await turn();
      backend.ops(5, 8, [{ k: 'rm', seq: 7, id: 'a' }]);
      expect(row('a')).toBeUndefined();
      backend.ops(8, 9, [{ k: 'up', seq: 9, row: makeRecord('a', { version: 4 }) }]);
      expect(texts('a')).toEqual(['Hello']);
    });

    it('leave the overlay with a reset in another log', async () => {
      reply('a', 'Two');
      (await backend.push(1)).answer(6);
      await turn();
      backend.epoch = 'e2';
      backend.reset(1, [makeRecord('a')]);
      expect(texts('a')).toEqual(['Hello']);
    });

    it('in another log request a reset, and leave the overlay with it', async () => {
      reply('a', 'Two');
      backend.epoch = 'e9';
      (await backend.push(1)).answer(6);
      await turn();
      expect(backend.subscriptions.map(({ cursor, isActive }) => [cursor, isActive])).toEqual([
        [undefined, false],
        [undefined, true],
      ]);
      expect(texts('a')).toEqual(['Hello', 'Two']);
      backend.epoch = 'e2';
      backend.reset(1, [makeRecord('a')]);
      expect(texts('a')).toEqual(['Hello']);
    });

    it('take the thread number of the backend', async () => {
      const { annotationId } = add();
      (await backend.push(1)).answer(6);
      await turn();
      const made = makeRecord(annotationId, { data: { annotationNumber: 12 } });
      backend.ops(5, 6, [{ k: 'up', seq: 6, row: made }]);
      expect(row(annotationId)?.data.annotationNumber).toBe(12);
      expect(row(add().annotationId)?.data.annotationNumber).toBe(13);
    });
  });

  describe('that are refused', () => {
    it('are reverted, and later ones are applied again', async () => {
      const status = store.comments.updateStatus({ annotationId: 'a', status: statusOf('RESOLVED') });
      const push = await backend.push(1);
      reply('a', 'Two');
      push.answer('PERMISSION_DENIED');
      expect(await status.settled).toMatchObject({ ok: false, error: { code: 'PERMISSION_DENIED' } });
      expect(row('a')?.data.status.id).toBe('OPEN');
      expect(texts('a')).toEqual(['Hello', 'Two']);
      expect(errors).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'PERMISSION_DENIED' }));
    });

    it('stay visible as failed if they contain text', async () => {
      const { settled } = reply('a', 'Two');
      (await backend.push(1)).answer('RESOURCE_EXHAUSTED');
      expect(await settled).toMatchObject({ ok: false, error: { code: 'RESOURCE_EXHAUSTED' } });
      expect(texts('a')).toEqual(['Hello', 'Two']);
      expect(row('a')).toMatchObject({ pending: false, failed: { code: 'RESOURCE_EXHAUSTED' } });
      expect(store.unsent.peek()).toMatchObject([{ name: 'comment.add', error: { code: 'RESOURCE_EXHAUSTED' } }]);
      expect(errors).not.toHaveBeenCalled();
    });

    it('are sent under a new number on retry', async () => {
      const handle = reply('a', 'Two');
      (await backend.push(1)).answer('RESOURCE_EXHAUSTED');
      await handle.settled;
      row('a')?.unsent[0]?.retry();
      expect(row('a')).toMatchObject({ pending: true });
      expect(row('a')?.failed).toBeUndefined();
      const again = await backend.push(2);
      expect(again.mutations).toMatchObject([{ mid: 2, mutation: { name: 'comment.add' } }]);
      again.answer(6);
      expect(await handle.settled).toEqual({ ok: true });
    });

    it('are removed if they are discarded', async () => {
      const handle = reply('a', 'Two');
      (await backend.push(1)).answer('RESOURCE_EXHAUSTED');
      await handle.settled;
      handle.discard();
      expect(texts('a')).toEqual(['Hello']);
      expect(store.unsent.peek()).toEqual([]);
      handle.retry();
      await turn();
      expect(backend.pushes).toHaveLength(1);
    });

    it('stay removed when another answer arrives later', async () => {
      const { settled } = reply('a', 'Two');
      const push = await backend.push(1);
      await store.identify({ userId: 'ada', organizationId: 'o1', name: 'Ada' });
      backend.reset(5, [makeRecord('a')]);
      (await backend.push(2)).answer('RESOURCE_EXHAUSTED');
      expect(await settled).toMatchObject({ ok: false });
      push.answer(6);
      await turn();
      expect(row('a')).toMatchObject({ failed: { code: 'RESOURCE_EXHAUSTED' } });
    });

    it('report nothing if they only mark as read', async () => {
      const { settled } = store.comments.markAsRead({ annotationId: 'a' });
      expect(row('a')).toMatchObject({ unread: 0, pending: false });
      (await backend.push(1)).answer('NOT_FOUND');
      expect(await settled).toMatchObject({ ok: false });
      expect(row('a')?.unread).toBe(1);
      expect(errors).not.toHaveBeenCalled();
    });
  });

  describe('that depend on a refused one', () => {
    it('wait for it and are sent after it', async () => {
      const thread = add();
      const push = await backend.push(1);
      const replied = reply(thread.annotationId, 'Two');
      push.answer('RESOURCE_EXHAUSTED');
      await thread.settled;
      await turn();
      expect(backend.pushes).toHaveLength(1);
      expect(texts(thread.annotationId)).toEqual(['New', 'Two']);
      expect(row(thread.annotationId)).toMatchObject({ pending: true, failed: { code: 'RESOURCE_EXHAUSTED' } });
      thread.retry();
      const again = await backend.push(2);
      expect(again.mutations.map(({ mid, mutation }) => [mid, mutation.name])).toEqual([
        [3, 'annotation.add'],
        [4, 'comment.add'],
      ]);
      again.answer(6, 7);
      expect(await replied.settled).toEqual({ ok: true });
    });

    it('are kept if they were refused with it', async () => {
      const thread = add();
      reply(thread.annotationId, 'Two');
      (await backend.push(1)).answer('RESOURCE_EXHAUSTED', 'NOT_FOUND');
      await thread.settled;
      expect(texts(thread.annotationId)).toEqual(['New', 'Two']);
      expect(store.unsent.peek().map(({ error }) => error?.code)).toEqual(['RESOURCE_EXHAUSTED', undefined]);
      thread.retry();
      expect((await backend.push(2)).mutations).toHaveLength(2);
    });

    it('are discarded with it', async () => {
      const thread = add();
      const replied = reply(thread.annotationId, 'Two');
      (await backend.push(1)).answer('RESOURCE_EXHAUSTED', 'NOT_FOUND');
      await thread.settled;
      thread.discard();
      expect(await replied.settled).toMatchObject({ ok: false, error: { code: 'discarded' } });
      expect(row(thread.annotationId)).toBeUndefined();
      expect(store.unsent.peek()).toEqual([]);
    });

    it('can be an edit of a refused reply, but not another mutation', async () => {
      const replied = reply('a', 'Two');
      const push = await backend.push(1);
      const comment = { commentId: replied.commentId ?? 0, commentText: 'Three' };
      store.comments.updateComment({ annotationId: 'a', comment });
      store.comments.resolveCommentAnnotation({ annotationId: 'a' });
      push.answer('RESOURCE_EXHAUSTED');
      const next = await backend.push(2);
      expect(next.mutations.map(({ mutation }) => mutation.name)).toEqual(['annotation.resolve']);
      expect(texts('a')).toEqual(['Hello', 'Three']);
    });
  });

  describe('that are invalid', () => {
    const refused = async (handle: MutationHandle): Promise<unknown> => {
      const outcome = await handle.settled;
      return outcome.ok ? undefined : outcome.error;
    };

    it('are refused at once with the invalid value, and not shown', async () => {
      const annotation = { comments: [{ commentText: 5 as unknown as string }] };
      const error = await refused(store.comments.addCommentAnnotation({ annotation }));
      expect(error).toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: expect.stringMatching(/^annotation\.comments\[0\]\.commentText is 5/) as string,
      });
      expect(store.unsent.peek()).toEqual([]);
      expect(store.comments.view().total.peek()).toBe(1);
      expect(backend.pushes).toEqual([]);
    });

    it('never throw, for any arguments', async () => {
      const nonsense = [undefined, null, 5, {}, { annotation: null }, { annotation: { comments: [null] } }];
      const cyclic: { commentText: string; context?: unknown } = { commentText: 'x' };
      cyclic.context = cyclic;
      const cycle = { annotation: { comments: [cyclic] } };
      for (const request of [...nonsense, cycle]) {
        const handle = store.comments.addCommentAnnotation(request as never);
        expect(await refused(handle)).toMatchObject({ code: 'INVALID_ARGUMENT' });
      }
      for (const request of nonsense) {
        expect(await refused(store.comments.updateStatus(request as never))).toBeDefined();
        expect(await refused(store.comments.toggleReaction(request as never))).toBeDefined();
      }
    });

    it('are refused without the permission', async () => {
      const comment = { commentId: 1, commentText: 'Mine now' };
      const error = await refused(store.comments.updateComment({ annotationId: 'a', comment }));
      expect(error).toMatchObject({ code: 'PERMISSION_DENIED' });
      expect(texts('a')).toEqual(['Hello']);
    });

    it('are refused without their thread or document', async () => {
      expect(await refused(reply('nowhere', 'Two'))).toMatchObject({ code: 'NOT_FOUND' });
      const elsewhere = store.comments.addComment({
        annotationId: 'a',
        comment: { commentText: 'x' },
        options: { documentId: 'd9' },
      });
      expect(await refused(elsewhere)).toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: expect.stringContaining('d9') as string,
      });
    });

    it('are reported when the store is disposed of', async () => {
      const { settled } = add();
      await store.dispose();
      expect(await settled).toMatchObject({ ok: false, error: { code: 'disposed' } });
    });

    it('are refused before anyone is identified', async () => {
      const fresh = createStore({ backend: new ScriptedBackend() });
      const annotation = { comments: [{ commentText: 'x' }] };
      expect(await refused(fresh.comments.addCommentAnnotation({ annotation }))).toMatchObject({
        code: 'UNAUTHENTICATED',
      });
      expect(fresh.unsent.peek()).toEqual([]);
    });

    it('mark shown comments as read, and no others until they are sent', async () => {
      store.comments.markAsRead({ annotationId: 'a' });
      const { mutation } = (await backend.push(1)).mutations[0] ?? {};
      const { data } = makeRecord('a');
      const { createdAt = 0 } = data.comments[0] ?? {};
      expect(mutation?.args).toEqual({ annotationId: 'a', upTo: createdAt });
      const later = data.comments.map((comment) => ({ ...comment, commentId: 77, createdAt: createdAt + 5 }));
      const answered = makeRecord('a', { version: 2, data: { comments: [...data.comments, ...later] } });
      backend.ops(5, 6, [{ k: 'up', seq: 6, row: answered }]);
      expect(row('a')?.unread).toBe(1);
    });

    it('are not created if everything is read', async () => {
      const { annotationId } = add();
      expect(await store.comments.markAsRead({ annotationId }).settled).toEqual({ ok: true });
      expect((await backend.push(1)).mutations).toHaveLength(1);
    });

    it('are not created if they change nothing', async () => {
      store.comments.resolveCommentAnnotation({ annotationId: 'a' });
      expect(await store.comments.resolveCommentAnnotation({ annotationId: 'a' }).settled).toEqual({ ok: true });
      await backend.push(1);
      expect(backend.pushes[0]?.mutations).toHaveLength(1);
    });
  });
});
