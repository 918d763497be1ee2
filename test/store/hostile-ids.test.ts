import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MutationHandle } from '../../store/api/annotations.js';
import type { CollabStore } from '../../store/api/store.js';
import { memoryBackend } from '../../store/backends/memory.js';
import { createStore } from '../../store/store.js';

const hostile = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'docs/plan#2', 'auth0|12', 'a'.repeat(512)];

describe('a store with ids of any text', () => {
  let backend: ReturnType<typeof memoryBackend>;
  const stores: CollabStore[] = [];

  const join = async (userId: string, documents: readonly string[]): Promise<CollabStore> => {
    const store = createStore({ backend });
    stores.push(store);
    await store.identify({ userId, organizationId: 'o1', name: userId.slice(0, 20) });
    await store.setDocuments(documents);
    await vi.waitUntil(() => store.connection.peek() === 'online');
    return store;
  };
  const add = (store: CollabStore, documentId: string): MutationHandle =>
    store.comments.addCommentAnnotation({
      annotation: { comments: [{ commentText: `About ${documentId}` }] },
      options: { documentId },
    });

  beforeEach(() => {
    backend = memoryBackend();
  });

  afterEach(async () => {
    for (const store of stores.splice(0)) await store.dispose();
  });

  it('returns pages and counts of the given documents only', async () => {
    const store = await join('ada', hostile);
    for (const id of hostile.slice(1)) expect(await add(store, id).settled).toEqual({ ok: true });
    const { data } = await store.comments.page();
    expect(new Set(Object.keys(data ?? {}))).toEqual(new Set(hostile.slice(1)));
    expect(data?.constructor).toBeUndefined();
    for (const id of hostile.slice(1)) expect(data?.[id]).toHaveLength(1);
    const counts = store.comments.counts();
    expect(counts.peek()?.__proto__).toEqual({ total: 1, unread: 0 });
    expect(counts.peek()?.constructor).toBeUndefined();
    const elsewhere = await join('ben', ['other']);
    const asked = elsewhere.comments.counts({ documentIds: hostile });
    asked.subscribe(() => undefined);
    await vi.waitUntil(() => asked.peek() !== null && Object.keys(asked.peek() ?? {}).length > 0);
    expect(asked.peek()?.__proto__).toEqual({ total: 1, unread: 1 });
    expect(asked.peek()?.constructor).toBeUndefined();
    const page = await elsewhere.comments.page({ documentIds: ['__proto__', 'constructor'] });
    expect(Object.keys(page.data ?? {})).toEqual(['__proto__']);
  });

  it.each(hostile)('stores read marks, choices and live values for the id %s', async (id) => {
    const [store, other] = [await join(id, [id]), await join('ben', [id])];
    const { annotationId, settled } = add(other, id);
    await settled;
    await vi.waitUntil(() => store.comments.byId(annotationId).peek()?.unread === 1);
    expect(await store.comments.markAsRead({ annotationId }).settled).toEqual({ ok: true });
    expect(store.comments.byId(annotationId).peek()?.unread).toBe(0);
    const mention = { userId: id, text: '@them' };
    const comment = { commentText: `{{${id}}}`, taggedUserContacts: [mention] };
    await other.comments.addComment({ annotationId, comment }).settled;
    const inbox = await store.notifications.inbox();
    inbox.counts.subscribe(() => undefined);
    await vi.waitUntil(() => inbox.counts.peek()?.forYou === 1);
    expect(Object.entries(inbox.counts.peek()?.documents ?? {})).toEqual([[id, 1]]);
    expect(await inbox.updateSettings({ settings: { inbox: 'MINE' }, documentId: id })).toEqual({ ok: true });
    await vi.waitUntil(() => Object.keys(inbox.settings.peek()?.documents ?? {}).length > 0);
    expect(Object.entries(inbox.settings.peek()?.documents ?? {})).toEqual([[id, { inbox: 'MINE' }]]);
    expect(await store.live.set(id, 1).settled).toEqual({ ok: true });
    const { custom = {} } = await store.live.fetch();
    expect(Object.keys(custom)).toEqual([id]);
    await store.drafts.set(id, { commentText: 'Later', commentHtml: '' });
    expect((await store.drafts.get(id))?.commentText).toBe('Later');
    expect(await store.drafts.get('valueOf')).toBeUndefined();
  });

  it('refuses a context that is not JSON, names it, and accepts later writes', async () => {
    const store = await join('ada', ['d1']);
    const given = (context: unknown) =>
      store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Look' }], context } }).settled;
    expect(await given({ total: 5n })).toEqual({
      ok: false,
      error: {
        code: 'INVALID_ARGUMENT',
        message: expect.stringMatching(/^annotation\.context\.total is 5n; acc/) as string,
      },
    });
    expect((await given({ sign: Symbol('x') })).ok).toBe(false);
    expect(await given({ total: 5 })).toEqual({ ok: true });
    expect(store.comments.view().rows.peek()).toHaveLength(1);
  });

  it('reports a context that a listener gives and that is not JSON, and writes without it', async () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const store = await join('ada', ['d1']);
    store.on('addCommentAnnotation', ({ addContext }) => addContext({ total: 5n }));
    const handle = add(store, 'd1');
    expect(await handle.settled).toEqual({ ok: true });
    expect(store.comments.byId(handle.annotationId).peek()?.data.context).toBeUndefined();
    expect(reported).toHaveBeenCalledOnce();
    expect(String(reported.mock.calls[0]?.[0])).toContain('context.total is 5n');
    vi.unstubAllGlobals();
  });

  it('shows both of two threads with the same id in two documents', async () => {
    const [ada, ben, both] = [await join('ada', ['d1']), await join('ben', ['d2']), await join('kim', ['d1', 'd2'])];
    const view = both.comments.view();
    const browse = await both.comments.createFacetedView();
    const collected = (await both.comments.createPagedCollection()).createFacetedView();
    await vi.waitUntil(() => browse.ready.peek() && collected.ready.peek());
    const startThread = (store: CollabStore, commentText: string) =>
      store.comments.addCommentAnnotation({ annotation: { annotationId: 'same', comments: [{ commentText }] } })
        .settled;
    const visibleTexts = () =>
      [view, browse, collected].map(({ rows }) =>
        rows
          .peek()
          .map(({ documentId, data }) => `${documentId} ${data.status.id} ${data.comments[0]?.commentText}`)
          .sort(),
      );
    const threeTimes = (...rows: readonly string[]) => [rows, rows, rows];
    expect(await startThread(ada, 'Original')).toEqual({ ok: true });
    expect(await startThread(ben, 'Copy')).toEqual({ ok: true });
    await vi.waitUntil(() => view.total.peek() === 2);
    expect(visibleTexts()).toEqual(threeTimes('d1 OPEN Original', 'd2 OPEN Copy'));
    expect(both.comments.counts().peek()).toEqual({ d1: { total: 1, unread: 1 }, d2: { total: 1, unread: 1 } });
    const [, , resolved] = both.config.statuses;
    for (const documentId of ['d2', 'd1'])
      if (resolved)
        await both.comments.updateStatus({ annotationId: 'same', status: resolved, options: { documentId } }).settled;
    expect(visibleTexts()).toEqual(threeTimes('d1 RESOLVED Original', 'd2 RESOLVED Copy'));
    expect(await ada.comments.deleteCommentAnnotation({ annotationId: 'same' }).settled).toEqual({ ok: true });
    await vi.waitUntil(() => view.total.peek() === 1);
    expect(visibleTexts()).toEqual(threeTimes('d2 RESOLVED Copy'));
    expect(both.comments.byId('same').peek()?.documentId).toBe('d2');
    await both.setDocuments(['d1']);
    expect(visibleTexts().flat()).toEqual([]);
  });

  it('changes the thread of the named document if two threads have the same id', async () => {
    const [ada, both] = [await join('ada', ['d1']), await join('kim', ['d1', 'd2'])];
    const ben = await join('ben', ['d2']);
    const startThread = (store: CollabStore, commentId: number) =>
      store.comments.addCommentAnnotation({
        annotation: { annotationId: 'same', comments: [{ commentId, commentText: `Comment ${commentId}` }] },
      }).settled;
    await startThread(ada, 1);
    await startThread(ben, 2);
    await vi.waitUntil(() => both.comments.byId('same', 'd2').peek());
    expect(both.comments.byId('same', 'd2').peek()?.data.comments[0]?.commentId).toBe(2);
    expect(both.comments.byId('same', 'd3').peek()).toBeUndefined();
    const reaction = { annotationId: 'same', commentId: 2, reaction: { reactionId: 'THUMBS_UP' } };
    const options = { documentId: 'd2' };
    for (const count of [1, 0]) {
      expect(await both.comments.toggleReaction({ ...reaction, options }).settled).toEqual({ ok: true });
      const [comment] = both.comments.byId('same', 'd2').peek()?.data.comments ?? [];
      expect(comment?.reactionAnnotations).toHaveLength(count);
    }
    const may = (store: CollabStore, documentId: string) =>
      store.permissions.can('comment.delete', {
        annotationId: 'same',
        documentId,
        commentId: documentId === 'd1' ? 1 : 2,
      });
    await ben.setDocuments(['d1', 'd2']);
    await vi.waitUntil(() => ben.comments.byId('same', 'd1').peek());
    expect([may(ben, 'd1'), may(ben, 'd2')]).toEqual([false, true]);
    expect(await both.comments.markAsRead({ annotationId: 'same', options }).settled).toEqual({ ok: true });
    expect(['d1', 'd2'].map((id) => both.comments.byId('same', id).peek()?.unread)).toEqual([1, 0]);
  });

  it('asks before the deletion of the thread of the named document if two threads have the same id', async () => {
    const [ada, ben] = [await join('ada', ['d1']), await join('ben', ['d1', 'd2'])];
    const startThread = (store: CollabStore, documentId: string) =>
      store.comments.addCommentAnnotation({
        annotation: { annotationId: 'same', comments: [{ commentId: 1, commentText: documentId }] },
        options: { documentId },
      }).settled;
    await startThread(ada, 'd1');
    await vi.waitUntil(() => ben.comments.byId('same', 'd1').peek());
    await startThread(ben, 'd2');
    const asked: string[] = [];
    ben.comments.confirmThreadDeletion(({ documentId }) => {
      asked.push(documentId);
      return Promise.resolve(false);
    });
    const { settled } = ben.comments.deleteComment({
      ...{ annotationId: 'same', commentId: 1 },
      options: { documentId: 'd2' },
    });
    expect(await settled).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(asked).toEqual(['d2']);
  });
});
