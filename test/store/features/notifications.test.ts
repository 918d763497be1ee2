import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotificationService, Sink } from '../../../store/backends/backend.js';
import type { NotificationFrame } from '../../../store/backends/protocol.js';
import {
  memoryBackend,
  type Backend,
  type CollabEvents,
  type CollabStore,
  type Notification,
  type StoreOptions,
} from '../../../store/index.js';
import { suiteStores } from '../suite-stores.js';

const person = (userId: string) => ({ userId, organizationId: 'o1', name: userId.toUpperCase() });

describe('the inbox of a store', () => {
  let backend: Backend;
  const create = suiteStores();

  beforeEach(() => {
    backend = memoryBackend();
  });

  const open = async (userId: string, options: Partial<StoreOptions> = {}): Promise<CollabStore> => {
    const store = create({ backend, ...options });
    await store.identify(person(userId));
    await store.setDocuments(['d1']);
    return store;
  };

  /** Ada's thread, in which Ben has said so much. */
  const spoken = async (...texts: readonly string[]) => {
    const [ada, ben] = [await open('ada'), await open('ben')];
    const inbox = await ada.notifications.inbox();
    await vi.waitUntil(() => inbox.counts.peek());
    ada.comments.addCommentAnnotation({ annotation: { annotationId: 't1', comments: [{ commentText: 'Hello' }] } });
    await vi.waitUntil(() => ben.comments.byId('t1').peek());
    for (const commentText of texts) ben.comments.addComment({ annotationId: 't1', comment: { commentText } });
    await vi.waitUntil(() => inbox.counts.peek()?.all === texts.length);
    return { ada, ben, inbox };
  };

  const texts = (items: readonly Notification[]) => items.map(({ displayBodyMessage }) => displayBodyMessage);

  it('is one per store, and empty while nobody is signed in', async () => {
    const store = create({ backend });
    const inbox = await store.notifications.inbox();
    expect(await store.notifications.inbox()).toBe(inbox);
    expect(inbox.counts.peek()).toBeNull();
    expect(await inbox.markAsRead({ query: {} })).toMatchObject({ ok: false, error: { code: 'UNAUTHENTICATED' } });
    await expect(inbox.page()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await store.identify(person('ada'));
    await vi.waitUntil(() => inbox.counts.peek());
    expect(inbox.counts.peek()).toEqual({ forYou: 0, all: 0, documents: {} });
  });

  it('lists notifications as they arrive, and reports each once', async () => {
    const { ben, inbox } = await spoken('One');
    const listener = vi.fn();
    const stop = inbox.onArrival(listener);
    const list = inbox.list({ type: 'forYou' });
    await vi.waitUntil(() => list.state.peek() === 'complete');
    ben.comments.addComment({ annotationId: 't1', comment: { commentText: 'Two' } });
    await vi.waitUntil(() => list.items.peek().length === 2);
    expect(texts(list.items.peek())).toEqual(['Two', 'One']);
    expect(listener.mock.calls.map(([arrived]) => texts(arrived as Notification[]))).toEqual([['Two']]);
    stop();
    list.dispose();
    ben.comments.addComment({ annotationId: 't1', comment: { commentText: 'Three' } });
    await vi.waitUntil(() => inbox.counts.peek()?.all === 3);
    expect(listener).toHaveBeenCalledOnce();
    expect(list.items.peek()).toHaveLength(2);
  });

  it('shows marks at once in lists and counts', async () => {
    const { inbox } = await spoken('One', 'Two');
    const [all, unread] = [inbox.list(), inbox.list({ isUnread: true })];
    await vi.waitUntil(() => unread.items.peek().length === 2);
    const [{ id } = { id: '' }] = all.items.peek();
    const marked = inbox.markAsRead({ notificationIds: [id] });
    expect(texts(unread.items.peek())).toEqual(['One']);
    expect(all.items.peek()[0]?.isUnread).toBe(false);
    expect(inbox.counts.peek()).toEqual({ forYou: 1, all: 1, documents: { d1: 1 } });
    expect(await marked).toEqual({ ok: true });
    expect(texts(unread.items.peek())).toEqual(['One']);
    const rest = inbox.markAsRead({ query: {} });
    expect(inbox.counts.peek()).toEqual({ forYou: 0, all: 0, documents: {} });
    await rest;
    expect(unread.items.peek()).toEqual([]);
    const archived = inbox.archive({ notificationIds: [id] });
    expect(texts(all.items.peek())).toEqual(['One']);
    await archived;
    await inbox.unarchive({ notificationIds: [id] });
    expect(texts(all.items.peek())).toEqual(['Two', 'One']);
  });

  it('is in step with other tabs of the user', async () => {
    const { inbox } = await spoken('One');
    const other = await (await open('ada')).notifications.inbox();
    await vi.waitUntil(() => other.counts.peek()?.all === 1);
    await inbox.markAsRead({ query: { type: 'forYou' } });
    expect(other.counts.peek()?.all).toBe(0);
  });

  it('has settings and notifies listeners of changes', async () => {
    const store = await open('ada');
    const inbox = await store.notifications.inbox();
    const events: CollabEvents['settingsUpdated'][] = [];
    store.on('settingsUpdated', (event) => events.push(event));
    await vi.waitUntil(() => inbox.settings.peek());
    expect(inbox.channels.map(({ id }) => id)).toEqual(['inbox', 'email']);
    const chosen = inbox.updateSettings({ settings: { inbox: 'MINE' } });
    expect(inbox.settings.peek()).toEqual({ settings: { inbox: 'MINE' }, documents: {}, isMutedAll: false });
    await chosen;
    await inbox.updateSettings({ settings: { email: 'NONE' }, documentId: 'd1' });
    await inbox.muteAll(true);
    expect(inbox.settings.peek()).toEqual({
      ...{ settings: { inbox: 'MINE' }, documents: { d1: { email: 'NONE' } }, isMutedAll: true },
    });
    await inbox.updateSettings({ settings: { email: null }, documentId: 'd1' });
    expect(inbox.settings.peek()?.documents).toEqual({});
    expect(events.map(({ isMutedAll }) => isMutedAll)).toEqual([false, false, true, true]);
    expect(events.at(-1)?.settings).toEqual({ inbox: 'MINE' });
  });

  it('offers the channels of the config, except those that are disabled', async () => {
    const notificationChannels = [
      { id: 'inbox', default: 'NONE' },
      { id: 'chat', enable: false },
    ];
    const store = await open('ada', { config: { notificationChannels } });
    const inbox = await store.notifications.inbox();
    expect(inbox.channels.map(({ id }) => id)).toEqual(['inbox']);
    const other = await open('ben');
    await other.comments.addCommentAnnotation({ annotation: { comments: [{ commentText: 'Hi' }] } }).settled;
    await other.notifications.add({ displayHeadlineMessageTemplate: 'Hi', displayBodyMessage: '' });
    expect((await inbox.page()).notifications).toEqual([]);
  });

  it('adds notifications, with a generated id by default', async () => {
    const [ada, ben] = [await open('ada'), await open('ben')];
    const inbox = await ben.notifications.inbox();
    await vi.waitUntil(() => inbox.counts.peek());
    const request = { displayHeadlineMessageTemplate: '{actionUser} wrote {what}', displayBodyMessage: 'Now' };
    const added = await ada.notifications.add({ ...request, displayHeadlineMessageTemplateData: { what: '<b>' } });
    expect(added).toEqual({ ok: true, id: expect.any(String) as string });
    const { notifications } = await inbox.page();
    expect(notifications[0]).toMatchObject({ id: added.ok && added.id, displayHeadlineMessage: 'ADA wrote <b>' });
    const twice = await ada.notifications.add({ ...request, notificationId: added.ok ? added.id : '' });
    expect(twice).toMatchObject({ ok: false, error: { code: 'ALREADY_EXISTS' } });
    expect(await ada.notifications.add({ ...request, notificationId: 'a b' })).toMatchObject({
      ...{ ok: false, error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining('"a b"') as string } },
    });
  });

  it('changes with the signed-in user', async () => {
    const { ada, inbox } = await spoken('One');
    const list = inbox.list();
    await vi.waitUntil(() => list.items.peek().length === 1);
    await ada.signOut();
    expect([inbox.counts.peek(), list.items.peek()]).toEqual([null, []]);
    await ada.identify(person('cleo'));
    await vi.waitUntil(() => list.state.peek() === 'complete');
    expect(list.items.peek().map(({ isUnread }) => isUnread)).toEqual([false, false]);
  });

  describe('with an unreliable connection', () => {
    /** A backend whose line is cut, and whose frames can be lost. */
    class CutBackend implements Backend {
      isCut = false;
      isDeaf = false;
      #sink: Sink | undefined;

      async connect(...[session, sink]: Parameters<Backend['connect']>) {
        this.#sink = sink;
        const connection = await backend.connect(session, sink);
        const { notifications } = connection;
        return notifications ? { ...connection, notifications: this.#cut(notifications) } : connection;
      }

      openStorage(clientId: string) {
        return backend.openStorage(clientId);
      }

      mend(): void {
        this.isCut = false;
        this.#sink?.state('offline');
        this.#sink?.state('online');
      }

      #cut(service: NotificationService): NotificationService {
        const disconnected = (): Promise<never> => Promise.reject(new Error('The connection is cut.'));
        const hear = (receive: (frame: NotificationFrame) => void) => (frame: NotificationFrame) =>
          this.isDeaf ? undefined : receive(frame);
        return {
          follow: (organizationId, receive) => service.follow(organizationId, hear(receive)),
          page: (...args) => (this.isCut ? disconnected() : service.page(...args)),
          push: (...args) => (this.isCut ? disconnected() : service.push(...args)),
        };
      }
    }

    const cutInbox = async () => {
      const cut = new CutBackend();
      const { ben } = await spoken('One');
      const store = await open('ada', { backend: cut });
      const inbox = await store.notifications.inbox();
      await vi.waitUntil(() => inbox.counts.peek()?.all === 1);
      return { cut, ben, inbox };
    };

    it('sends marks that were made offline once the connection is back', async () => {
      const { cut, inbox } = await cutInbox();
      cut.isCut = true;
      const marked = inbox.markAsRead({ query: {} });
      await Promise.resolve();
      expect(inbox.counts.peek()?.all).toBe(0);
      cut.mend();
      expect(await marked).toEqual({ ok: true });
      expect((await inbox.page({ isUnread: true })).notifications).toEqual([]);
    });

    it('reports a page that cannot be fetched, and fetches it on the next request', async () => {
      const { cut, inbox } = await cutInbox();
      cut.isCut = true;
      const list = inbox.list();
      await vi.waitUntil(() => list.state.peek() === 'failed');
      expect(list.error.peek()).toMatchObject({ message: 'The connection is cut.' });
      cut.isCut = false;
      await list.more();
      expect([texts(list.items.peek()), list.error.peek()]).toEqual([['One'], undefined]);
    });

    it('fetches everything again after a gap', async () => {
      const { cut, ben, inbox } = await cutInbox();
      const list = inbox.list();
      await vi.waitUntil(() => list.items.peek().length === 1);
      cut.isDeaf = true;
      await ben.comments.addComment({ annotationId: 't1', comment: { commentText: 'Two' } }).settled;
      cut.isDeaf = false;
      ben.comments.addComment({ annotationId: 't1', comment: { commentText: 'Three' } });
      await vi.waitUntil(() => list.items.peek().length === 3);
      expect(inbox.counts.peek()?.all).toBe(3);
    });
  });

  it('reports that the backend stores no notifications', async () => {
    const bare: Backend = {
      connect: async (session, sink) => {
        const { notifications: _, ...connection } = await backend.connect(session, sink);
        return connection;
      },
      openStorage: (clientId) => backend.openStorage(clientId),
    };
    const inbox = await (await open('ada', { backend: bare })).notifications.inbox();
    expect(inbox.error.peek()).toMatchObject({ code: 'FAILED_PRECONDITION' });
    expect(await inbox.markAsRead({ query: {} })).toMatchObject({ ok: false, error: { code: 'FAILED_PRECONDITION' } });
  });
});
