import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MutationHandle } from '../../../store/api/annotations.js';
import type { CollabStore } from '../../../store/api/store.js';
import type { ClientStorage } from '../../../store/backends/backend.js';
import { createStore } from '../../../store/store.js';
import { makeRecord, statusOf } from '../rows.js';
import { ScriptedBackend, turn } from '../scripted-backend.js';

const ada = { userId: 'ada', organizationId: 'o1', name: 'Ada' };

describe('the outbox', () => {
  let backend: ScriptedBackend;
  const stores: CollabStore[] = [];

  async function open(storage?: ClientStorage): Promise<CollabStore> {
    const store = createStore({ backend, now: () => 1000, ...(storage && { storage }) });
    stores.push(store);
    await store.identify(ada);
    await store.setDocuments(['d1']);
    backend.reset(5, [makeRecord('a')]);
    return store;
  }

  const reply = (store: CollabStore, commentText: string): MutationHandle =>
    store.comments.addComment({ annotationId: 'a', comment: { commentText } });
  const texts = (store: CollabStore): string[] | undefined =>
    store.comments
      .byId('a')
      .peek()
      ?.data.comments.map((comment) => comment.commentText);
  const sent = (number: number): unknown[] =>
    backend.pushes[number - 1]?.mutations.map(({ mutation }) => mutation.name) ?? [];

  beforeEach(() => {
    backend = new ScriptedBackend();
  });

  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(stores.splice(0).map((store) => store.dispose()));
  });

  it('sends one batch at a time, in the order of the writes', async () => {
    const store = await open();
    reply(store, 'One');
    const first = await backend.push(1);
    store.comments.resolveCommentAnnotation({ annotationId: 'a' });
    reply(store, 'Two');
    await turn();
    expect(backend.pushes).toHaveLength(1);
    first.answer(6);
    const second = await backend.push(2);
    expect(second.mutations.map(({ mid, mutation }) => [mid, mutation.name])).toEqual([
      [2, 'annotation.resolve'],
      [3, 'comment.add'],
    ]);
  });

  it('sends a write of an event listener after the write that caused the event', async () => {
    const store = await open();
    store.on('addComment', ({ comment }) => {
      if (comment.commentText !== 'Answer') reply(store, 'Answer');
    });
    reply(store, 'Question');
    store.comments.resolveCommentAnnotation({ annotationId: 'a' });
    const { mutations } = await backend.push(1);
    expect(mutations.map(({ mid }) => mid)).toEqual([1, 2, 3]);
    expect(texts(store)).toEqual(['Hello', 'Question', 'Answer']);
  });

  it('sends a write of an event listener after the deferred deletion that caused the event', async () => {
    const store = await open();
    const { commentId = 0 } = reply(store, 'One');
    (await backend.push(1)).answer(6);
    const deletion = store.comments.deleteComment({ annotationId: 'a', commentId, deferred: true });
    store.on('deleteComment', () => reply(store, 'Deleted a comment'));
    deletion.commit();
    await backend.push(2);
    expect(sent(2)).toEqual(['comment.delete', 'comment.add']);
  });

  it('waits while offline, and sends everything on reconnection', async () => {
    const store = await open();
    backend.sink.state('offline');
    expect(store.connection.peek()).toBe('offline');
    reply(store, 'One');
    reply(store, 'Two');
    await turn();
    expect(backend.pushes).toHaveLength(0);
    expect(store.unsent.peek()).toHaveLength(2);
    expect(texts(store)).toEqual(['Hello', 'One', 'Two']);
    backend.sink.state('online');
    const push = await backend.push(1);
    expect(sent(1)).toEqual(['comment.add', 'comment.add']);
    push.answer(6, 7);
    await turn();
    expect(store.unsent.peek()).toEqual([]);
  });

  it('retries with increasing delays while the backend is unreachable', async () => {
    vi.useFakeTimers();
    const store = await open();
    const errors = vi.fn();
    store.on('error', errors);
    const { settled } = reply(store, 'One');
    (await backend.push(1)).fail();
    await vi.advanceTimersByTimeAsync(499);
    expect(backend.pushes).toHaveLength(1);
    expect(store.sendProblem.peek()).toBe(null);
    await vi.advanceTimersByTimeAsync(501);
    (await backend.push(2)).fail();
    await vi.advanceTimersByTimeAsync(999);
    expect(backend.pushes).toHaveLength(2);
    expect(store.sendProblem.peek()).toMatchObject({ code: 'unavailable' });
    await vi.advanceTimersByTimeAsync(1001);
    const third = await backend.push(3);
    expect(new Set(backend.pushes.map(({ mutations }) => mutations[0]?.mid))).toEqual(new Set([1]));
    third.answer(6);
    expect(await settled).toEqual({ ok: true });
    expect(errors).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.sendProblem.peek()).toBe(null);
  });

  it('retries at once on reconnection', async () => {
    vi.useFakeTimers();
    const store = await open();
    reply(store, 'One');
    (await backend.push(1)).fail();
    await vi.advanceTimersByTimeAsync(0);
    backend.sink.state('offline');
    backend.sink.state('online');
    await backend.push(2);
    expect(store.unsent.peek()).toHaveLength(1);
  });

  it('reports a failing push once, and keeps its mutations', async () => {
    vi.useFakeTimers();
    const store = await open();
    const errors = vi.fn();
    store.on('error', errors);
    reply(store, 'One');
    (await backend.push(1)).fail('INTERNAL');
    await vi.advanceTimersByTimeAsync(1000);
    (await backend.push(2)).fail('INTERNAL');
    await vi.advanceTimersByTimeAsync(0);
    expect(errors).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'INTERNAL' }));
    expect(store.unsent.peek()).toHaveLength(1);
  });

  describe('a refused mutation without text', () => {
    /** Settles a thread; the backend refuses. Returns what is told of it. */
    async function refused(store: CollabStore, code: string): Promise<{ handle: MutationHandle; retry?: () => void }> {
      const errors: { readonly retry?: () => void }[] = [];
      store.on('error', (error) => errors.push(error));
      const handle = store.comments.resolveCommentAnnotation({ annotationId: 'a' });
      (await backend.push(1)).answer(code);
      expect(await handle.settled).toMatchObject({ ok: false, error: { code } });
      expect(errors).toHaveLength(1);
      return { handle, ...errors[0] };
    }
    const status = (store: CollabStore) => store.comments.byId('a').peek()?.data.status.id;

    it('is reported with a way to send it again, under another number', async () => {
      const store = await open();
      const { handle, retry } = await refused(store, 'INTERNAL');
      expect(status(store)).toBe('OPEN');
      retry?.();
      retry?.();
      expect(status(store)).toBe('RESOLVED');
      const again = await backend.push(2);
      expect(again.mutations.map(({ mid, mutation }) => [mid, mutation.name])).toEqual([[2, 'annotation.resolve']]);
      again.answer(6);
      expect(await handle.settled).toEqual({ ok: true });
      expect(store.unsent.peek()).toEqual([]);
    });

    it.each(['PERMISSION_DENIED', 'NOT_FOUND', 'INVALID_ARGUMENT', 'FAILED_PRECONDITION'])(
      'has no retry if the answer would be the same (%s)',
      async (code) => {
        expect((await refused(await open(), code)).retry).toBe(undefined);
      },
    );

    it('is not sent again for another user, or after it was discarded', async () => {
      const store = await open();
      const { retry } = await refused(store, 'INTERNAL');
      const typed = reply(store, 'One');
      (await backend.push(2)).answer('INTERNAL');
      await typed.settled;
      typed.discard();
      typed.retry();
      await store.identify({ ...ada, userId: 'grace' });
      retry?.();
      await turn();
      expect(backend.pushes).toHaveLength(2);
      expect(store.unsent.peek()).toEqual([]);
    });
  });

  it('sends mutations without an answer again', async () => {
    vi.useFakeTimers();
    const store = await open();
    reply(store, 'One');
    reply(store, 'Two');
    (await backend.push(1)).answer(6);
    await vi.advanceTimersByTimeAsync(499);
    expect(backend.pushes).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(501);
    expect((await backend.push(2)).mutations.map(({ mid }) => mid)).toEqual([2]);
  });

  it('ignores a repeated answer', async () => {
    const store = await open();
    const { settled } = reply(store, 'One');
    const firstPush = await backend.push(1);
    // The same user anew: what is under way over the first connection is sent over the second, and both answer.
    await store.identify(ada);
    backend.reset(5, [makeRecord('a')]);
    const again = await backend.push(2);
    expect(again.mutations).toEqual(firstPush.mutations);
    again.answer(6);
    firstPush.answer(6);
    expect(await settled).toEqual({ ok: true });
    backend.ops(5, 6, [{ k: 'up', seq: 6, row: makeRecord('a', { version: 2 }) }]);
    expect(texts(store)).toEqual(['Hello']);
    expect(store.unsent.peek()).toEqual([]);
  });

  it('discards a pending mutation on request', async () => {
    const store = await open();
    backend.sink.state('offline');
    const handle = reply(store, 'One');
    handle.discard();
    expect(await handle.settled).toMatchObject({ ok: false, error: { code: 'discarded' } });
    backend.sink.state('online');
    await turn();
    expect(backend.pushes).toHaveLength(0);
    expect(texts(store)).toEqual(['Hello']);
  });

  it('does not send a mutation that is discarded while it is stored', async () => {
    const client = backend.clients.open('c1');
    const waiting: (() => void)[] = [];
    const store = await open({ ...client, enqueue: () => new Promise((resolve) => waiting.push(resolve)) });
    const handle = reply(store, 'One');
    reply(store, 'Two');
    await turn();
    handle.discard();
    for (const resolve of waiting) resolve();
    expect((await backend.push(1)).mutations.map(({ mid }) => mid)).toEqual([2]);
  });

  describe('after a crash', () => {
    it('has stored each mutation before it was sent', async () => {
      const order: string[] = [];
      const client = backend.clients.open('c1');
      let finish = (): void => undefined;
      const storage: ClientStorage = {
        ...client,
        enqueue: (mutation) =>
          new Promise((resolve) => {
            finish = () => {
              order.push('kept');
              void client.enqueue(mutation).then(resolve);
            };
          }),
      };
      const store = await open(storage);
      reply(store, 'One');
      await turn();
      expect(backend.pushes).toHaveLength(0);
      finish();
      await backend.push(1);
      expect(order).toEqual(['kept']);
    });

    it('has the mutations of a disposed store', async () => {
      const steps: string[] = [];
      let finish = (): void => undefined;
      const storage: ClientStorage = {
        ...backend.clients.open('c1'),
        enqueue: () => new Promise<void>((resolve) => (finish = resolve)).then(() => void steps.push('kept')),
        close: () => Promise.resolve(void steps.push('closed')),
      };
      const store = await open(storage);
      reply(store, 'One');
      await turn();
      const disposed = store.dispose();
      await turn();
      finish();
      await disposed;
      expect(steps).toEqual(['kept', 'closed']);
    });

    it('sends them from the next client, under their old numbers', async () => {
      const crashed = await open();
      backend.sink.state('offline');
      reply(crashed, 'One');
      crashed.comments.updateStatus({ annotationId: 'a', status: statusOf('IN_PROGRESS') });
      await turn();
      await crashed.dispose();
      const store = await open();
      expect(texts(store)).toEqual(['Hello', 'One']);
      expect(store.unsent.peek().map(({ name }) => name)).toEqual(['comment.add', 'status.set']);
      const { mutations } = await backend.push(1);
      expect(mutations.map(({ mid }) => mid)).toEqual([1, 2]);
      expect(mutations[0]?.clientId).toBe(backend.sessions[0]?.clientId);
      expect(backend.sessions[1]?.clientId).not.toBe(backend.sessions[0]?.clientId);
    });

    it('shows them before the rows arrive', async () => {
      const crashed = await open();
      backend.sink.state('offline');
      const annotation = { comments: [{ commentText: 'New' }] };
      const { annotationId } = crashed.comments.addCommentAnnotation({ annotation });
      await turn();
      await crashed.dispose();
      const store = createStore({ backend });
      stores.push(store);
      await store.identify(ada);
      await store.setDocuments(['d1']);
      expect(store.comments.byId(annotationId).peek()).toMatchObject({ pending: true });
    });

    it('sends them if their document is not set, and then stops showing them', async () => {
      const crashed = await open();
      backend.sink.state('offline');
      reply(crashed, 'One');
      await turn();
      await crashed.dispose();
      const store = createStore({ backend });
      stores.push(store);
      await store.identify(ada);
      (await backend.push(1)).answer(6);
      await turn();
      await store.setDocuments(['d1']);
      backend.reset(9, [makeRecord('a', { version: 3 })]);
      expect(texts(store)).toEqual(['Hello']);
    });

    it('has the refused texts, as refused', async () => {
      const crashed = await open();
      const { settled } = reply(crashed, 'One');
      (await backend.push(1)).answer('RESOURCE_EXHAUSTED');
      await settled;
      await turn();
      await crashed.dispose();
      const store = await open();
      expect(store.comments.byId('a').peek()).toMatchObject({ failed: { code: 'RESOURCE_EXHAUSTED' } });
      expect(texts(store)).toEqual(['Hello', 'One']);
      await turn();
      expect(backend.pushes).toHaveLength(1);
      store.unsent.peek()[0]?.retry();
      const again = await backend.push(2);
      expect(again.mutations[0]).toMatchObject({ clientId: backend.sessions[1]?.clientId, mid: 1 });
      again.answer(6);
      await turn();
      await store.dispose();
      expect((await open()).unsent.peek()).toEqual([]);
    });

    it('does not send confirmed mutations twice', async () => {
      const first = await open();
      reply(first, 'One');
      (await backend.push(1)).answer(6);
      await turn();
      await first.dispose();
      const store = await open();
      await turn();
      expect(store.unsent.peek()).toEqual([]);
      expect(backend.pushes).toHaveLength(1);
    });

    it('leaves them to a client that is still open', async () => {
      const living = await open();
      backend.sink.state('offline');
      reply(living, 'One');
      await turn();
      const other = await open();
      await turn();
      expect(other.unsent.peek()).toEqual([]);
    });
  });

  it('works without storage, and reports that', async () => {
    const client = backend.clients.open('c1');
    const full = Object.assign(new Error('The disk is full.'), { code: 'storage_full' });
    const store = await open({ ...client, enqueue: () => Promise.reject(full) });
    const errors = vi.fn();
    store.on('error', errors);
    reply(store, 'One');
    await backend.push(1);
    expect(errors).toHaveBeenCalledExactlyOnceWith({ code: 'storage_full', message: 'The disk is full.' });
  });

  it('works if the storage cannot be opened', async () => {
    backend.openStorage = () => Promise.reject(new Error('No storage here.'));
    const store = await open();
    reply(store, 'One');
    await backend.push(1);
    expect(texts(store)).toEqual(['Hello', 'One']);
  });

  describe('mutations of a user who signs out', () => {
    it('wait for their user, and are neither sent nor shown for others', async () => {
      const store = await open();
      backend.sink.state('offline');
      const { settled } = reply(store, 'One');
      await store.identify({ userId: 'cy', organizationId: 'o1' });
      backend.reset(5, [makeRecord('a')]);
      await turn();
      expect(backend.pushes).toHaveLength(0);
      expect(store.unsent.peek()).toEqual([]);
      expect(texts(store)).toEqual(['Hello']);
      await store.identify(ada);
      backend.reset(5, [makeRecord('a')]);
      expect(texts(store)).toEqual(['Hello', 'One']);
      (await backend.push(1)).answer(6);
      expect(await settled).toEqual({ ok: true });
    });

    it('wait for their user if they are found only after the sign-out', async () => {
      const crashed = await open();
      backend.sink.state('offline');
      reply(crashed, 'One');
      await turn();
      await crashed.dispose();
      const client = backend.clients.open('c1');
      let find = (): void => undefined;
      const found = new Promise<void>((resolve) => (find = resolve));
      const adopt: ClientStorage['adopt'] = (holder, userId) =>
        found.then(() => (userId === 'ada' ? client.adopt(holder, userId) : []));
      const store = createStore({ backend, clientId: 'c1', storage: { ...client, adopt } });
      stores.push(store);
      await store.setDocuments(['d1']);
      const first = store.identify(ada);
      await turn();
      const second = store.identify({ userId: 'cy', organizationId: 'o1' });
      find();
      await Promise.all([first, second]);
      expect(store.unsent.peek()).toEqual([]);
      await store.identify(ada);
      expect(store.unsent.peek()).toHaveLength(1);
    });

    it('wait for their user if the sign-out happens during their event', async () => {
      const store = await open();
      store.on('addComment', () => void store.signOut());
      reply(store, 'One');
      await store.identify({ userId: 'cy', organizationId: 'o1' });
      await turn();
      expect(backend.pushes).toHaveLength(0);
      await store.identify(ada);
      expect((await backend.push(1)).mutations).toHaveLength(1);
    });

    it('are sent in the order of the writes, also after a failed push', async () => {
      const store = await open();
      reply(store, 'One');
      reply(store, 'Two');
      (await backend.push(1)).fail();
      await turn();
      reply(store, 'Three');
      // The failed mutations wait for their next attempt.
      const left = store.signOut();
      const push = await backend.push(2);
      expect(push.mutations.map(({ mid }) => mid)).toEqual([1, 2, 3]);
      push.answer(6, 7, 8);
      await left;
    });

    it('receive a refusal after the sign-out', async () => {
      const store = await open();
      const { settled } = store.comments.updateStatus({ annotationId: 'a', status: statusOf('RESOLVED') });
      const push = await backend.push(1);
      const left = store.signOut();
      push.answer('PERMISSION_DENIED');
      await left;
      expect(await settled).toMatchObject({ ok: false });
      await store.identify(ada);
      backend.reset(5, [makeRecord('a')]);
      expect(store.comments.byId('a').peek()?.data.status.id).toBe('OPEN');
    });

    it('receive an answer after the sign-out', async () => {
      const store = await open();
      const { settled } = reply(store, 'One');
      const push = await backend.push(1);
      const left = store.signOut();
      push.answer(6);
      await left;
      expect(await settled).toEqual({ ok: true });
      await store.identify(ada);
      backend.reset(9, [makeRecord('a', { version: 3 })]);
      await turn();
      expect(backend.pushes).toHaveLength(1);
      expect(texts(store)).toEqual(['Hello']);
    });
  });
});
