import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CollabStore } from '../../../store/api/store.js';
import type { PagedCollection, PagedCollectionQuery } from '../../../store/api/views.js';
import { memoryBackend } from '../../../store/backends/memory.js';
import type { WirePage } from '../../../store/backends/protocol.js';
import { makeRecord } from '../rows.js';
import { ScriptedBackend, turn } from '../scripted-backend.js';
import { addThread, documentStores } from './document-stores.js';

const all = { allDocuments: true };

describe('a paged collection', () => {
  const { create, open } = documentStores();
  const collections: PagedCollection[] = [];

  async function collect(store: CollabStore, query: PagedCollectionQuery = {}): Promise<PagedCollection> {
    const collection = await store.comments.createPagedCollection(query);
    collections.push(collection);
    await turn();
    return collection;
  }

  /** What a collection holds, oldest first. */
  function idsIn(collection: PagedCollection): readonly string[] {
    const view = collection.createFacetedView({ sortBy: 'createdAt', order: 'asc' });
    const ids = view.rows.peek().map(({ id }) => id);
    view.dispose();
    return ids;
  }

  // No slice of work is ever over: how many a busy machine makes of it is not what is tested here.
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0));

  afterEach(() => {
    vi.restoreAllMocks();
    for (const collection of collections.splice(0)) collection.dispose();
  });

  it('never shows the next user the rows of the previous one, even while it loads slowly', async () => {
    const backend = memoryBackend();
    const own = (userId: string) => ({ accessMode: 'private' as const, comments: [{ commentText: `Of ${userId}` }] });
    for (const userId of ['ada', 'bo']) addThread(await open(backend, userId, ['d1']), 'd1', own(userId));
    await turn();
    const store = await open(backend, 'ada', ['d1']);
    const view = (await collect(store, all)).createFacetedView({ groupBy: 'document' });
    const content = () => JSON.stringify([view.rows.peek(), view.group('d1').peek(), view.total.peek()]);
    await vi.waitUntil(() => content().includes('Of ada'));
    // Each slice of work is over at once, so that what is read anew takes many turns.
    let ms = 0;
    vi.mocked(performance.now).mockImplementation(() => (ms += 100));
    const observed = new Set<string>();
    const look = (): void => void (store.me.peek()?.userId === 'bo' && observed.add(content()));
    for (const readable of [store.me, view.rows, view.total]) readable.subscribe(look);
    const entered = store.identify({ userId: 'bo', organizationId: 'o1', name: 'bo' });
    await vi.waitUntil(() => {
      look();
      return content().includes('Of bo');
    });
    await entered;
    expect([...observed].filter((each) => each.includes('Of ada'))).toEqual([]);
    expect(observed.size).toBeGreaterThan(1);
  });

  it('loads threads of all documents page by page, newest first', async () => {
    const backend = memoryBackend();
    const ada = await open(backend, 'ada', ['d1', 'd2']);
    const ids = ['d1', 'd2', 'd1', 'd2', 'd1'].map((documentId) => addThread(ada, documentId));
    await turn();
    const bo = await open(backend, 'bo', [], all);
    const collection = await collect(bo, { pageSize: 2 });
    const view = collection.createFacetedView({ groupBy: 'document' });
    const groups = () => view.groups.peek().map(({ groupId, count, unread }) => [groupId, count, unread]);
    expect([view.ready.peek(), collection.state.peek(), collection.loaded.peek()]).toEqual([true, 'more', 2]);
    expect(idsIn(collection)).toEqual(ids.slice(3));
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
    expect([collection.state.peek(), idsIn(collection)]).toEqual(['complete', ids]);
    expect(groups()).toEqual([
      ['d1', 3, 3],
      ['d2', 2, 2],
    ]);
    expect(collection.byId(ids[0] ?? '')?.documentId).toBe('d1');
    view.dispose();
  });

  it('contains pending and current threads of the documents that are set', async () => {
    const backend = memoryBackend();
    const ada = await open(backend, 'ada', ['d1', 'd2']);
    const [one, two, three] = [addThread(ada, 'd1'), addThread(ada, 'd2'), addThread(ada, 'd1')];
    await turn();
    const bo = await open(backend, 'bo', ['d1']);
    const collection = await collect(bo, { ...all, pageSize: 1, statusIds: ['OPEN'] });
    expect(idsIn(collection)).toEqual([one, three]);
    await collection.more();
    await turn();
    expect(idsIn(collection)).toEqual([one, two, three]);
    const four = addThread(bo, 'd1');
    expect(collection.byId(four)?.pending).toBe(true);
    bo.comments.resolveCommentAnnotation({ annotationId: one });
    ada.comments.deleteCommentAnnotation({ annotationId: three });
    ada.comments.deleteCommentAnnotation({ annotationId: two });
    await turn();
    // Nobody is told of what happens in a document that is not followed.
    expect(idsIn(collection)).toEqual([two, four]);
    await bo.setDocuments(['d2']);
    await turn();
    expect(idsIn(collection)).toEqual([four]);
    await bo.setDocuments(['d1', 'd2']);
    await turn();
    expect(collection.byId(four)?.pending).toBe(false);
  });

  it('is limited to the set documents by default', async () => {
    const backend = memoryBackend();
    const ada = await open(backend, 'ada', ['d1']);
    const one = addThread(ada, 'd1');
    const collection = await collect(ada);
    expect([idsIn(collection), collection.state.peek()]).toEqual([[one], 'complete']);
    const early = create({ backend });
    const waiting = await collect(early);
    const view = waiting.createFacetedView();
    expect([view.ready.peek(), waiting.state.peek()]).toEqual([false, 'loading']);
    await early.identify({ userId: 'bo', organizationId: 'o1', name: 'Bo' });
    await early.setDocuments([], all);
    await turn();
    expect([view.ready.peek(), waiting.state.peek(), idsIn(waiting)]).toEqual([true, 'complete', [one]]);
    view.dispose();
  });

  it('starts again, empty, for another user', async () => {
    const backend = memoryBackend();
    const ada = await open(backend, 'ada', ['d1']);
    const quiet = addThread(ada, 'd1', { accessMode: 'private' });
    await turn();
    await ada.setDocuments([], all);
    const collection = await collect(ada);
    expect(idsIn(collection)).toEqual([quiet]);
    await ada.identify({ userId: 'bo', organizationId: 'o1', name: 'Bo' });
    expect(collection.loaded.peek()).toBe(0);
    await turn();
    expect([idsIn(collection), collection.state.peek()]).toEqual([[], 'complete']);
    await ada.signOut();
    expect(collection.state.peek()).toBe('loading');
  });

  it('ignores a page that was requested for the previous user', async () => {
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
    expect([idsIn(collection), collection.state.peek()]).toEqual([[], 'loading']);
    now?.({ rows: [makeRecord('of-bo')] });
    await turn();
    expect([idsIn(collection), collection.state.peek()]).toEqual([['of-bo'], 'complete']);
  });

  it("shows the store's version of threads in set documents", async () => {
    const scripted = new ScriptedBackend();
    const rows = [makeRecord('here'), makeRecord('gone'), makeRecord('there', { documentId: 'd2' })];
    scripted.queries = { page: () => Promise.resolve({ rows }), counts: () => Promise.resolve({}) };
    const store = await open(scripted, 'bo', ['d1']);
    scripted.reset(1, [makeRecord('here'), makeRecord('gone')]);
    store.comments.resolveCommentAnnotation({ annotationId: 'here' });
    store.comments.deleteCommentAnnotation({ annotationId: 'gone' });
    const collection = await collect(store, all);
    expect([...idsIn(collection)].sort()).toEqual(['here', 'there']);
    expect(collection.byId('here')).toBe(store.comments.byId('here').peek());
  });

  it('keeps its rows when a page fails, reports the error, and retries', async () => {
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
    expect([collection.state.peek(), collection.error.peek(), idsIn(collection)]).toEqual([
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

  it('reports that the backend does not answer queries', async () => {
    const store = await open(new ScriptedBackend(), 'ada', [], all);
    const collection = await collect(store);
    expect([collection.state.peek(), collection.error.peek()?.code]).toEqual(['failed', 'FAILED_PRECONDITION']);
  });

  it('contains the same threads as a full search after random changes', async () => {
    const step = fc.constantFrom('begin', 'resolve', 'delete', 'more', 'follow d1', 'follow d2', 'follow none');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.integer({ min: 1, max: 5 }), async (steps, pageSize) => {
        const backend = memoryBackend();
        const ada = await open(backend, 'ada', ['d1', 'd2']);
        for (let at = 0; at < 6; at++) addThread(ada, at % 2 ? 'd1' : 'd2');
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
          if (each === 'begin') addThread(ada, at % 2 ? 'd1' : 'd2');
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
        expect(idsIn(collection)).toEqual(naive.rows.peek().map(({ id }) => id));
        naive.dispose();
        collection.dispose();
        await Promise.all([ada.dispose(), bo.dispose()]);
      }),
      { numRuns: 40 },
    );
  });
});
