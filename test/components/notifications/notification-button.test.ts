import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabNotificationButton } from '../../../components/notifications/notification-button/notification-button.js';
import { pageContextOf } from '../../../components/page/page-context.js';
import '../../../components/notifications/notification-button/define.js';
import '../../../components/notifications/notification-panel/define.js';
import '../../../components/ui/toasts/define.js';
import { memoryBackend, type CollabStore, type MemoryBackend } from '../../../store/index.js';
import { announced } from '../../announced.js';
import { find } from '../../find.js';
import { nameOf } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';

describe('<collab-notification-button>', () => {
  let backend: MemoryBackend;
  let store: CollabStore;
  let other: CollabStore;
  let button: CollabNotificationButton;
  let title: string;

  const inner = () => find(button, 'button');
  const count = () => button.shadowRoot?.querySelector('[part=count]')?.textContent;
  const panel = () => button.shadowRoot?.querySelector('collab-notification-panel');
  const isOpen = () => panel()?.shadowRoot?.querySelector('[part~="panel"]')?.matches(':popover-open') === true;

  const mention = (text = 'Look, @ada') =>
    addThread(other, text, {
      comments: [{ commentText: text, taggedUserContacts: [{ text: '@ada', userId: ada.userId, contact: ada }] }],
    });

  /** Shows messages, as a page does. */
  const toaster = () => fixture(html`<collab-toasts .store=${store}></collab-toasts>`);

  beforeEach(async () => {
    ({ title } = document);
    document.title = 'Report';
    backend = memoryBackend();
    store = await memoryStore({ backend });
    other = await memoryStore({ backend, user: grace });
    button = await fixture(
      html`<collab-notification-button shortcut="Alt-F8" tab-title .store=${store}></collab-notification-button>`,
    );
    const inbox = await store.notifications.inbox();
    await waitUntil(() => inbox.counts.peek());
  });

  afterEach(async () => {
    await store.dispose();
    await other.dispose();
    document.title = title;
  });

  it('passes the accessibility audit', async () => {
    await mention();
    await waitUntil(() => count() === '1');
    await expect(button).to.be.accessible();
  });

  it('shows the number of notifications for the user, and a dot for others', async () => {
    await addThread(other, 'For all');
    await waitUntil(() => button.shadowRoot?.querySelector('[part=dot]'));
    expect(nameOf(find(button, 'button'))).to.equal('Notifications, New notification');
    await mention();
    await mention();
    await waitUntil(() => count() === '2');
    expect(nameOf(find(button, 'button'))).to.equal('Notifications, 2 unread notifications');
    expect(button.matches(':state(unread)')).to.equal(true);
  });

  it('opens and closes its own panel by click and by shortcut', async () => {
    await mention();
    inner().focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(isOpen);
    expect(inner().ariaExpanded).to.equal('true');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !isOpen());
    expect(button.shadowRoot?.activeElement).to.equal(inner());
    await sendKeys({ press: 'Alt+F8' });
    await waitUntil(isOpen);
    await sendKeys({ press: 'Alt+F8' });
    await waitUntil(() => !isOpen());
  });

  it('opens the panel of the page if there is one', async () => {
    const own = await fixture(html`<collab-notification-panel .store=${store}></collab-notification-panel>`);
    inner().click();
    await waitUntil(() => own.shadowRoot?.querySelector('[part~="panel"]')?.matches(':popover-open'));
    expect(panel()).to.equal(null);
  });

  it('stays closed if the open event is canceled', async () => {
    button.addEventListener('collab-notifications-open', (event) => event.preventDefault());
    inner().click();
    await button.updateComplete;
    expect(inner().ariaExpanded).to.equal('false');
  });

  it('prefixes the tab title with the number and keeps changes by the page', async () => {
    await mention();
    await waitUntil(() => document.title === '(1) Report');
    document.title = 'Another page';
    await mention();
    await waitUntil(() => document.title === '(2) Another page');
    await (await store.notifications.inbox()).markAsRead({ query: {} });
    await waitUntil(() => document.title === 'Another page');
  });

  it('shows one toast for a burst of notifications, which opens the newest', async () => {
    const {
      toasts: { messages: toasts },
      navigation: { openThread },
    } = pageContextOf(store);
    await toaster();
    const first = await mention();
    await mention('And here, @ada');
    await waitUntil(() => toasts.peek().length > 0);
    expect(toasts.peek()[0]?.message).to.equal('Grace Hopper mentioned you and 1 more');
    toasts.peek()[0]?.action?.run();
    expect(openThread.peek()).not.to.equal(null);
    expect(first).to.be.a('string');
    pageContextOf(store).navigation.close();
  });

  it('dismisses the toast when the thread is opened by another element', async () => {
    const {
      toasts: { messages: toasts },
    } = pageContextOf(store);
    await toaster();
    const first = await mention();
    const second = await mention('And here, @ada');
    await waitUntil(() => toasts.peek().length > 0);
    pageContextOf(store).navigation.open(first);
    await button.updateComplete;
    expect(toasts.peek()).to.have.length(1);
    pageContextOf(store).navigation.open(second);
    await waitUntil(() => toasts.peek().length === 0);
    pageContextOf(store).navigation.close();
  });

  it('dismisses the toast when the notification is read in another tab or deleted', async () => {
    const {
      toasts: { messages: toasts },
    } = pageContextOf(store);
    await toaster();
    await mention();
    await waitUntil(() => toasts.peek().length > 0);
    await (await store.notifications.inbox()).markAsRead({ query: {} });
    await waitUntil(() => toasts.peek().length === 0);
    const annotationId = await mention('And here, @ada');
    await waitUntil(() => toasts.peek().length > 0);
    await other.comments.deleteCommentAnnotation({ annotationId }).settled;
    await waitUntil(() => toasts.peek().length === 0);
  });

  it('shows no toast for other users, the open thread or the open list', async () => {
    const {
      toasts: { messages: toasts },
    } = pageContextOf(store);
    await toaster();
    const inbox = await store.notifications.inbox();
    let arrived = 0;
    inbox.onArrival(() => (arrived += 1));
    await addThread(other, 'For all');
    const annotationId = await addThread(store, 'Mine');
    await waitUntil(() => other.comments.byId(annotationId).peek());
    pageContextOf(store).navigation.open(annotationId);
    await other.comments.addComment({ annotationId, comment: { commentText: 'Yes' } }).settled;
    await waitUntil(() => arrived === 2);
    pageContextOf(store).navigation.close();
    inner().click();
    await waitUntil(isOpen);
    await mention();
    await waitUntil(() => arrived === 3);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !isOpen());
    await mention('The one that is told, @ada');
    await waitUntil(() => toasts.peek().length > 0);
    expect(toasts.peek().map(({ message }) => message)).to.deep.equal(['Grace Hopper mentioned you']);
  });

  it('marks the notifications of a thread as read when it is opened', async () => {
    const annotationId = await mention();
    await waitUntil(() => count() === '1');
    pageContextOf(store).navigation.open(annotationId);
    await waitUntil(() => count() === undefined);
    pageContextOf(store).navigation.close();
  });

  it('marks new notifications of the open thread as read', async () => {
    const annotationId = await mention();
    await waitUntil(() => count() === '1');
    pageContextOf(store).navigation.open(annotationId);
    await waitUntil(() => count() === undefined);
    const inbox = await store.notifications.inbox();
    const list = inbox.list();
    await waitUntil(() => list.items.peek().length === 1);
    other.comments.resolveCommentAnnotation({ annotationId });
    await waitUntil(() => list.items.peek().length === 2);
    await waitUntil(() => inbox.counts.peek()?.all === 0);
    list.dispose();
    pageContextOf(store).navigation.close();
  });

  it('ignores shortcuts that type a character in a text field', async () => {
    button.shortcut = 'n';
    const field = await fixture<HTMLInputElement>(html`<input aria-label="Name" />`);
    field.focus();
    await sendKeys({ press: 'n' });
    expect([field.value, isOpen()]).to.deep.equal(['n', false]);
    field.blur();
    await sendKeys({ press: 'n' });
    await waitUntil(isOpen);
  });

  it('shows one toast when a hidden tab becomes visible, for what is still unread', async () => {
    const {
      toasts: { messages: toasts },
    } = pageContextOf(store);
    await toaster();
    const inbox = await store.notifications.inbox();
    let isHidden = true;
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    try {
      const first = await mention('One, @ada');
      await waitUntil(() => count() === '1');
      await mention('Two, @ada');
      await mention('Three, @ada');
      await waitUntil(() => count() === '3');
      await inbox.markAsRead({ query: { annotationId: first } });
      isHidden = false;
      document.dispatchEvent(new Event('visibilitychange'));
      await waitUntil(() => toasts.peek().length > 0);
      expect(toasts.peek().map(({ message }) => message)).to.deep.equal(['Grace Hopper mentioned you and 1 more']);
    } finally {
      Reflect.deleteProperty(document, 'hidden');
    }
  });

  it('adds no toasts on a page without a toast region', async () => {
    await mention();
    await waitUntil(() => announced() !== '');
    expect(pageContextOf(store).toasts.messages.peek()).to.have.length(0);
  });

  it('announces a higher number to assistive technology without a toast region', async () => {
    const region = () => announced();
    await mention();
    await mention();
    await waitUntil(() => region() === '2 unread notifications');
    await (await store.notifications.inbox()).markAsRead({ query: {} });
    await waitUntil(() => count() === undefined);
    expect(region()).to.equal('2 unread notifications');
  });
});
