import { expect, fixture, html } from '@open-wc/testing';
import type { CollabNotificationPanel } from '../../../components/notifications/notification-panel/notification-panel.js';
import { pageContextOf } from '../../../components/page/page-context.js';
import '../../../components/notifications/notification-panel/define.js';
import { memoryBackend, type CollabStore, type MemoryBackend, type NotificationInbox } from '../../../store/index.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';

describe('<collab-notification-panel> with more notifications than are loaded', () => {
  let backend: MemoryBackend;
  let store: CollabStore;
  let other: CollabStore;
  let inbox: NotificationInbox;
  let panel: CollabNotificationPanel;

  beforeEach(async () => {
    backend = memoryBackend();
    store = await memoryStore({ backend });
    other = await memoryStore({ backend, user: grace });
    inbox = await store.notifications.inbox();
    await waitUntil(() => inbox.counts.peek());
  });

  afterEach(async () => {
    await store.dispose();
    await other.dispose();
  });

  /** Tells Ada so many things. */
  async function addNotifications(count: number, documentId = 'report'): Promise<void> {
    const request = {
      displayHeadlineMessageTemplate: '{actionUser} published',
      displayBodyMessage: 'Version 2',
      notifyAll: false,
      notifyUsers: [{ userId: ada.userId }],
      documentId,
      createDocument: true,
    };
    const added = await Promise.all(Array.from({ length: count }, () => other.notifications.add(request)));
    expect(added.every(({ ok }) => ok)).to.equal(true);
  }

  async function open(tab: 'for-you' | 'documents' = 'for-you'): Promise<void> {
    const box = await fixture(html`
      <div style="block-size: 600px">
        <collab-notification-panel layout="embedded" tab=${tab} .store=${store}></collab-notification-panel>
      </div>
    `);
    panel = find(box, 'collab-notification-panel');
    await waitUntil(() => panel.shadowRoot?.querySelector('collab-notification-list'));
    await find(panel, 'collab-notification-list').updateComplete;
  }

  const unread = () => inbox.counts.peek()?.all;
  const toasts = () => pageContextOf(store).toasts.messages.peek();
  const markAll = () => find(panel, '[aria-label="Mark all as read"]').click();

  /** Takes a group for read, once it is drawn. */
  async function markGroup(name: string): Promise<void> {
    const list = find(panel, 'collab-notification-list');
    const label = `[aria-label="Mark as read: ${name}"]`;
    await waitUntil(() => list.shadowRoot?.querySelector(label));
    find(list, label).click();
  }

  /** What is unread as the backend has it. */
  const unreadThere = async (): Promise<number> => {
    const { notifications } = await inbox.page({ isUnread: true, pageSize: 200 });
    return notifications.length;
  };

  /** Takes the last offer to undo, once it is made. */
  async function undo(): Promise<void> {
    await waitUntil(() => toasts().at(-1)?.action);
    toasts().at(-1)?.action?.run();
  }

  it('undoes marking all as read, including notifications that were not loaded', async () => {
    await addNotifications(120);
    await open();
    markAll();
    await undo();
    await waitUntil(() => unread() === 120);
    expect(await unreadThere()).to.equal(120);
  });

  it('marks the loaded notifications as read without waiting for the others', async () => {
    await addNotifications(120);
    await open();
    inbox.page = () => new Promise(() => undefined);
    markAll();
    await waitUntil(() => find(panel, 'collab-notification-list').groups[0]?.unread === 0);
    expect(unread()).to.equal(70);
  });

  it('undoes more notifications than fit in one request', async () => {
    await addNotifications(1_250);
    await open();
    markAll();
    await waitUntil(() => unread() === 0);
    await undo();
    await waitUntil(() => unread() === 1_250);
    expect(toasts().filter(({ type }) => type === 'error')).to.deep.equal([]);
  });

  it('marks all notifications of a document as read and undoes it', async () => {
    await addNotifications(10, 'plan');
    await addNotifications(120);
    await open('documents');
    await markGroup('report');
    await waitUntil(() => inbox.counts.peek()?.documents.report === undefined);
    expect(unread()).to.equal(10);
    await undo();
    await waitUntil(() => unread() === 130);
    expect(await unreadThere()).to.equal(130);
  });

  it('marks only the loaded notifications of a day as read', async () => {
    await addNotifications(120);
    await open();
    await markGroup('Today');
    await waitUntil(() => unread() === 70);
    expect(await unreadThere()).to.equal(70);
  });

  it('undoes the loaded notifications if the others cannot be fetched', async () => {
    await addNotifications(120);
    await open();
    const { page } = inbox;
    inbox.page = () => Promise.reject(Object.assign(new Error('The line is cut.'), { code: 'unavailable' }));
    markAll();
    await waitUntil(() => unread() === 0);
    await undo();
    inbox.page = page;
    await waitUntil(() => unread() === 50);
    expect(await unreadThere()).to.equal(50);
  });

  it('offers no Undo if nothing was unread', async () => {
    await addNotifications(120);
    await open();
    // Read elsewhere, as the button is pressed.
    const { page } = inbox;
    inbox.page = () => Promise.resolve({ notifications: [] });
    const listed = (await page.call(inbox, { pageSize: 50 })).notifications.map(({ id }) => id);
    await inbox.markAsRead({ notificationIds: listed });
    await waitUntil(() => find(panel, 'collab-notification-list').groups[0]?.unread === 0);
    markAll();
    await waitUntil(() => toasts().length === 1);
    expect(toasts()[0]?.action?.label).to.equal(undefined);
  });

  it('marks nothing for a user who signs in during the request', async () => {
    await addNotifications(120);
    await open();
    const { page } = inbox;
    let answer = (): void => undefined;
    inbox.page = async (query) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return page.call(inbox, query);
    };
    markAll();
    await store.identify({ ...ada, userId: 'alan' });
    const marked: unknown[] = [];
    inbox.markAsRead = (target) => {
      marked.push(target);
      return Promise.resolve({ ok: true });
    };
    answer();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(marked).to.deep.equal([]);
    expect(toasts().filter(({ type }) => type === 'success')).to.deep.equal([]);
  });
});
