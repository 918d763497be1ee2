import { effect } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MutationHandle } from '../../store/api/annotations.js';
import type { CollabStore } from '../../store/api/store.js';
import { memoryBackend } from '../../store/backends/memory.js';
import type { Readable } from '../../store/base/readable.js';
import { createStore } from '../../store/store.js';

const MINE = new Error('An error of the page.');
const fail = (): never => {
  throw MINE;
};

describe('page code that throws', () => {
  const reported = vi.fn();
  const stores: CollabStore[] = [];
  let backend: ReturnType<typeof memoryBackend>;

  const join = async (userId: string): Promise<CollabStore> => {
    const store = createStore({ backend });
    stores.push(store);
    await store.identify({ userId, organizationId: 'o1', name: userId, isAdmin: true });
    await store.setDocuments(['d1']);
    await vi.waitUntil(() => store.connection.peek() === 'online');
    return store;
  };
  const add = (store: CollabStore, commentText = 'Hello'): MutationHandle =>
    store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText }] } });
  /** Lets a listener throw from the next change on. */
  const breakLater = (readable: Readable<unknown>): void => {
    let isFirst = true;
    readable.subscribe(() => {
      if (!isFirst) fail();
      isFirst = false;
    });
  };

  beforeEach(() => {
    reported.mockClear();
    vi.stubGlobal('reportError', reported);
    backend = memoryBackend();
  });

  afterEach(async () => {
    for (const store of stores.splice(0)) await store.dispose();
    vi.unstubAllGlobals();
  });

  it('as a subscriber of every readable of the store does not stop a write', async () => {
    const [ada, bo] = [await join('ada'), await join('bo')];
    const view = ada.comments.view();
    const first = add(ada);
    await first.settled;
    for (const readable of [
      ...[ada.connection, ada.me, ada.documents, ada.documentsOptions, ada.locations, ada.unsent],
      ...[view.rows, view.total, view.unread, view.ready, ada.comments.counts(), ada.comments.byId(first.annotationId)],
      ...[ada.presence.users(), ada.cursors.users(), ada.live.get('x'), ada.comments.typing(first.annotationId)],
    ])
      breakLater(readable);
    const second = add(ada);
    const reply = bo.comments.addComment({ annotationId: first.annotationId, comment: { commentText: 'Reply' } });
    const outcomes = await Promise.all([second.settled, reply.settled]);
    expect(outcomes).toEqual([{ ok: true }, { ok: true }]);
    expect(view.rows.peek()).toHaveLength(2);
    expect(bo.comments.view().rows.peek()).toHaveLength(2);
    expect(reported).toHaveBeenCalledWith(MINE);
    expect(ada.unsent.peek()).toEqual([]);
  });

  it('as an effect of the page does not stop a write or the other effects', async () => {
    const ada = await join('ada');
    const view = ada.comments.view();
    const effectRun = vi.fn();
    effect(() => {
      if (view.total.value > 0) fail();
    });
    effect(() => void effectRun(view.total.value));
    expect(await add(ada).settled).toEqual({ ok: true });
    expect(effectRun).toHaveBeenLastCalledWith(1);
    expect(reported).toHaveBeenCalledWith(MINE);
  });

  it('as a subscriber is called again with the next change', async () => {
    const ada = await join('ada');
    const subscriber = vi.fn(fail);
    ada.locations.subscribe(subscriber);
    ada.setLocations([{ id: 'a' }]);
    ada.setLocations([{ id: 'b' }]);
    expect(subscriber).toHaveBeenCalledTimes(3);
    expect(ada.rootLocation).toEqual({ id: 'b' });
  });

  it('as a subscriber does not stop the next sign-in and the disposal', async () => {
    const ada = await join('ada');
    for (const readable of [ada.me, ada.connection, ada.documents, ada.comments.view().rows]) breakLater(readable);
    await add(ada).settled;
    await ada.signOut();
    await ada.identify({ userId: 'bo', organizationId: 'o1' });
    expect(ada.me.peek()?.userId).toBe('bo');
    expect(await add(ada).settled).toEqual({ ok: true });
    await ada.dispose();
  });

  it('as an event listener does not stop a write', async () => {
    const ada = await join('ada');
    ada.on('addCommentAnnotation', fail);
    ada.onAny(fail);
    expect(await add(ada).settled).toEqual({ ok: true });
  });

  it('as a subscriber of an inbox and a list of notifications does not stop their updates', async () => {
    const [ada, bo] = [await join('ada'), await join('bo')];
    const inbox = await ada.notifications.inbox();
    const list = inbox.list();
    inbox.counts.subscribe(() => undefined);
    await vi.waitUntil(() => inbox.counts.peek() !== null && list.state.peek() === 'complete');
    for (const readable of [inbox.counts, inbox.settings, list.items, list.state]) breakLater(readable);
    inbox.onArrival(fail);
    const mention = { text: '@ada', userId: 'ada' };
    const annotation = { comments: [{ commentText: '@ada look', taggedUserContacts: [mention] }] };
    expect(await bo.comments.addCommentAnnotation({ annotation }).settled).toEqual({ ok: true });
    await vi.waitUntil(() => inbox.counts.peek()?.forYou === 1);
    expect(await inbox.markAsRead({ query: {} })).toEqual({ ok: true });
  });

  it.each<[string, () => unknown]>([
    ['throws', fail],
    ['rejects', () => Promise.reject(MINE)],
    ['returns nothing', () => undefined],
  ])('as a confirmation that %s cancels the deletion', async (_, confirm) => {
    const ada = await join('ada');
    const { annotationId, commentId = 0, settled } = add(ada);
    await settled;
    ada.comments.confirmThreadDeletion(confirm as () => Promise<boolean>);
    const deletion = ada.comments.deleteComment({ annotationId, commentId });
    expect(await deletion.settled).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(ada.comments.view().total.peek()).toBe(1);
  });

  it('as a composer does not stop an upload', async () => {
    const ada = await join('ada');
    const take = vi.fn(fail);
    ada.comments.joinComposer({ isOpen: () => true, take });
    ada.comments.joinComposer({ isOpen: fail, take: fail });
    const [stored] = await ada.comments.uploadFile({ files: [new File(['x'], 'x.txt', { type: 'text/plain' })] })
      .settled;
    expect(stored?.valid).toBe(true);
    expect(take).toHaveBeenCalledOnce();
    expect(reported).toHaveBeenCalledTimes(2);
  });

  it.each<[string, unknown]>([
    ['a number', 5],
    ['a contact that is null', { contacts: [null] }],
    ['a contact without an id', { contacts: [{ name: 'Kim' }] }],
    ['items that are no list', { items: 7 }],
    ['a group whose name is an object', { groups: [{ groupId: 'g', groupName: {} }] }],
  ])('as a contact search that finds %s is refused with an error that names it', async (_, found) => {
    const ada = await join('ada');
    ada.contacts.set({ search: () => Promise.resolve(found as never) });
    const searched = ada.contacts.search({ searchText: 'a' });
    await expect(searched).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(searched).rejects.toThrow(/^search result.* is .*accepted: /);
  });

  it('as a listener that changes the document list of an event does not change the store', async () => {
    const ada = await join('ada');
    const ids = ['d2'];
    const locations = [{ id: 'a' }];
    ada.on('initUpdate', ({ event }) => {
      if (event === 'setDocumentsTriggered') ids.push(5 as never);
      if (event === 'setLocationsTriggered') locations.push(5 as never);
    });
    await ada.setDocuments(ids);
    ada.setLocations(locations);
    expect(ada.documents.peek()).toEqual(['d2']);
    expect(ada.locations.peek()).toEqual([{ id: 'a' }]);
  });

  it.each<[string, () => unknown]>([
    ['throws', fail],
    ['gives no number', () => Number.NaN],
    ['gives text', () => 'x'],
  ])('as a clock that %s is replaced by the system clock', async (_, now) => {
    const store = createStore({ backend, now: now as () => number });
    stores.push(store);
    await store.identify({ userId: 'ada', organizationId: 'o1' });
    await store.setDocuments(['d1']);
    const before = Date.now();
    const { annotationId, settled } = add(store);
    expect(store.comments.byId(annotationId).peek()?.data.createdAt).toBeGreaterThanOrEqual(before);
    expect(await settled).toEqual({ ok: true });
  });
});
