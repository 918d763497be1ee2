import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CollabStore } from '../../../store/api/store.js';
import type { ClientStorage } from '../../../store/backends/backend.js';
import { localBackend } from '../../../store/backends/local.js';
import { memoryBackend } from '../../../store/backends/memory.js';
import { MemoryClients } from '../../../store/backends/memory/client-storage.js';
import type { CollabError } from '../../../store/model/index.js';
import { createStore } from '../../../store/store.js';
import { ScriptedBackend } from '../scripted-backend.js';

const ada = { userId: 'ada', organizationId: 'o1', name: 'Ada' };
const never = (): Promise<never> => new Promise(() => undefined);

describe('missing answers', () => {
  const stores: CollabStore[] = [];
  const errors: CollabError[] = [];

  function opened(store: CollabStore): CollabStore {
    stores.push(store);
    store.on('error', (error) => errors.push(error));
    return store;
  }

  /** Signs in; returns once the store's code is loaded, which takes no time of the fake clock. */
  async function startIdentify(store: CollabStore): Promise<{ readonly identified: Promise<void> }> {
    const identifying = store.identify(ada);
    identifying.catch(() => undefined);
    await vi.dynamicImportSettled();
    return { identified: identifying };
  }

  /** What becomes of a promise within so many ms: its value, its error, or that it is pending. */
  async function after(ms: number, promise: Promise<unknown>): Promise<unknown> {
    let outcome: unknown = 'pending';
    promise.then(
      (value) => (outcome = value ?? 'done'),
      (error: unknown) => (outcome = error),
    );
    await vi.advanceTimersByTimeAsync(ms);
    return outcome;
  }

  beforeEach(async () => {
    errors.length = 0;
    // The first change of a store loads this module, which takes real time.
    await import('../../../store/backends/authority/apply-mutation.js');
    vi.useFakeTimers();
  });

  afterEach(async () => {
    const ended = Promise.all(stores.splice(0).map((store) => store.dispose()));
    await vi.advanceTimersByTimeAsync(60_000);
    await ended;
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('of a backend are reported by identify after 10 seconds, and a late one is accepted', async () => {
    const backend = new ScriptedBackend();
    let open = (): void => undefined;
    backend.gate = new Promise((resolve) => (open = resolve));
    const store = opened(createStore({ backend }));
    await store.setDocuments(['d1']);
    const { identified } = await startIdentify(store);
    expect(await after(9_999, identified)).toBe('pending');
    expect(await after(1, identified)).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/has not answered for 10 seconds.*reload/) as string,
    });
    expect(errors.map(({ code }) => code)).toEqual(['unavailable']);
    expect(store.connection.peek()).toBe('pendingData');
    open();
    await vi.advanceTimersByTimeAsync(1);
    backend.reset(0);
    expect(store.connection.peek()).toBe('online');
    expect(errors).toHaveLength(1);
  });

  it('of a backend are reported, and so is a late failure', async () => {
    const backend = new ScriptedBackend();
    let fail = (): void => undefined;
    backend.gate = new Promise((_, reject) => (fail = () => reject(new Error('No way.'))));
    const store = opened(createStore({ backend }));
    await after(10_000, (await startIdentify(store)).identified);
    fail();
    await vi.advanceTimersByTimeAsync(1);
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('10 seconds'), 'No way.']);
    expect(store.connection.peek()).toBe('offline');
  });

  it('of a connection do not stop the disposal of the store', async () => {
    const backend = new ScriptedBackend();
    const connect = backend.connect.bind(backend);
    backend.connect = async (...given) => ({ ...(await connect(...given)), close: never });
    const store = opened(createStore({ backend }));
    await store.identify(ada);
    const disposed = store.dispose();
    expect(await after(4_999, disposed)).toBe('pending');
    expect(await after(1, disposed)).toBe('done');
  });

  describe('of a storage', () => {
    const silent = new Proxy({} as ClientStorage, { get: () => never });

    it('stop identify for 10 seconds only, and are reported once', async () => {
      const store = opened(createStore({ backend: memoryBackend(), storage: silent }));
      await store.setDocuments(['d1']);
      const { identified } = await startIdentify(store);
      expect(await after(9_999, identified)).toBe('pending');
      expect(await after(1, identified)).toBe('done');
      const { settled } = store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Hello' }] } });
      expect(await after(1, settled)).toEqual({ ok: true });
      expect(await after(1, store.drafts.get('x'))).toBe('done');
      expect(errors.map(({ code, message }) => [code, message])).toEqual([
        ['storage_unavailable', expect.stringMatching(/has not answered for 10 seconds.*reload/)],
      ]);
    });

    it('do not stop the disposal of the store', async () => {
      const store = opened(createStore({ backend: memoryBackend(), storage: silent }));
      await startIdentify(store);
      expect(store.me.peek()).toMatchObject(ada);
      store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Hello' }] } });
      expect(await after(30_000, store.dispose())).toBe('done');
    });

    it('can arrive late, and stored mutations are then sent', async () => {
      const clients = new MemoryClients();
      const backend = memoryBackend();
      const before = opened(
        createStore({ backend: new ScriptedBackend(), storage: clients.open('c1'), clientId: 'c1' }),
      );
      await before.identify(ada);
      await before.setDocuments(['d1']);
      before.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Kept' }] } });
      await before.dispose();
      let answer = (): void => undefined;
      const answered = new Promise<void>((resolve) => (answer = resolve));
      const client = clients.open('c2');
      const storage: ClientStorage = { ...client, adopt: async (...of) => answered.then(() => client.adopt(...of)) };
      const store = opened(createStore({ backend, storage }));
      await store.setDocuments(['d1']);
      await after(10_000, (await startIdentify(store)).identified);
      expect(store.comments.view().total.peek()).toBe(0);
      answer();
      await vi.advanceTimersByTimeAsync(1);
      expect(
        store.comments
          .view()
          .rows.peek()
          .map(({ data }) => data.comments[0]?.commentText),
      ).toEqual(['Kept']);
    });
  });

  const granted = (_name: string, ...rest: readonly unknown[]): Promise<unknown> =>
    Promise.resolve((rest.at(-1) as (lock: object) => unknown)({}));

  it.each([
    ['IndexedDB', { open: () => ({}) }, { request: granted, query: () => Promise.resolve({ held: [] }) }],
    ['Web Locks', undefined, { request: never, query: never }],
  ])('of %s are reported by identify after 10 seconds', async (_, indexedDB, locks) => {
    const opening: { onsuccess?: () => void; result?: object } = { result: { name: 'x', close: () => undefined } };
    const answering = { open: () => (queueMicrotask(() => opening.onsuccess?.()), opening) };
    vi.stubGlobal('indexedDB', indexedDB ?? answering);
    vi.stubGlobal('navigator', { locks });
    const store = opened(createStore({ backend: localBackend() }));
    const { identified } = await startIdentify(store);
    expect(await after(10_000, identified)).toMatchObject({ code: 'unavailable' });
    expect(errors.map(({ code }) => code).sort()).toEqual(['storage_unavailable', 'unavailable']);
    expect(await after(30_000, store.dispose())).toBe('done');
  });
});
