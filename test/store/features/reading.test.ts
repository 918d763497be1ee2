import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CollabStore } from '../../../store/api/store.js';
import { memoryBackend } from '../../../store/backends/memory.js';
import { createStore } from '../../../store/store.js';
import { turn } from '../scripted-backend.js';

/** Two people on one backend, each with a store of their own. */
describe('reading', () => {
  let ada: CollabStore;
  let bo: CollabStore;
  let clock: number;

  async function open(backend: ReturnType<typeof memoryBackend>, userId: string): Promise<CollabStore> {
    const store = createStore({ backend, now: () => clock++ });
    await store.identify({ userId, organizationId: 'o1', name: userId });
    await store.setDocuments(['d1', 'd2']);
    await turn();
    return store;
  }

  const add = (store: CollabStore, given: object = {}, documentId = 'd1'): string =>
    store.comments.addCommentAnnotation({
      annotation: { comments: [{ commentText: 'Hello' }], ...given },
      options: { documentId },
    }).annotationId;
  const reply = (store: CollabStore, annotationId: string): number | undefined =>
    store.comments.addComment({ annotationId, comment: { commentText: 'Two' } }).commentId;
  const unread = (store: CollabStore, id: string): number | undefined => store.comments.byId(id).peek()?.unread;

  beforeEach(async () => {
    // On a busy machine, a slice of work may end early; with this clock it never does.
    vi.spyOn(performance, 'now').mockReturnValue(0);
    // The first change of a store loads this module, which takes longer than a turn.
    await import('../../../store/backends/authority/apply-mutation.js');
    clock = 1000;
    const backend = memoryBackend();
    ada = await open(backend, 'ada');
    bo = await open(backend, 'bo');
  });

  afterEach(() => {
    vi.restoreAllMocks();
    return Promise.all([ada.dispose(), bo.dispose()]);
  });

  it('shows comments of other users', async () => {
    const id = add(ada);
    await turn();
    reply(bo, id);
    await turn();
    for (const store of [ada, bo]) {
      const row = store.comments.byId(id).peek();
      expect(row?.data.comments.map(({ from }) => from.userId)).toEqual(['ada', 'bo']);
      expect(row).toMatchObject({ pending: false, unsent: [] });
    }
  });

  describe('read state', () => {
    it('is per user: own comments are read, those of others are not', async () => {
      const id = add(ada);
      await turn();
      expect([unread(ada, id), unread(bo, id)]).toEqual([0, 1]);
      reply(bo, id);
      await turn();
      expect([unread(ada, id), unread(bo, id)]).toEqual([1, 0]);
    });

    it('can be set to read, and to unread from a comment on', async () => {
      const id = add(ada);
      const second = reply(ada, id) ?? 0;
      await turn();
      bo.comments.markAsRead({ annotationId: id });
      expect(unread(bo, id)).toBe(0);
      expect(bo.comments.byId(id).peek()?.readAt).toBe(bo.comments.byId(id).peek()?.data.comments[1]?.createdAt);
      bo.comments.markAsUnread({ annotationId: id, commentId: second });
      expect(unread(bo, id)).toBe(1);
      bo.comments.markAsUnread({ annotationId: id });
      expect(unread(bo, id)).toBe(2);
      await turn();
      expect(unread(bo, id)).toBe(2);
    });
  });

  describe('a view', () => {
    it('groups by location in document order, and uses the given names', async () => {
      ada.setLocations([{ id: 'intro', locationName: 'Introduction' }, { id: 'end' }]);
      add(ada, { location: { id: 'end', locationName: 'The end' } });
      add(ada, { location: { id: 'intro' } });
      add(ada, { location: null });
      const view = await ada.comments.createFacetedView({ groupBy: 'location' });
      expect(view.groups.peek().map(({ groupId, groupName }) => [groupId, groupName])).toEqual([
        ['intro', 'Introduction'],
        ['end', 'The end'],
        ['others', 'Others'],
      ]);
      ada.setLocations([{ id: 'end', locationName: 'Finale' }, { id: 'intro' }]);
      expect(view.groups.peek().map(({ groupName }) => groupName)).toEqual(['Finale', 'intro', 'Others']);
    });

    it('groups by document and by status in the order of their sets', async () => {
      add(ada, {}, 'd2');
      const id = add(ada);
      ada.comments.resolveCommentAnnotation({ annotationId: id });
      const groupIds = async (groupBy: string): Promise<readonly string[]> =>
        (await ada.comments.createFacetedView({ groupBy })).groups.peek().map(({ groupId }) => groupId);
      expect(await groupIds('document')).toEqual(['d1', 'd2']);
      expect(await groupIds('status')).toEqual(['OPEN', 'RESOLVED']);
      expect(await groupIds('people')).toEqual(['ada']);
    });

    it('counts threads with unread comments', async () => {
      add(ada);
      reply(ada, add(ada));
      const view = bo.comments.view();
      await turn();
      expect([view.total.peek(), view.unread.peek()]).toEqual([2, 2]);
    });
  });

  describe('counts', () => {
    it('come with page(), which returns one page at a time, and null without a user', async () => {
      const early = createStore({ backend: memoryBackend() });
      expect(await early.comments.page()).toEqual({ data: null });
      await early.dispose();
      const [one, two] = [add(ada), add(ada, {}, 'd2')];
      await turn();
      const first = await ada.comments.page({ pageSize: 1, order: 'asc' });
      expect(first.data).toEqual({ d1: [ada.comments.byId(one).peek()?.data] });
      const { nextPageToken: pageToken = '' } = first;
      expect(await ada.comments.page({ pageToken, order: 'asc' })).toEqual({
        data: { d2: [ada.comments.byId(two).peek()?.data] },
      });
      await expect(ada.comments.page({ pageSize: 0 })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    });

    it('are null while documents load, then threads and unread threads by document', async () => {
      const fresh = createStore({ backend: memoryBackend() });
      expect(fresh.comments.counts().peek()).toBeNull();
      add(ada);
      add(ada, {}, 'd2');
      reply(ada, add(ada));
      await turn();
      expect(bo.comments.counts().peek()).toEqual({ d1: { total: 2, unread: 2 }, d2: { total: 1, unread: 1 } });
      expect(ada.comments.counts().peek()).toEqual({ d1: { total: 2, unread: 0 }, d2: { total: 1, unread: 0 } });
    });

    it('follow changes while observed, and are correct when read unobserved', () => {
      const counts = ada.comments.counts({ statusIds: ['OPEN'] });
      const observer = vi.fn();
      const id = add(ada);
      expect(counts.peek()).toEqual({ d1: { total: 1, unread: 0 } });
      const stop = counts.subscribe(observer);
      ada.comments.resolveCommentAnnotation({ annotationId: id });
      expect(observer.mock.calls.map(([value]: unknown[]) => value)).toEqual([{ d1: { total: 1, unread: 0 } }, {}]);
      stop();
      add(ada);
      expect(counts.peek()).toEqual({ d1: { total: 1, unread: 0 } });
    });

    it('cover all documents together if requested, also without threads', async () => {
      const all = bo.comments.counts({ aggregateDocuments: true });
      expect(all.peek()).toEqual({ '*': { total: 0, unread: 0 } });
      const observer = vi.fn();
      const stop = all.subscribe(observer);
      add(ada);
      const other = add(ada, {}, 'd2');
      await turn();
      expect(all.peek()).toEqual({ '*': { total: 2, unread: 2 } });
      expect(bo.comments.counts({ aggregateDocuments: true, documentIds: ['d2'] }).peek()).toEqual({
        '*': { total: 1, unread: 1 },
      });
      ada.comments.deleteCommentAnnotation({ annotationId: other });
      await turn();
      expect(observer).toHaveBeenLastCalledWith({ '*': { total: 1, unread: 1 } });
      stop();
    });

    it('are the same readable for the same query while someone holds it', () => {
      const held = ada.comments.counts({ statusIds: ['OPEN'] });
      expect(ada.comments.counts({ statusIds: ['OPEN'] })).toBe(held);
      expect(ada.comments.counts({ statusIds: ['RESOLVED'] })).not.toBe(held);
    });
  });

  describe('one thread', () => {
    it('is the same readable for the same id, updated only while observed', () => {
      const id = add(ada);
      const row = ada.comments.byId(id);
      expect(ada.comments.byId(id)).toBe(row);
      const observer = vi.fn();
      const stop = row.subscribe(observer);
      add(ada);
      expect(observer).toHaveBeenCalledTimes(1);
      reply(ada, id);
      expect(observer).toHaveBeenCalledTimes(2);
      stop();
      ada.comments.deleteCommentAnnotation({ annotationId: id });
      expect(observer).toHaveBeenCalledTimes(2);
      expect(row.peek()).toBeUndefined();
    });

    it('is undefined until it arrives', async () => {
      const row = bo.comments.byId('later');
      const observer = vi.fn();
      row.subscribe(observer);
      add(ada, { annotationId: 'later' });
      await turn();
      expect(observer.mock.calls.map(([value]: unknown[]) => (value ? 'there' : value))).toEqual([undefined, 'there']);
    });
  });

  it('returns the capabilities of the user', async () => {
    const annotationId = add(ada);
    await turn();
    const commentId = ada.comments.byId(annotationId).peek()?.data.comments[0]?.commentId ?? 0;
    expect(ada.permissions.can('comment.update', { annotationId, commentId })).toBe(true);
    expect(bo.permissions.can('comment.update', { annotationId, commentId })).toBe(false);
    expect(bo.permissions.can('comment.add', { annotationId })).toBe(true);
    expect(bo.permissions.can('comment.add', { annotationId: 'nowhere' })).toBe(false);
    expect(bo.permissions.can('annotation.assign', {})).toBe(true);
    await bo.identify({ userId: 'bo', organizationId: 'o1', accessRole: 'viewer' });
    const may = (['annotation.add', 'annotation.assign'] as const).map((name) => bo.permissions.can(name, {}));
    expect(may).toEqual([true, false]);
    await bo.signOut();
    expect(bo.permissions.can('annotation.add', {})).toBe(false);
  });

  it('refuses an unknown action', () => {
    expect(() => ada.permissions.can('comment.ad' as 'comment.add', {})).toThrow(/"comment.ad"/);
    expect(() => ada.permissions.can('constructor' as 'comment.add', {})).toThrow(/"constructor"/);
  });
});
