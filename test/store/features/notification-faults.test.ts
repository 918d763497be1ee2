import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MonotonicClock } from '../../../store/backends/authority/monotonic-clock.js';
import { NotificationLog } from '../../../store/backends/authority/notification-log.js';
import type { Reader } from '../../../store/backends/authority/reader.js';
import type { NotificationStorage } from '../../../store/backends/authority/storage.js';
import type { NotificationService } from '../../../store/backends/backend.js';
import { MemoryNotifications } from '../../../store/backends/memory/storage.js';
import type { NotificationFrame } from '../../../store/backends/protocol.js';
import { memoryBackend, type Backend, type CollabStore } from '../../../store/index.js';
import { suiteStores } from '../suite-stores.js';

const ada = { userId: 'ada', organizationId: 'o1', name: 'ADA' };
const ben = { userId: 'ben', organizationId: 'o1', name: 'BEN' };

describe('an inbox', () => {
  let backend: Backend;
  const create = suiteStores();

  beforeEach(() => {
    backend = memoryBackend();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  const open = async (person: typeof ada, by: Backend = backend): Promise<CollabStore> => {
    const store = create({ backend: by });
    await store.identify(person);
    await store.setDocuments(['d1']);
    return store;
  };

  const inboxOf = async (person: typeof ada, by?: Backend) => (await open(person, by)).notifications.inbox();

  /** So many notifications for everybody of a document. */
  const tell = async (count: number) => {
    const { notifications } = await open(ben);
    const inbox = await notifications.inbox();
    await vi.waitUntil(() => inbox.counts.peek());
    await Promise.all(
      Array.from({ length: count }, (_, at) =>
        notifications.add({
          ...{ notificationId: `d1-${at}`, documentId: 'd1', notifyAll: true },
          ...{ displayHeadlineMessageTemplate: 'News', displayBodyMessage: String(at) },
        }),
      ),
    );
  };

  /** Who follows from the beginning, so that all of it is news to them. */
  const follower = async (by?: Backend) => {
    const inbox = await inboxOf(ada, by);
    await vi.waitUntil(() => inbox.counts.peek());
    return inbox;
  };

  /** Returns the backend with some methods of its notification service replaced. */
  const withService = (change: (service: NotificationService) => Partial<NotificationService>): Backend => ({
    connect: async (session, sink) => {
      const connection = await backend.connect(session, sink);
      const { notifications: service } = connection;
      return service ? { ...connection, notifications: { ...service, ...change(service) } } : connection;
    },
    openStorage: (clientId) => backend.openStorage(clientId),
  });

  it('repeats a change that the backend could not store at first', async () => {
    let pushes = 0;
    const inbox = await follower(
      withService((service) => ({
        push: (...args) =>
          (pushes += 1) === 1 ? Promise.reject(new Error('The disk is busy.')) : service.push(...args),
      })),
    );
    await tell(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const marked = inbox.markAsRead({ notificationIds: ['d1-0'] });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await marked).toEqual({ ok: true });
    expect([pushes, inbox.counts.peek()?.all]).toEqual([2, 0]);
  });

  it('marks all notifications before the first of them has arrived', async () => {
    await follower();
    await tell(2);
    let deliver: () => void = () => undefined;
    const delivery = new Promise<void>((resolve) => (deliver = resolve));
    const delayed = withService((service) => ({
      follow: (organizationId, receive) =>
        service.follow(organizationId, (frame) => void delivery.then(() => receive(frame))),
    }));
    const inbox = await inboxOf(ada, delayed);
    expect(inbox.counts.peek()).toBeNull();
    const marked = inbox.markAsRead({ query: {} });
    deliver();
    await marked;
    await vi.waitUntil(() => inbox.counts.peek()?.all === 0);
  });

  it('calls the other listeners if one throws', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const inbox = await follower();
    const listener = vi.fn();
    inbox.onArrival(() => {
      throw new Error('Not mine to catch.');
    });
    inbox.onArrival(listener);
    await tell(1);
    await vi.waitUntil(() => printed.mock.calls.length > 0);
    expect(listener).toHaveBeenCalledOnce();
    printed.mockRestore();
  });

  it('lists the next notifications after all listed ones were marked as read', async () => {
    const inbox = await follower();
    await tell(120);
    const list = inbox.list({ isUnread: true });
    await vi.waitUntil(() => list.state.peek() === 'more');
    const listed = list.items.peek().map(({ id }) => id);
    void inbox.markAsRead({ notificationIds: listed });
    await vi.waitUntil(() => list.items.peek().length > 0);
    expect(list.items.peek().filter(({ id }) => listed.includes(id))).toEqual([]);
    void inbox.markAsRead({ query: {} });
    await vi.waitUntil(() => list.state.peek() === 'complete');
    expect(list.items.peek()).toEqual([]);
  });

  it('keeps the number of listed items after a reset', async () => {
    const frames: ((frame: NotificationFrame) => void)[] = [];
    const inbox = await follower(
      withService((service) => ({
        follow: (organizationId, receive) => {
          frames.push(receive);
          return service.follow(organizationId, receive);
        },
      })),
    );
    await tell(130);
    const list = inbox.list();
    for (const count of [50, 100]) {
      await vi.waitUntil(() => list.items.peek().length === count);
      if (count < 100) await list.more();
    }
    const lengths: number[] = [];
    const states: string[] = [];
    const stops = [
      list.items.subscribe((items) => lengths.push(items.length)),
      list.state.subscribe((state) => states.push(state)),
    ];
    await (await inboxOf(ada)).updateSettings({ settings: { email: 'NONE' } });
    await vi.waitUntil(() => inbox.settings.peek()?.settings.email === 'NONE');
    // A frame that does not follow the last: something was lost.
    const lateFrame = { organizationId: 'o1', at: 999, isWhole: false, counts: { forYou: 0, all: 0, documents: {} } };
    const settings = { settings: {}, documents: {}, isMutedAll: false };
    frames[0]?.({ ...lateFrame, settings, latest: 0, changed: [], gone: [], arrived: [] });
    await vi.waitUntil(() => states.join().endsWith('more,loading,more'));
    for (const stop of stops) stop();
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(100);
  });

  it('applies pending changes to the counts in their order', async () => {
    const isCut = { value: false };
    const inbox = await follower(
      withService((service) => ({
        push: (...args) => (isCut.value ? Promise.reject(new Error('Cut.')) : service.push(...args)),
      })),
    );
    await tell(3);
    const list = inbox.list();
    await vi.waitUntil(() => list.items.peek().length === 3);
    isCut.value = true;
    void inbox.markAsRead({ query: {} });
    expect(inbox.counts.peek()?.all).toBe(0);
    void inbox.markAsUnread({ notificationIds: ['d1-1'] });
    expect(inbox.counts.peek()).toEqual({ forYou: 0, all: 1, documents: { d1: 1 } });
    void inbox.markAsRead({ query: { type: 'forYou' } });
    expect(inbox.counts.peek()).toEqual({ forYou: 0, all: 1, documents: { d1: 1 } });
  });

  it('reports a mention that an edit adds to a comment that was read', async () => {
    const [reader, writer] = [await open(ada), await open(ben)];
    const [inbox, writing] = [await reader.notifications.inbox(), await writer.notifications.inbox()];
    await vi.waitUntil(() => inbox.counts.peek() && writing.counts.peek());
    const comment = { commentId: 1, commentText: 'Look' };
    writer.comments.addCommentAnnotation({ annotation: { annotationId: 't1', comments: [comment] } });
    await vi.waitUntil(() => reader.comments.byId('t1').peek());
    reader.comments.markAsRead({ annotationId: 't1' });
    await vi.waitUntil(() => inbox.counts.peek()?.all === 0);
    const listener = vi.fn();
    inbox.onArrival(listener);
    const taggedUserContacts = [{ text: '@ada', userId: 'ada' }];
    writer.comments.updateComment({
      annotationId: 't1',
      comment: { commentId: 1, commentText: 'Look, @ada', taggedUserContacts },
    });
    await vi.waitUntil(() => inbox.counts.peek()?.forYou === 1);
    expect(listener).toHaveBeenCalledOnce();
  });
});

describe('a notification log', () => {
  const viewer = { ...ada, isAnonymous: false, contextAccess: undefined } as unknown as Reader['user'];
  const reader = { config: {}, user: viewer, problem: vi.fn() } as unknown as Reader;

  const logWith = (storage: NotificationStorage) =>
    new NotificationLog({
      ...{ clock: new MonotonicClock(), storage, viewerOf: () => viewer },
      row: () => Promise.resolve(undefined),
    });

  afterEach(() => vi.useRealTimers());

  it('removes marks of notifications that no longer exist', async () => {
    const storage = new MemoryNotifications();
    await storage.change('o1', 'ada', { marks: new Map([['gone', { isUnread: false }]]) });
    const log = logWith(storage);
    await log.page(reader, 'o1', {});
    expect((await storage.reader('o1', 'ada')).marks.size).toBe(0);
  });

  it('opens its storage again after a failure', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const storage = new MemoryNotifications();
    const load = vi.spyOn(storage, 'load').mockRejectedValueOnce(new Error('The disk is busy.'));
    const frames: NotificationFrame[] = [];
    const log = logWith(storage);
    log.follow(reader, 'o1', (frame) => frames.push(frame));
    await vi.advanceTimersByTimeAsync(1_000);
    expect([load.mock.calls.length, frames.length]).toEqual([2, 1]);
    expect(reader.problem).toHaveBeenCalledOnce();
  });

  it('stops opening its storage once the reader has disconnected', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const storage = new MemoryNotifications();
    const load = vi.spyOn(storage, 'load').mockRejectedValue(new Error('The disk is busy.'));
    const log = logWith(storage);
    log.follow(reader, 'o1', () => undefined);
    await vi.advanceTimersByTimeAsync(0);
    log.disconnect(reader);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledOnce();
  });
});
