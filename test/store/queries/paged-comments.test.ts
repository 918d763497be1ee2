import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CollabStore } from '../../../store/api/store.js';
import type { QueryApi } from '../../../store/backends/backend.js';
import { memoryBackend } from '../../../store/backends/memory.js';
import type { CountQuery, PagedCommentQuery } from '../../../store/model/index.js';
import { makeRecord } from '../rows.js';
import { ScriptedBackend, turn } from '../scripted-backend.js';
import { addThread, documentStores } from './document-stores.js';

const all = { allDocuments: true };

/** What is answered for documents that the store does not follow. */
describe('documents that are not set', () => {
  const { create, open } = documentStores();
  let backend = memoryBackend();

  const ids = async (store: CollabStore, request: PagedCommentQuery): Promise<unknown> => {
    const { data } = await store.comments.page(request);
    return data && Object.fromEntries(Object.entries(data).map(([id, each]) => [id, each.map((a) => a.annotationId)]));
  };

  /** What is counted in the end, where somebody looks. */
  async function counted(store: CollabStore, query: CountQuery): Promise<unknown> {
    const counts = store.comments.counts(query);
    const stop = counts.subscribe(() => undefined);
    await turn();
    await turn();
    stop();
    return counts.peek();
  }

  beforeEach(() => {
    backend = memoryBackend();
  });

  it('are counted again when their threads change, one document at a time', async () => {
    const ada = await open(backend, 'ada', ['d1', 'd2', 'd3']);
    const first = addThread(ada, 'd1');
    addThread(ada, 'd3');
    const bo = await open(backend, 'bo', ['d4']);
    const counts = bo.comments.counts({ documentIds: ['d1', 'd2'] });
    const stop = counts.subscribe(() => undefined);
    await vi.waitUntil(() => counts.peek()?.d1, { timeout: 10_000 });
    expect(counts.peek()).toEqual({ d1: { total: 1, unread: 1 } });
    addThread(ada, 'd2');
    addThread(ada, 'd3');
    await vi.waitUntil(() => counts.peek()?.d2, { timeout: 10_000 });
    expect(counts.peek()).toEqual({ d1: { total: 1, unread: 1 }, d2: { total: 1, unread: 1 } });
    ada.comments.deleteCommentAnnotation({ annotationId: first });
    await vi.waitUntil(() => !counts.peek()?.d1, { timeout: 10_000 });
    expect(counts.peek()).toEqual({ d2: { total: 1, unread: 1 } });
    stop();
  });

  describe('are returned page by page', () => {
    it('for all documents, a folder, or named documents', async () => {
      const ada = await open(backend, 'ada', ['d1', 'd2'], { folderId: 'f1' });
      const [one, two] = [addThread(ada, 'd1'), addThread(ada, 'd2', { location: { id: 'intro' } })];
      await turn();
      await ada.setDocuments(['d3']);
      const three = addThread(ada, 'd3');
      await turn();
      const bo = await open(backend, 'bo', ['d3']);
      expect(await ids(bo, { ...all, order: 'asc' })).toEqual({ d1: [one], d2: [two], d3: [three] });
      expect(await ids(bo, { folderId: 'f1' })).toEqual({ d1: [one], d2: [two] });
      expect(await ids(bo, { folderId: 'f1', documentIds: ['d2', 'd3'] })).toEqual({ d2: [two] });
      expect(await ids(bo, { documentIds: ['d1', 'd3'] })).toEqual({ d1: [one], d3: [three] });
      expect(await ids(bo, { ...all, locationId: 'intro' })).toEqual({ d2: [two] });
      expect(await ids(bo, { ...all, organizationId: 'o2' })).toEqual({});
      const { data, nextPageToken: pageToken = '' } = await bo.comments.page({ ...all, pageSize: 2 });
      expect(Object.keys(data ?? {})).toEqual(['d3', 'd2']);
      expect(await ids(bo, { ...all, pageSize: 2, pageToken })).toEqual({ d1: [one] });
    });

    it('by default for the set folder or all documents', async () => {
      const ada = await open(backend, 'ada', ['d1'], { folderId: 'f1' });
      const one = addThread(ada, 'd1');
      await turn();
      await ada.setDocuments(['d2'], { folderId: 'f2' });
      const two = addThread(ada, 'd2');
      await turn();
      expect(await ids(await open(backend, 'bo', [], { folderId: 'f1' }), {})).toEqual({ d1: [one] });
      expect(await ids(await open(backend, 'bo', [], all), {})).toEqual({ d2: [two], d1: [one] });
      expect(await ids(await open(backend, 'bo', []), {})).toBeNull();
    });

    it('from the backend only if some are not set, so that pending changes appear', async () => {
      const scripted = new ScriptedBackend();
      const asked: object[] = [];
      scripted.queries = {
        page: (query) => {
          asked.push(query);
          return Promise.resolve({ rows: [] });
        },
        counts: () => Promise.resolve({}),
      };
      const store = create({ backend: scripted });
      await store.identify({ userId: 'ada', organizationId: 'o1', name: 'Ada' });
      await store.setDocuments(['d1']);
      expect(await ids(store, {})).toBeNull();
      scripted.reset(1, [makeRecord('held')]);
      const unsent = addThread(store, 'd1');
      expect(await ids(store, { order: 'asc' })).toEqual({ d1: ['held', unsent] });
      expect(await ids(store, { documentIds: ['d1'], order: 'asc' })).toEqual({ d1: ['held', unsent] });
      expect(asked).toEqual([]);
      expect(await ids(store, { documentIds: ['d1', 'd2'], locationId: 'intro', pageSize: 7 })).toEqual({});
      expect(asked).toEqual([{ organizationId: 'o1', documentIds: ['d1', 'd2'], locationIds: ['intro'], pageSize: 7 }]);
    });

    it('unless the backend does not support it, which is reported', async () => {
      const store = create({ backend: new ScriptedBackend() });
      expect(await ids(store, all)).toBeNull();
      await store.identify({ userId: 'ada', organizationId: 'o1', name: 'Ada' });
      await expect(store.comments.page(all)).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' });
      expect(await counted(store, all)).toEqual({});
    });
  });

  describe('are counted', () => {
    it('by document or together, with changes in set documents', async () => {
      const ada = await open(backend, 'ada', ['d1', 'd2'], { folderId: 'f1' });
      addThread(ada, 'd1');
      addThread(ada, 'd2', { ghostComment: { message: 'Gone' } });
      await turn();
      const bo = await open(backend, 'bo', ['d2']);
      const counts = bo.comments.counts(all);
      const observed: unknown[] = [];
      const stop = counts.subscribe((value) => observed.push(value));
      await turn();
      const [first, last] = [observed.at(0), observed.at(-1)];
      expect(first).toBeNull();
      expect(last).toEqual({ d1: { total: 1, unread: 1 }, d2: { total: 1, unread: 1 } });
      const id = addThread(ada, 'd2');
      addThread(ada, 'd1');
      await turn();
      expect(counts.peek()).toEqual({ d1: { total: 1, unread: 1 }, d2: { total: 2, unread: 2 } });
      bo.comments.markAsRead({ annotationId: id });
      expect(counts.peek()).toEqual({ d1: { total: 1, unread: 1 }, d2: { total: 2, unread: 1 } });
      stop();
      expect(await counted(bo, all)).toEqual({ d1: { total: 2, unread: 2 }, d2: { total: 2, unread: 1 } });
      expect(await counted(bo, { ...all, aggregateDocuments: true })).toEqual({ '*': { total: 4, unread: 3 } });
      expect(await counted(bo, { folderId: 'f1', filterGhostComments: true })).toEqual({
        d1: { total: 2, unread: 2 },
        d2: { total: 1, unread: 0 },
      });
      expect(await counted(bo, { folderId: 'f2' })).toEqual({});
    });

    it('again when other documents are set', async () => {
      const ada = await open(backend, 'ada', ['d1', 'd2']);
      const bo = await open(backend, 'bo', [], all);
      const counts = bo.comments.counts();
      const stop = counts.subscribe(() => undefined);
      addThread(ada, 'd1');
      addThread(ada, 'd2');
      await turn();
      expect(counts.peek()).toEqual({});
      await bo.setDocuments([], { allDocuments: true, rootDocumentId: 'd1' });
      await turn();
      expect(counts.peek()).toEqual({ d1: { total: 1, unread: 1 }, d2: { total: 1, unread: 1 } });
      await bo.setDocuments(['d1']);
      await turn();
      expect(counts.peek()).toEqual({ d1: { total: 1, unread: 1 } });
      stop();
    });

    it('for the signed-in user only', async () => {
      const ada = await open(backend, 'ada', ['d1']);
      addThread(ada, 'd1', { accessMode: 'private' });
      await turn();
      const store = await open(backend, 'ada', [], all);
      const counts = store.comments.counts();
      const observed: unknown[] = [];
      const stop = counts.subscribe((value) => observed.push(value));
      await turn();
      expect(observed.at(-1)).toEqual({ d1: { total: 1, unread: 0 } });
      observed.length = 0;
      await store.identify({ userId: 'bo', organizationId: 'o1', name: 'Bo' });
      await turn();
      expect(observed).toEqual([null, {}]);
      await store.signOut();
      expect(counts.peek()).toBeNull();
      stop();
    });

    it('again after a reconnection, and not while disconnected', async () => {
      const scripted = new ScriptedBackend();
      let answer: ReturnType<QueryApi['counts']> = Promise.reject(new Error('No way.'));
      let asked = 0;
      scripted.queries = {
        page: () => Promise.resolve({ rows: [] }),
        counts: () => {
          asked++;
          return answer;
        },
      };
      const store = create({ backend: scripted });
      await store.setDocuments([], all);
      await store.identify({ userId: 'ada', organizationId: 'o1', name: 'Ada' });
      const counts = store.comments.counts();
      const stop = counts.subscribe(() => undefined);
      await turn();
      expect([counts.peek(), asked]).toEqual([null, 1]);
      answer = Promise.resolve({ d1: { total: 2, unread: 0 } });
      scripted.sink.state('offline');
      expect(asked).toBe(1);
      scripted.sink.state('online');
      await turn();
      expect([counts.peek(), asked]).toEqual([{ d1: { total: 2, unread: 0 } }, 2]);
      answer = Promise.reject(new Error('No way.'));
      scripted.sink.state('offline');
      scripted.sink.state('online');
      await turn();
      expect([counts.peek(), asked]).toEqual([{ d1: { total: 2, unread: 0 } }, 3]);
      stop();
    });
  });
});
