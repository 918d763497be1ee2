import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Backend } from '../../../../store/backends/backend.js';
import {
  memoryBackend,
  withProviders,
  type CollabError,
  type CollabStore,
  type MemoryBackend,
  type MutationHandle,
  type ResolverConfig,
  type SaveCommentAnnotationsRequest,
} from '../../../../store/index.js';
import { until } from '../../../server/until.js';
import { suiteStores } from '../../suite-stores.js';
import { Customer, type Failure } from './customer.js';

const ada = { userId: 'ada', organizationId: 'acme', name: 'Ada' };
const REVERTED: ResolverConfig = {
  saveRetryConfig: { retryCount: 1, retryDelay: 0, revertOnFailure: true },
  deleteRetryConfig: { retryCount: 1, retryDelay: 0, revertOnFailure: true },
};

describe('failing data providers', () => {
  const createStore = suiteStores();
  let memory: MemoryBackend;
  let customer: Customer;
  let problems: CollabError[];

  async function enter(config?: ResolverConfig, backend: Backend = memory, user = ada): Promise<CollabStore> {
    const store = createStore({ backend: withProviders(backend, customer.providers(config)) });
    store.on('error', (error) => problems.push(error));
    await store.identify(user);
    await store.setDocuments(['plan']);
    await until(store.connection, (state) => state === 'online');
    return store;
  }

  const fail = (name: string, failure: Failure = 'status') =>
    (customer.failure = (called) => (called === name ? failure : 'none'));
  const recover = () => (customer.failure = () => 'none');
  const add = (store: CollabStore) =>
    store.comments.addCommentAnnotation({
      annotation: { annotationId: 't1', comments: [{ commentId: 1, commentText: 'Hello' }] },
    });
  const edit = (store: CollabStore, commentText: string) =>
    store.comments.updateComment({ annotationId: 't1', comment: { commentId: 1, commentText } });
  const row = (store: CollabStore) => store.comments.byId('t1').peek();
  const text = (store: CollabStore) => row(store)?.data.comments[0]?.commentText;

  beforeEach(() => {
    memory = memoryBackend();
    customer = new Customer();
    problems = [];
  });

  afterEach(() => vi.useRealTimers());

  it('delay a new thread until they store it', async () => {
    const [store, other] = [await enter(), await enter(undefined, memory, { ...ada, userId: 'ben' })];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fail('comment.save', 'exception');
    const { settled } = add(store);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(row(store)?.pending).toBe(true);
    expect(text(store)).toBe('Hello');
    expect(row(other)).toBeUndefined();
    expect(problems.map(({ code }) => code)).toEqual(['provider_failed']);
    recover();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await settled).toEqual({ ok: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(text(other)).toBe('Hello');
  });

  it('do not delay changes of other threads', async () => {
    const store = await enter();
    await add(store).settled;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    customer.gate = (name) => (name === 'comment.save' ? new Promise(() => undefined) : undefined);
    store.comments.addCommentAnnotation({ annotation: { annotationId: 't2', comments: [{ commentText: 'Waits' }] } });
    const resolved = store.comments.resolveCommentAnnotation({ annotationId: 't1' }).settled;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await resolved).toEqual({ ok: true });
  });

  it('revert a new thread, whose text stays with the user', async () => {
    const [store, other] = [await enter(REVERTED), await enter(undefined, memory, { ...ada, userId: 'ben' })];
    fail('comment.save');
    const handle = add(store);
    const outcome = await handle.settled;
    expect(outcome).toMatchObject({ ok: false, error: { code: 'provider_failed' } });
    expect(customer.called('comment.save').length).toBe(2);
    expect(row(store)?.failed?.code).toBe('provider_failed');
    expect(text(store)).toBe('Hello');
    expect(row(other)).toBeUndefined();
    recover();
    handle.retry();
    expect(await handle.settled).toEqual({ ok: true });
    await until(other.comments.byId('t1'), (shown) => shown?.data.comments[0]?.commentText === 'Hello');
  });

  it('that refuse a change are not asked again by themselves', async () => {
    const store = await enter({ saveRetryConfig: { retryCount: 5, retryDelay: 0 } });
    fail('comment.save', 'refusal');
    expect(await add(store).settled).toMatchObject({ ok: false, error: { code: 'provider_failed' } });
    expect(customer.called('comment.save').length).toBe(1);
    expect(store.unsent.peek()[0]?.comment?.commentText).toBe('Hello');
  });

  it('revert a deletion', async () => {
    const store = await enter(REVERTED);
    await add(store).settled;
    fail('comment.delete');
    expect(await store.comments.deleteCommentAnnotation({ annotationId: 't1' }).settled).toMatchObject({ ok: false });
    expect(text(store)).toBe('Hello');
    recover();
    expect(await store.comments.deleteCommentAnnotation({ annotationId: 't1' }).settled).toEqual({ ok: true });
    expect(customer.threads.size).toBe(0);
  });

  describe('that delete without an answer', () => {
    let store: CollabStore;
    let deletion: MutationHandle;

    /** Deletes the thread at the provider, which then does not answer, and does not take the content back. */
    beforeEach(async () => {
      store = await enter(REVERTED);
      await add(store).settled;
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const failures: Record<string, Failure> = { 'comment.delete': 'lostAnswer', 'comment.save': 'exception' };
      customer.failure = (name) => failures[name] ?? 'none';
      deletion = store.comments.deleteCommentAnnotation({ annotationId: 't1' });
      await vi.advanceTimersByTimeAsync(10_000);
      expect(customer.threads.size).toBe(0);
      expect(deletion.state.peek()).toBe('pending');
    });

    it('get the content back before the deletion is refused', async () => {
      fail('comment.delete', 'lostAnswer');
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await deletion.settled).toMatchObject({ ok: false, error: { code: 'provider_failed' } });
      expect(customer.text('t1', 1)).toBe('Hello');
      expect(text(store)).toBe('Hello');
    });

    it('get the content back when the deletion is discarded', async () => {
      recover();
      deletion.discard();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(customer.text('t1', 1)).toBe('Hello');
      expect(text(store)).toBe('Hello');
    });

    it('delete the thread once they answer', async () => {
      recover();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await deletion.settled).toEqual({ ok: true });
      expect(customer.threads.size).toBe(0);
      expect(row(store)).toBeUndefined();
    });
  });

  it('get the content back if they delete it without an answer, and then refuse to delete it', async () => {
    const store = await enter(REVERTED);
    await add(store).settled;
    const failures: Failure[] = ['lostAnswer', 'refusal'];
    customer.failure = (name) => (name === 'comment.delete' ? (failures.shift() ?? 'none') : 'none');
    const { settled } = store.comments.deleteCommentAnnotation({ annotationId: 't1' });
    expect(await settled).toMatchObject({ ok: false, error: { code: 'provider_failed' } });
    expect(failures).toEqual([]);
    expect(customer.text('t1', 1)).toBe('Hello');
  });

  it('end a deletion whose content is gone, as after a reload', async () => {
    const store = await enter(REVERTED);
    await add(store).settled;
    customer.threads.clear();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fail('comment.delete', 'lostAnswer');
    const deletion = store.comments.deleteCommentAnnotation({ annotationId: 't1' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(deletion.state.peek()).toBe('pending');
    recover();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await deletion.settled).toEqual({ ok: true });
  });

  it('delay the end of a deletion until they have deleted the content', async () => {
    const [store, other] = [await enter(), await enter(undefined, memory, { ...ada, userId: 'ben' })];
    await add(store).settled;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fail('comment.delete');
    const { settled } = store.comments.deleteCommentAnnotation({ annotationId: 't1' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(row(other)).toBeUndefined();
    expect(customer.threads.size).toBe(1);
    recover();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await settled).toEqual({ ok: true });
    expect(customer.threads.size).toBe(0);
  });

  it('get their content back when the backend refuses a change', async () => {
    let isRefused = false;
    const strict: Backend = {
      openStorage: (clientId) => memory.openStorage(clientId),
      connect: async (session, sink) => {
        const connection = await memory.connect(session, sink);
        const error = { code: 'PERMISSION_DENIED', message: 'Not allowed.' };
        return {
          ...connection,
          push: async (mutations) =>
            isRefused
              ? mutations.map(({ clientId, mid }) => ({ clientId, mid, ok: false, error }))
              : connection.push(mutations),
        };
      },
    };
    const store = await enter(undefined, strict);
    await add(store).settled;
    isRefused = true;
    const reply = { annotationId: 't1', comment: { commentId: 2, commentText: 'Refused' } };
    expect(await store.comments.addComment(reply).settled).toMatchObject({ error: { code: 'PERMISSION_DENIED' } });
    expect(await edit(store, 'Refused too').settled).toMatchObject({ error: { code: 'PERMISSION_DENIED' } });
    await vi.waitFor(() => expect(customer.text('t1', 2)).toBeUndefined());
    await vi.waitFor(() => expect(customer.text('t1', 1)).toBe('Hello'));
    const saved = customer
      .called('comment.save')
      .flatMap((request) => Object.values((request as SaveCommentAnnotationsRequest).commentAnnotation));
    expect(JSON.stringify(saved)).toContain('Refused too');
    expect(store.unsent.peek().map(({ comment }) => comment?.commentText)).toEqual(['Refused', 'Refused too']);
  });

  it('keep the text of a thread whose id the backend refuses', async () => {
    const store = await enter();
    await add(store).settled;
    const other = await enter(undefined, memory, { ...ada, userId: 'ben' });
    // The other page has not received the thread.
    const raw = await withProviders(memory, customer.providers()).connect(
      { clientId: 'raw', user: { ...ada, userId: 'ben' }, config: other.config },
      {
        frame: () => undefined,
        state: () => undefined,
        problem: () => undefined,
        published: () => undefined,
        moved: () => undefined,
        live: () => undefined,
      },
    );
    const annotation = { annotationId: 't1', comments: [{ commentId: 9, commentText: 'Same id' }] };
    const wire = {
      clientId: 'raw',
      mid: 1,
      scope: { organizationId: 'acme', documentId: 'plan' },
      at: 1,
      mutation: { name: 'annotation.add', args: { annotation } },
    } as const;
    expect(await raw.push([wire])).toMatchObject([{ ok: false, error: { code: 'ALREADY_EXISTS' } }]);
    await vi.waitFor(() => expect(customer.text('t1', 9)).toBeUndefined());
    expect(customer.text('t1', 1)).toBe('Hello');
    await raw.close();
  });

  it('are not given an edit of a text that its author has not seen', async () => {
    const [one, other] = [await enter(), await enter(undefined, memory, { ...ada })];
    await add(one).settled;
    await until(other.comments.byId('t1'), (shown) => shown?.data.comments[0]?.commentText === 'Hello');
    const shown = row(other)?.data.comments[0];
    await edit(one, 'First').settled;
    const late = other.comments.updateComment({
      annotationId: 't1',
      comment: { commentId: 1, commentText: 'Second' },
      basedOn: shown?.editedAt ?? 0,
    });
    expect(await late.settled).toMatchObject({ ok: false, error: { code: 'FAILED_PRECONDITION' } });
    expect(customer.text('t1', 1)).toBe('First');
    await until(other.comments.byId('t1'), () => text(other) === 'First');
    late.retry();
    expect(await late.settled).toEqual({ ok: true });
    expect(customer.text('t1', 1)).toBe('Second');
    await until(one.comments.byId('t1'), (current) => current?.data.comments[0]?.commentText === 'Second');
  });

  it('get the former text back when an edit is discarded before the backend knows of it', async () => {
    let isCut = false;
    const cut: Backend = {
      openStorage: (clientId) => memory.openStorage(clientId),
      connect: async (session, sink) => {
        const connection = await memory.connect(session, sink);
        return {
          ...connection,
          push: (mutations) => (isCut ? Promise.reject(new Error('Cut off.')) : connection.push(mutations)),
        };
      },
    };
    const store = await enter(undefined, cut);
    await add(store).settled;
    isCut = true;
    const handle = edit(store, 'Never sent');
    await vi.waitFor(() => expect(customer.text('t1', 1)).toBe('Never sent'));
    handle.discard();
    await vi.waitFor(() => expect(customer.text('t1', 1)).toBe('Hello'));
    expect(text(store)).toBe('Hello');
  });

  it('keep the upload of a file with the user', async () => {
    const store = await enter();
    fail('attachment.save');
    const { uploads } = store.comments.uploadFile({ files: [new File(['a'], 'a.txt')] });
    const [upload] = uploads;
    if (!upload) throw new Error('There is no upload.');
    await until(upload.state, ({ status }) => status === 'failed');
    recover();
    upload.retry();
    const { attachment } = await until(upload.state, ({ status }) => status === 'stored');
    expect(attachment?.url).toMatch(/^https:/);
  });
});
