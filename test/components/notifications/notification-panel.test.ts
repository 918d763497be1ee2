import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { CollabNotificationList } from '../../../components/notifications/notification-list/notification-list.js';
import type {
  CollabNotificationNavigateEvent,
  CollabNotificationPanel,
} from '../../../components/notifications/notification-panel/notification-panel.js';
import type { CollabNotification } from '../../../components/notifications/notification/notification.js';
import { pageContextOf } from '../../../components/page/page-context.js';
import '../../../components/notifications/notification-panel/define.js';
import { memoryBackend, type ButtonClickEvent, type CollabStore, type MemoryBackend } from '../../../store/index.js';
import { find } from '../../find.js';
import { findByRole, queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { addThread, memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';

/** All elements of a kind in an element's shadow root. */
const all = <E extends HTMLElement = HTMLElement>(host: Element, selector: string): E[] => [
  ...(host.shadowRoot?.querySelectorAll<E>(selector) ?? []),
];

const middleOf = (element: Element): [number, number] => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
};

describe('<collab-notification-panel>', () => {
  let backend: MemoryBackend;
  let store: CollabStore;
  let other: CollabStore;
  let panel: CollabNotificationPanel;

  const open = async (
    template = html`<collab-notification-panel layout="embedded" .store=${store}></collab-notification-panel>`,
  ) => {
    panel = await fixture(html`<div style="block-size: 600px">${template}</div>`).then(
      (box) => box.querySelector('collab-notification-panel') as CollabNotificationPanel,
    );
    await waitUntil(() => panel.shadowRoot?.querySelector('collab-notification-list, [part~="empty"]'));
    return panel;
  };

  const list = (): CollabNotificationList => find(panel, 'collab-notification-list');
  const lines = (): CollabNotification[] =>
    panel.shadowRoot?.querySelector('collab-notification-list')
      ? all<CollabNotification>(list(), 'collab-notification')
      : [];
  const headlines = () => lines().map((line) => find(line, '[part~="headline"]').innerText.trim());
  const groups = () => all(list(), '[part~="group"] h3').map((name) => name.innerText);
  const press = (label: string) => find(panel, `[aria-label="${label}"]`).click();
  const tab = (name: string) =>
    all<HTMLButtonElement>(panel, '[part~="tab"]').find((each) => each.innerText.startsWith(name)) as HTMLButtonElement;

  /** Grace answers a thread of Ada's. */
  const answer = async (...texts: readonly string[]): Promise<string> => {
    const annotationId = await addThread(store, 'Is this right?');
    await waitUntil(() => other.comments.byId(annotationId).peek());
    for (const commentText of texts) {
      const { settled } = other.comments.addComment({ annotationId, comment: { commentText } });
      await settled;
    }
    return annotationId;
  };

  /** Grace mentions Ada in a thread of her own. */
  const mention = (text = 'Look, @ada') =>
    addThread(other, text, {
      comments: [{ commentText: text, taggedUserContacts: [{ text: '@ada', userId: ada.userId, contact: ada }] }],
    });

  beforeEach(async () => {
    backend = memoryBackend();
    store = await memoryStore({ backend });
    other = await memoryStore({ backend, user: grace });
    const inbox = await store.notifications.inbox();
    await waitUntil(() => inbox.counts.peek());
  });

  afterEach(async () => {
    await store.dispose();
    await other.dispose();
  });

  it('passes the accessibility audit', async () => {
    await answer('Yes');
    await mention();
    await open();
    await waitUntil(() => lines().length === 2);
    await expect(panel).to.be.accessible();
  });

  it('lists notifications for the user live, and others in another tab', async () => {
    await open();
    expect(queryByText(panel, 'No notifications yet')).to.exist;
    await answer('Yes');
    await addThread(other, 'Something else');
    await waitUntil(() => lines().length === 1);
    expect(headlines()).to.deep.equal(['Grace Hopper replied']);
    tab('All').click();
    await waitUntil(() => lines().length === 2);
    expect(headlines()).to.deep.equal(['Grace Hopper commented', 'Grace Hopper replied']);
    expect(groups()).to.deep.equal(['Today']);
  });

  it('groups by document, with the names given by the page', async () => {
    await mention();
    await open(
      html`<collab-notification-panel
        layout="embedded"
        tab="documents"
        .documentNames=${{ report: 'Annual report' }}
        .store=${store}
      ></collab-notification-panel>`,
    );
    await waitUntil(() => lines().length === 1);
    expect(groups()).to.deep.equal(['Annual report']);
  });

  it('shows several replies as one row', async () => {
    await answer('Yes', 'No', 'Perhaps');
    await open();
    await waitUntil(() => lines().length === 1);
    expect(headlines()).to.deep.equal(['Grace Hopper left 3 replies']);
    expect(find(panel, '[part~="tab"][aria-selected=true] [aria-hidden]').innerText).to.equal('3');
  });

  it('opens the thread at the comment and marks the notification as read', async () => {
    const annotationId = await answer('Yes');
    await open();
    await waitUntil(() => lines().length === 1);
    const [line] = lines();
    let went: CollabNotificationNavigateEvent['detail'] | undefined;
    panel.addEventListener('collab-notification-navigate', ({ detail }) => (went = detail));
    findByRole(line as CollabNotification, 'button').click();
    const page = pageContextOf(store);
    expect(page.navigation.openThread.peek()).to.equal(annotationId);
    expect(page.navigation.linkedComment.peek()?.annotationId).to.equal(annotationId);
    expect(went).to.include({ documentId: 'report' });
    const inbox = await store.notifications.inbox();
    await waitUntil(() => inbox.counts.peek()?.all === 0);
    page.navigation.close();
  });

  it('lets the page navigate, and passes the data of a custom notification', async () => {
    await other.notifications.add({
      displayHeadlineMessageTemplate: '{actionUser} published',
      displayBodyMessage: 'Version 2',
      notifyAll: false,
      notifyUsers: [{ userId: ada.userId }],
      notificationSourceData: { version: 2 },
    });
    await open();
    await waitUntil(() => lines().length === 1);
    let data: unknown;
    panel.addEventListener('collab-notification-navigate', (event) => {
      event.preventDefault();
      data = event.detail.notification.notificationSourceData;
    });
    findByRole(lines()[0] as CollabNotification, 'button').click();
    expect(data).to.deep.equal({ version: 2 });
    expect(pageContextOf(store).navigation.openThread.peek()).to.equal(null);
  });

  it('marks all as read and offers Undo', async () => {
    await answer('Yes');
    await mention();
    await open();
    await waitUntil(() => lines().length === 2);
    press('Mark all as read');
    const inbox = await store.notifications.inbox();
    await waitUntil(() => inbox.counts.peek()?.forYou === 0);
    const [toast] = pageContextOf(store).toasts.messages.peek();
    toast?.action?.run();
    await waitUntil(() => inbox.counts.peek()?.forYou === 2);
  });

  it('keeps the focus in the header after marking all as read', async () => {
    await mention();
    await open();
    await waitUntil(() => lines().length === 1);
    const button = find(panel, '[aria-label="Mark all as read"]', HTMLButtonElement);
    for (const way of ['key', 'pointer']) {
      await waitUntil(() => !button.disabled);
      button.focus();
      if (way === 'key') await sendKeys({ press: 'Enter' });
      else await sendMouse({ type: 'click', position: middleOf(button) });
      await waitUntil(() => button.disabled);
      // A disabled button loses the focus at the next frame.
      await waitUntil(() => panel.shadowRoot?.activeElement?.matches('[part~="header"] button:enabled'));
      pageContextOf(store).toasts.messages.peek().at(-1)?.action?.run();
    }
  });

  it('lists only unread notifications if requested', async () => {
    await answer('Yes');
    await mention();
    await open();
    await waitUntil(() => lines().length === 2);
    press('Unread only');
    await panel.updateComplete;
    await waitUntil(() => lines().length === 2);
    const inbox = await store.notifications.inbox();
    const [{ id } = { id: '' }] = (await inbox.page()).notifications;
    await inbox.markAsRead({ notificationIds: [id] });
    await waitUntil(() => lines().length === 1);
    await inbox.markAsRead({ query: {} });
    await waitUntil(() => panel.shadowRoot?.querySelector('[part~="empty"]'));
    expect(queryByText(panel, 'No unread notifications')).to.exist;
    find(panel, '[part~="empty"] button').click();
    await waitUntil(() => lines().length === 2);
  });

  it('archives, offers Undo, and lists the archive', async () => {
    await mention();
    await open();
    await waitUntil(() => lines().length === 1);
    find(lines()[0] as CollabNotification, '[data-action=archive]').click();
    await waitUntil(() => lines().length === 0);
    press('Archive');
    await waitUntil(() => lines().length === 1);
    press('Back');
    await waitUntil(() => panel.shadowRoot?.querySelector('[part~="empty"]'));
    pageContextOf(store).toasts.messages.peek().at(-1)?.action?.run();
    await waitUntil(() => lines().length === 1);
  });

  it('resolves a thread and offers Undo', async () => {
    const annotationId = await answer('Yes');
    await open();
    await waitUntil(() => lines().length === 1);
    find(lines()[0] as CollabNotification, '[data-action=resolve]').click();
    const status = () => store.comments.byId(annotationId).peek()?.data.status.type;
    await waitUntil(() => status() === 'terminal');
    pageContextOf(store).toasts.messages.peek().at(-1)?.action?.run();
    await waitUntil(() => status() === 'default');
  });

  it('replies in the row', async () => {
    const annotationId = await answer('Yes');
    await open();
    await waitUntil(() => lines().length === 1);
    const line = lines()[0] as CollabNotification;
    find(line, '[data-action=reply]').click();
    await waitUntil(() => line.shadowRoot?.querySelector('collab-composer')?.matches(':focus-within'));
    await sendKeys({ type: 'Thanks' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => other.comments.byId(annotationId).peek()?.data.comments.length === 3);
    const reply = other.comments.byId(annotationId).peek()?.data.comments.at(-1);
    expect(reply?.commentText).to.equal('Thanks');
  });

  it('emits composerClicked with the thread', async () => {
    const annotationId = await answer('Yes');
    await open();
    await waitUntil(() => lines().length === 1);
    const line = lines()[0] as CollabNotification;
    const pressed: (string | undefined)[] = [];
    store.on('composerClicked', ({ commentAnnotation }) => pressed.push(commentAnnotation?.annotationId));
    find(line, '[data-action=reply]').click();
    await waitUntil(() => line.shadowRoot?.querySelector('collab-composer')?.matches(':focus-within'));
    await sendMouse({ type: 'click', position: middleOf(find(line, 'collab-composer')) });
    expect(pressed).to.deep.equal([annotationId]);
  });

  it('reports a click on a custom button with its notification', async () => {
    const annotationId = await answer('Yes');
    await open(html`
      <collab-notification-panel
        layout="embedded"
        .store=${store}
        .buttons=${[{ id: 'ticket', label: 'Create ticket' }]}
      ></collab-notification-panel>
    `);
    await waitUntil(() => lines().length === 1);
    const buttons = lines()[0]?.shadowRoot?.querySelector('collab-custom-buttons');
    await waitUntil(() => buttons?.shadowRoot?.querySelector('button'));
    const clicks: ButtonClickEvent[] = [];
    store.on('buttonClick', (event) => clicks.push(event));
    await sendMouse({ type: 'click', position: middleOf(find(buttons as Element, 'button')) });
    expect(clicks).to.have.length(1);
    const [click] = clicks;
    expect(click?.buttonContext.clickedButtonId).to.equal('ticket');
    expect(click?.notification?.targetAnnotationId).to.equal(annotationId);
    expect(click?.notifications).to.have.length(1);
    expect(click?.commentAnnotation?.annotationId).to.equal(annotationId);
    await expect(panel).to.be.accessible();
  });

  it('renders custom buttons from the configuration and reports a press by key', async () => {
    await answer('Yes');
    await mention();
    const configured = await memoryStore({
      backend,
      config: { notificationButtons: [{ id: 'ticket', label: 'Create ticket' }] },
    });
    await open(html`<collab-notification-panel layout="embedded" .store=${configured}></collab-notification-panel>`);
    const buttons = () =>
      lines().flatMap((line) => [
        ...(line.shadowRoot?.querySelector('collab-custom-buttons')?.shadowRoot?.querySelectorAll('button') ?? []),
      ]);
    await waitUntil(() => buttons().length === 2);
    expect(buttons().map(({ innerText }) => innerText.trim())).to.deep.equal(['Create ticket', 'Create ticket']);
    const clicks: ButtonClickEvent[] = [];
    configured.on('buttonClick', (event) => clicks.push(event));
    buttons()[1]?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => clicks.length > 0);
    expect(clicks.map(({ buttonContext }) => buttonContext.clickedButtonId)).to.deep.equal(['ticket']);
    expect(clicks[0]?.notification?.id).to.equal(lines()[1]?.notifications[0]?.id);
    await configured.dispose();
  });

  it('shares the draft of a reply with the thread', async () => {
    const annotationId = await answer('Yes');
    await open();
    await waitUntil(() => lines().length === 1);
    find(lines()[0] as CollabNotification, '[data-action=reply]').click();
    await waitUntil(() => lines()[0]?.shadowRoot?.querySelector('collab-composer')?.matches(':focus-within'));
    await sendKeys({ type: 'Half a thought' });
    const key = `reply:${String(store.documents.peek()[0])}:${annotationId}`;
    await waitUntil(async () => (await store.drafts.get(key))?.commentText === 'Half a thought');
    press('Archive');
    await waitUntil(() => lines().length === 0);
    press('Back');
    await waitUntil(() => lines().length === 1);
    find(lines()[0] as CollabNotification, '[data-action=reply]').click();
    await waitUntil(() => lines()[0]?.shadowRoot?.querySelector('collab-composer')?.value.includes('Half a thought'));
  });

  it('offers only permitted actions', async () => {
    await mention();
    backend.setAccess(ada.userId, 'viewer');
    await open();
    await waitUntil(() => lines().length === 1);
    const line = lines()[0] as CollabNotification;
    await waitUntil(() => !line.shadowRoot?.querySelector('[data-action=resolve]') || line.capabilities.canResolve);
    panel.withoutActions = true;
    await panel.updateComplete;
    await list().updateComplete;
    await line.updateComplete;
    expect(line.shadowRoot?.querySelectorAll('[data-action=reply], [data-action=resolve]').length).to.equal(0);
  });

  it('supports keyboard navigation of tabs, rows and actions', async () => {
    await answer('Yes');
    await mention();
    await open();
    await waitUntil(() => lines().length === 2);
    tab('For you').focus();
    await sendKeys({ press: 'ArrowRight' });
    expect(panel.shadowRoot?.activeElement).to.equal(tab('Documents'));
    expect(panel.tab).to.equal('documents');
    await sendKeys({ press: 'Home' });
    expect(panel.tab).to.equal('for-you');
    await waitUntil(() => lines().length === 2);
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'ArrowDown' });
    const focused = () => lines().findIndex((line) => line.matches(':focus-within'));
    await waitUntil(() => focused() === 0);
    await sendKeys({ press: 'ArrowDown' });
    await waitUntil(() => focused() === 1);
    await sendKeys({ press: 'Tab' });
    expect(lines()[1]?.shadowRoot?.activeElement?.getAttribute('data-action')).to.equal('reply');
  });

  it('loads more on scroll and renders only visible rows', async () => {
    for (let at = 0; at < 70; at++) await mention(`@ada ${at}`);
    await open();
    await waitUntil(() => lines().length > 0);
    const scroller = find(list(), '[part~="list"]');
    const inbox = await store.notifications.inbox();
    expect(inbox.counts.peek()?.forYou).to.equal(70);
    expect(lines().length).to.be.below(40);
    await waitUntil(() => {
      scroller.scrollTop = scroller.scrollHeight;
      return headlines().length > 0 && lines().at(-1)?.notifications[0]?.displayBodyMessage === '@ada 0';
    });
  });

  it('reports that the next page failed to load, and retries on request', async () => {
    for (let at = 0; at < 60; at++) await mention(`@ada ${at}`);
    const inbox = await store.notifications.inbox();
    const { list: listOf } = inbox;
    let isCut = true;
    Object.assign(inbox, {
      list: (query: object) => {
        const made = listOf.call(inbox, query);
        const { more } = made;
        const cut = { state: made.state, error: made.error } as unknown as {
          state: { value: string };
          error: { value: unknown };
        };
        made.more = async () => {
          if (!isCut) return more.call(made);
          cut.state.value = 'failed';
          cut.error.value = { code: 'unavailable', message: 'The line is cut.' };
        };
        return made;
      },
    });
    await open();
    await waitUntil(() => lines().length > 0);
    const scroller = find(list(), '[part~="list"]');
    await waitUntil(() => {
      scroller.scrollTop = scroller.scrollHeight;
      return panel.shadowRoot?.querySelector('[role="alert"]');
    });
    isCut = false;
    findByRole(panel, 'button', 'Retry').click();
    await waitUntil(() => !panel.shadowRoot?.querySelector('[role="alert"]'));
    await waitUntil(() => {
      scroller.scrollTop = scroller.scrollHeight;
      return lines().at(-1)?.notifications[0]?.displayBodyMessage === '@ada 0';
    });
  });

  it('shows that there are no notifications, and that no user is signed in', async () => {
    await store.signOut();
    await open();
    expect(queryByText(panel, 'Sign in to see your notifications.')).to.exist;
  });

  it('opens the settings and goes back', async () => {
    await open();
    press('Notification settings');
    await waitUntil(() => panel.shadowRoot?.querySelector('collab-notification-settings'));
    expect(panel.shadowRoot?.activeElement?.getAttribute('aria-label')).to.equal('Back');
    press('Back');
    await waitUntil(() => panel.shadowRoot?.querySelector('[part~="tabs"]'));
  });
});
