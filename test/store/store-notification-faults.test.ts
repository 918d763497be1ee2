import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryBackend, type Backend, type CollabStore } from '../../store/index.js';
import type { NotificationService } from '../../store/backends/backend.js';
import { MemoryNotifications } from '../../store/backends/memory/storage.js';
import { MonotonicClock } from '../../store/backends/authority/monotonic-clock.js';
import { NotificationLog } from '../../store/backends/authority/notification-log.js';
import type { NotificationStorage } from '../../store/backends/authority/storage.js';
import type { Reader } from '../../store/backends/authority/reader.js';
import type { NotificationFrame } from '../../store/backends/protocol.js';
import { createStore } from '../../store/store.js';

const ada = { userId: 'ada', organizationId: 'o1', name: 'ADA' };
const ben = { userId: 'ben', organizationId: 'o1', name: 'BEN' };

describe('an inbox', () => {
  let backend: Backend;
  let stores: CollabStore[];

  beforeEach(() => {
    backend = memoryBackend();
    stores = [];
  });

  afterEach(async () => {
    vi.useRealTimers();
    for (const store of stores) await store.dispose();
  });

  const inboxOf = async (person: typeof ada, by: Backend = backend) => {
    const store = createStore({ backend: by });
    stores.push(store);
    await store.identify(person);
    await store.setDocuments(['d1']);
    return store.notifications.inbox();
  };

  /** So many notifications for everybody of a document. */
  const tell = async (count: number) => {
    const inbox = await inboxOf(ben);
    await vi.waitUntil(() => inbox.counts.peek());
    const teller = stores.at(-1)?.notifications;
    if (!teller) throw new Error('Nobody tells of anything.');
    await Promise.all(
      Array.from({ length: count }, (_, at) =>
        teller.add({
          ...{ notificationId: `d1-${at}`, documentId: 'd1', notifyAll: true },
          ...{ displayHeadlineMessageTemplate: 'News', displayBodyMessage: String(at) },
        }),
      ),
    );
  };

  /** Who follows from the beginning, so that all of it is news to them. */
  const follower = async (by: Backend = backend) => {
    const inbox = await inboxOf(ada, by);
    await vi.waitUntil(() => inbox.counts.peek());
    return inbox;
  };

  /** A backend with another desk. */
  const withDesk = (change: (desk: NotificationService) => Partial<NotificationService>): Backend => ({
    connect: async (session, sink) => {
      const connection = await backend.connect(session, sink);
      const { notifications: desk } = connection;
      return desk ? { ...connection, notifications: { ...desk, ...change(desk) } } : connection;
    },
    openStorage: (clientId) => backend.openStorage(clientId),
  });

  it('sends a change again that could not be kept at the moment', async () => {
    let pushes = 0;
    const inbox = await follower(
      withDesk((desk) => ({
        push: (...args) => ((pushes += 1) === 1 ? Promise.reject(new Error('The disk is busy.')) : desk.push(...args)),
      })),
    );
    await tell(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const marked = inbox.markAsRead({ notificationIds: ['d1-0'] });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await marked).toEqual({ ok: true });
    expect([pushes, inbox.counts.peek()?.all]).toEqual([2, 0]);
  });

  it('marks all there is for who has heard of nothing yet', async () => {
    await follower();
    await tell(2);
    const inbox = await inboxOf(ada);
    expect(inbox.counts.peek()).toBeNull();
    await inbox.markAsRead({ query: {} });
    await vi.waitUntil(() => inbox.counts.peek()?.all === 0);
  });

  it('tells the others though one who listens fails', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const inbox = await follower();
    const heard = vi.fn();
    inbox.onArrival(() => {
      throw new Error('Not mine to catch.');
    });
    inbox.onArrival(heard);
    await tell(1);
    await vi.waitUntil(() => printed.mock.calls.length > 0);
    expect(heard).toHaveBeenCalledOnce();
    printed.mockRestore();
  });

  it('lists what comes next once all that was listed is asked for no more', async () => {
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

  it('lists as much as before where it is all told anew', async () => {
    const frames: ((frame: NotificationFrame) => void)[] = [];
    const inbox = await follower(
      withDesk((desk) => ({
        follow: (organizationId, receive) => {
          frames.push(receive);
          return desk.follow(organizationId, receive);
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
    const lost = { organizationId: 'o1', at: 999, isWhole: false, counts: { forYou: 0, all: 0, documents: {} } };
    const settings = { settings: {}, documents: {}, isMutedAll: false };
    frames[0]?.({ ...lost, settings, latest: 0, changed: [], gone: [], arrived: [] });
    await vi.waitUntil(() => states.join().endsWith('more,loading,more'));
    for (const stop of stops) stop();
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(100);
  });

  it('counts what waits in its order', async () => {
    const isCut = { value: false };
    const inbox = await follower(
      withDesk((desk) => ({
        push: (...args) => (isCut.value ? Promise.reject(new Error('Cut.')) : desk.push(...args)),
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

  it('tells of a mention that came with an edit, though the comment was read', async () => {
    const inbox = await follower();
    const [reader] = stores;
    const writing = await inboxOf(ben);
    const writer = stores.at(-1);
    await vi.waitUntil(() => writing.counts.peek());
    const comment = { commentId: 1, commentText: 'Look' };
    writer?.comments.addCommentAnnotation({ annotation: { annotationId: 't1', comments: [comment] } });
    await vi.waitUntil(() => reader?.comments.byId('t1').peek());
    reader?.comments.markAsRead({ annotationId: 't1' });
    await vi.waitUntil(() => inbox.counts.peek()?.all === 0);
    const heard = vi.fn();
    inbox.onArrival(heard);
    const taggedUserContacts = [{ text: '@ada', userId: 'ada' }];
    writer?.comments.updateComment({
      annotationId: 't1',
      comment: { commentId: 1, commentText: 'Look, @ada', taggedUserContacts },
    });
    await vi.waitUntil(() => inbox.counts.peek()?.forYou === 1);
    expect(heard).toHaveBeenCalledOnce();
  });
});

describe('a log of notifications', () => {
  const viewer = { ...ada, isAnonymous: false, contextAccess: undefined } as unknown as Reader['user'];
  const reader = { config: {}, user: viewer, problem: vi.fn() } as unknown as Reader;

  const logWith = (storage: NotificationStorage) =>
    new NotificationLog({
      ...{ clock: new MonotonicClock(), storage, userOf: () => viewer },
      row: () => Promise.resolve(undefined),
    });

  afterEach(() => vi.useRealTimers());

  it('forgets what was marked and is there no more', async () => {
    const storage = new MemoryNotifications();
    await storage.change('o1', 'ada', { marks: new Map([['gone', { isUnread: false }]]) });
    const log = logWith(storage);
    await log.page(reader, 'o1', {});
    expect((await storage.reader('o1', 'ada')).marks.size).toBe(0);
  });

  it('tries again where it cannot be opened at the moment', async () => {
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

  it('tries no more for who has left', async () => {
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
