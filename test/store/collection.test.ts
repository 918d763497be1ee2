import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CollabStore } from '../../store/api/store.js';
import type { Backend } from '../../store/backends/backend.js';
import { memoryBackend } from '../../store/backends/memory.js';
import type { Collection, CollectQuery } from '../../store/api/views.js';
import type { SetDocumentsOptions } from '../../store/model/index.js';
import type { WirePage } from '../../store/backends/protocol.js';
import { createStore } from '../../store/store.js';
import { makeRecord } from './rows.js';
import { ScriptedBackend, turn } from './scripted-backend.js';

const all = { allDocuments: true };

describe('a collection', () => {
  const stores: CollabStore[] = [];
  const collections: Collection[] = [];
  let clock = 1000;

  async function open(
    backend: Backend,
    userId: string,
    documentIds: readonly string[],
    options: SetDocumentsOptions = {},
  ): Promise<CollabStore> {
    const store = createStore({ backend, now: () => clock++ });
    stores.push(store);
    await store.identify({ userId, organizationId: 'o1', name: userId });
    await store.setDocuments(documentIds, options);
    await turn();
    return store;
  }

  async function collect(store: CollabStore, query: CollectQuery = {}): Promise<Collection> {
    const collection = await store.comments.collect(query);
    collections.push(collection);
    await turn();
    return collection;
  }

  const add = (store: CollabStore, documentId: string, given: object = {}): string =>
    store.comments.addCommentAnnotation({
      annotation: { comments: [{ commentText: 'Hello' }], ...given },
      options: { documentId },
    }).annotationId;

  /** What a collection holds, oldest first. */
  function held(collection: Collection): readonly string[] {
    const view = collection.browse({ sortBy: 'createdAt', order: 'asc' });
    const ids = view.rows.peek().map(({ id }) => id);
    view.dispose();
    return ids;
  }

  // No slice of work is ever over: how many a busy machine makes of it is not what is tested here.
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0));

  afterEach(async () => {
    vi.restoreAllMocks();
    for (const collection of collections.splice(0)) collection.dispose();
    for (const store of stores.splice(0)) await store.dispose();
  });

  it('shows nothing of a person to the next one, however long it takes to read all anew', async () => {
    const backend = memoryBackend();
    const own = (userId: string) => ({ accessMode: 'private' as const, comments: [{ commentText: `Of ${userId}` }] });
    for (const userId of ['ada', 'bo']) add(await open(backend, userId, ['d1']), 'd1', own(userId));
    await turn();
    const store = await open(backend, 'ada', ['d1']);
    const view = (await collect(store, all)).browse({ groupBy: 'document' });
    const shown = () => JSON.stringify([view.rows.peek(), view.group('d1').peek(), view.total.peek()]);
    await vi.waitUntil(() => shown().includes('Of ada'));
    // Each slice of work is over at once, so that what is read anew takes many turns.
    let ms = 0;
    vi.mocked(performance.now).mockImplementation(() => (ms += 100));
    const seen = new Set<string>();
    const look = (): void => void (store.me.peek()?.userId === 'bo' && seen.add(shown()));
    for (const readable of [store.me, view.rows, view.total]) readable.subscribe(look);
    const entered = store.identify({ userId: 'bo', organizationId: 'o1', name: 'bo' });
    await vi.waitUntil(() => {
      look();
      return shown().includes('Of bo');
    });
    await entered;
    expect([...seen].filter((each) => each.includes('Of ada'))).toEqual([]);
    expect(seen.size).toBeGreaterThan(1);
  });

  it('holds threads of all documents, a page at a time, the newest first', async () => {
    const backend = memoryBackend();
    const ada = await open(backend, 'ada', ['d1', 'd2']);
    const ids = ['d1', 'd2', 'd1', 'd2', 'd1'].map((documentId) => add(ada, documentId));
    await turn();
    const bo = await open(backend, 'bo', [], all);
    const collection = await collect(bo, { pageSize: 2 });
    const view = collection.browse({ groupBy: 'document' });
    const groups = () => view.groups.peek().map(({ groupId, count, unread }) => [groupId, count, unread]);
    expect([view.ready.peek(), collection.state.peek(), collection.loaded.peek()]).toEqual([true, 'more', 2]);
    expect(held(collection)).toEqual(ids.slice(3));
    expect(groups()).toEqual([
      ['d1', 1, 1],
      ['d2', 1, 1],
    ]);
    // Two who ask at once get one page.
    await Promise.all([collection.more(), collection.more()]);
    await turn();
    expect([collection.state.peek(), collection.loaded.peek()]).toEqual(['more', 4]);
    await collection.more();
    await collection.more();
    await turn();
    expect([collection.state.peek(), held(collection)]).toEqual(['complete', ids]);
    expect(groups()).toEqual([
      ['d1', 3, 3],
      ['d2', 2, 2],
    ]);
    expect(collection.byId(ids[0] ?? '')?.documentId).toBe('d1');
    view.dispose();
  });

  it('has all threads of documents that are set, with what is not sent and every change', async () => {
    const backend = memoryBackend();
    const ada = await open(backend, 'ada', ['d1', 'd2']);
    const [one, two, three] = [add(ada, 'd1'), add(ada, 'd2'), add(ada, 'd1')];
    await turn();
    const bo = await open(backend, 'bo', ['d1']);
    const collection = await collect(bo, { ...all, pageSize: 1, statusIds: ['OPEN'] });
    expect(held(collection)).toEqual([one, three]);
    await collection.more();
    await turn();
    expect(held(collection)).toEqual([one, two, three]);
    const four = add(bo, 'd1');
    expect(collection.byId(four)?.pending).toBe(true);
    bo.comments.resolveCommentAnnotation({ annotationId: one });
    ada.comments.deleteCommentAnnotation({ annotationId: three });
    ada.comments.deleteCommentAnnotation({ annotationId: two });
    await turn();
    // Nobody is told of what happens in a document that is not followed.
    expect(held(collection)).toEqual([two, four]);
    await bo.setDocuments(['d2']);
    await turn();
    expect(held(collection)).toEqual([four]);
    await bo.setDocuments(['d1', 'd2']);
    await turn();
    expect(collection.byId(four)?.pending).toBe(false);
  });

  it('is what is followed where that is all that is asked for', async () => {
    const backend = memoryBackend();
    const ada = await open(backend, 'ada', ['d1']);
    const one = add(ada, 'd1');
    const collection = await collect(ada);
    expect([held(collection), collection.state.peek()]).toEqual([[one], 'complete']);
    const early = createStore({ backend });
    stores.push(early);
    const waiting = await collect(early);
    const view = waiting.browse();
    expect([view.ready.peek(), waiting.state.peek()]).toEqual([false, 'loading']);
    await early.identify({ userId: 'bo', organizationId: 'o1', name: 'Bo' });
    await early.setDocuments([], all);
    await turn();
    expect([view.ready.peek(), waiting.state.peek(), held(waiting)]).toEqual([true, 'complete', [one]]);
    view.dispose();
  });

  it('begins anew for somebody else, with nothing of the one before', async () => {
    const backend = memoryBackend();
    const ada = await open(backend, 'ada', ['d1']);
    const quiet = add(ada, 'd1', { accessMode: 'private' });
    await turn();
    await ada.setDocuments([], all);
    const collection = await collect(ada);
    expect(held(collection)).toEqual([quiet]);
    await ada.identify({ userId: 'bo', organizationId: 'o1', name: 'Bo' });
    expect(collection.loaded.peek()).toBe(0);
    await turn();
    expect([held(collection), collection.state.peek()]).toEqual([[], 'complete']);
    await ada.signOut();
    expect(collection.state.peek()).toBe('loading');
  });

  it('takes no page that was asked for the person before', async () => {
    const scripted = new ScriptedBackend();
    const answers: ((page: WirePage) => void)[] = [];
    scripted.queries = {
      page: () => new Promise((resolve) => answers.push(resolve)),
      counts: () => Promise.resolve({}),
    };
    const store = await open(scripted, 'ada', [], all);
    const collection = await collect(store);
    await store.identify({ userId: 'bo', organizationId: 'o1', name: 'Bo' });
    const [before, now] = answers;
    before?.({ rows: [makeRecord('of-ada')] });
    await turn();
    expect([held(collection), collection.state.peek()]).toEqual([[], 'loading']);
    now?.({ rows: [makeRecord('of-bo')] });
    await turn();
    expect([held(collection), collection.state.peek()]).toEqual([['of-bo'], 'complete']);
  });

  it('shows a thread of a document that is set as the store has it, whatever a page says of it', async () => {
    const scripted = new ScriptedBackend();
    const rows = [makeRecord('here'), makeRecord('gone'), makeRecord('there', { documentId: 'd2' })];
    scripted.queries = { page: () => Promise.resolve({ rows }), counts: () => Promise.resolve({}) };
    const store = await open(scripted, 'bo', ['d1']);
    scripted.reset(1, [makeRecord('here'), makeRecord('gone')]);
    store.comments.resolveCommentAnnotation({ annotationId: 'here' });
    store.comments.deleteCommentAnnotation({ annotationId: 'gone' });
    const collection = await collect(store, all);
    expect([...held(collection)].sort()).toEqual(['here', 'there']);
    expect(collection.byId('here')).toBe(store.comments.byId('here').peek());
  });

  it('keeps what it has when a page cannot be had, says why, and tries again', async () => {
    const scripted = new ScriptedBackend();
    let isFailing = false;
    scripted.queries = {
      page: ({ pageToken }) =>
        isFailing
          ? Promise.reject(Object.assign(new Error('No way.'), { code: 'unavailable' }))
          : Promise.resolve({ rows: [makeRecord(pageToken ?? 'first')], nextPageToken: 'next' }),
      counts: () => Promise.resolve({}),
    };
    const store = await open(scripted, 'ada', [], all);
    const collection = await collect(store);
    isFailing = true;
    await collection.more();
    expect([collection.state.peek(), collection.error.peek()?.message, collection.loaded.peek()]).toEqual([
      'failed',
      'No way.',
      1,
    ]);
    isFailing = false;
    await collection.more();
    expect([collection.state.peek(), collection.error.peek(), held(collection)]).toEqual([
      'more',
      undefined,
      ['first', 'next'],
    ]);
    isFailing = true;
    await collection.more();
    isFailing = false;
    scripted.sink.state('offline');
    scripted.sink.state('online');
    await turn();
    expect(collection.state.peek()).toBe('more');
  });

  it('says that a backend has no answer', async () => {
    const store = await open(new ScriptedBackend(), 'ada', [], all);
    const collection = await collect(store);
    expect([collection.state.peek(), collection.error.peek()?.code]).toEqual(['failed', 'FAILED_PRECONDITION']);
  });

  it('holds in the end what a naive look at all threads finds, whatever happens meanwhile', async () => {
    const step = fc.constantFrom('begin', 'resolve', 'delete', 'more', 'follow d1', 'follow d2', 'follow none');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.integer({ min: 1, max: 5 }), async (steps, pageSize) => {
        const backend = memoryBackend();
        const ada = await open(backend, 'ada', ['d1', 'd2']);
        for (let at = 0; at < 6; at++) add(ada, at % 2 ? 'd1' : 'd2');
        await turn();
        const bo = await open(backend, 'bo', ['d1']);
        const collection = await collect(bo, { ...all, statusIds: ['OPEN'], pageSize });
        const some = (at: number): string => {
          const rows = ada.comments.view({ sortBy: 'createdAt' });
          const ids = rows.rows.peek().map(({ id }) => id);
          rows.dispose();
          return ids[at % Math.max(1, ids.length)] ?? 'none';
        };
        for (const [at, each] of steps.entries()) {
          if (each === 'begin') add(ada, at % 2 ? 'd1' : 'd2');
          else if (each === 'resolve') ada.comments.resolveCommentAnnotation({ annotationId: some(at) });
          else if (each === 'delete') ada.comments.deleteCommentAnnotation({ annotationId: some(at) });
          else if (each === 'more') await collection.more();
          else await bo.setDocuments(each === 'follow none' ? [] : [each.slice(-2)], all);
          await turn();
        }
        await bo.setDocuments(['d1', 'd2']);
        while (collection.state.peek() === 'more') await collection.more();
        await turn();
        const naive = ada.comments.view({ statusIds: ['OPEN'], sortBy: 'createdAt', order: 'asc' });
        expect(held(collection)).toEqual(naive.rows.peek().map(({ id }) => id));
        naive.dispose();
        collection.dispose();
        await Promise.all([ada.dispose(), bo.dispose()]);
      }),
      { numRuns: 40 },
    );
  });
});
