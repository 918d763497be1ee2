import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { emulateMedia, resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import type {
  CollabNotification,
  CollabNotificationReplyCancelEvent,
  CollabNotificationReplyEvent,
} from '../../../components/notifications/notification/notification.js';
import '../../../components/notifications/notification/define.js';
import type { Notification } from '../../../store/index.js';
import { custom, everyKind, several, told } from '../../../stories/sample-notifications.js';
import { comment, people, threadRow } from '../../../stories/sample-threads.js';
import { find } from '../../find.js';
import { findByRole, queryByRole } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { drawnWord } from '../drawn-words.js';
import { click, middle } from '../pointer.js';

const verbs = ['open', 'mark', 'archive', 'resolve', 'reply'] as const;

describe('<collab-notification>', () => {
  let notificationRow: CollabNotification;
  let requests: { readonly verb: string; readonly detail: Readonly<Record<string, unknown>> }[];

  async function show(notifications: readonly Notification[], more: Partial<CollabNotification> = {}): Promise<void> {
    notificationRow = await fixture(html`<collab-notification document-name="Price list"></collab-notification>`);
    Object.assign(notificationRow, { notifications, capabilities: { canReply: true, canResolve: true }, ...more });
    await notificationRow.updateComplete;
    requests = [];
    for (const verb of verbs)
      notificationRow.addEventListener(`collab-notification-${verb}`, (event) =>
        requests.push({ verb, detail: event.detail }),
      );
  }

  const one = told('replied', { said: '14 days. I will change the copy.', isUnread: true });

  beforeEach(() => show([one]));

  afterEach(async () => {
    await resetMouse();
    await emulateMedia({ forcedColors: 'none' });
  });

  const button = (action: string) => find(notificationRow, `[data-action="${action}"]`);
  const actions = () =>
    [...(notificationRow.shadowRoot?.querySelectorAll<HTMLElement>('[data-action]') ?? [])].map(
      (each) => each.ariaLabel,
    );
  const headline = () => find(notificationRow, '[part~="headline"]').innerText.replace(/\s+/g, ' ').trim();
  const composer = () => notificationRow.shadowRoot?.querySelector('collab-composer') ?? undefined;

  async function beginReply(): Promise<void> {
    button('reply').click();
    await waitUntil(() => composer()?.matches(':focus-within'));
  }

  it('passes the accessibility audit', async () => {
    await expect(notificationRow).to.be.accessible();
  });

  it('passes the audit with every kind of notification and with a batch', async () => {
    for (const notifications of [...everyKind.map((each) => [each]), several]) {
      notificationRow.notifications = notifications;
      await notificationRow.updateComplete;
      await expect(notificationRow).to.be.accessible();
    }
  });

  it('shows headline, body, time and place', () => {
    expect(headline()).to.equal('Benjamin Okafor replied');
    expect(find(notificationRow, '[part~="body"]').innerText).to.equal('14 days. I will change the copy.');
    expect(find(notificationRow, '[part~="meta"]').innerText.replace(/\s+/g, ' ')).to.match(
      /5m ago.*Price list.*Prices/,
    );
  });

  it('aligns the body by its own direction, and the headline by that of the page', async () => {
    await show([{ ...one, actionUser: { ...people.ben, name: 'נועה לוי' } }], { dir: 'rtl' });
    const [headlineEnd, bodyEnd] = ['replied', '14 days'].map((word) =>
      drawnWord(find(notificationRow, '[part~="row"]'), word),
    );
    const middleOfLine = notificationRow.getBoundingClientRect().left + notificationRow.offsetWidth / 2;
    expect(headlineEnd?.left).to.be.greaterThan(middleOfLine);
    expect(bodyEnd?.left).to.be.lessThan(middleOfLine);
  });

  it('places actions beside the text, not over it', async () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff-Schmidt von und zu Hohenstein the Third';
    await show([{ ...one, actionUser: { ...people.ben, name } }]);
    notificationRow.style.inlineSize = '400px';
    await notificationRow.updateComplete;
    const { top, bottom } = find(notificationRow, '[part~="actions"]').getBoundingClientRect();
    const row = find(notificationRow, '[part~="row"]').getBoundingClientRect();
    expect(top).to.be.at.least(find(notificationRow, '[part~="headline"] > span').getBoundingClientRect().bottom);
    expect(top).to.be.at.least(find(notificationRow, '[part~="body"] > span').getBoundingClientRect().bottom);
    expect(bottom).to.be.at.most(row.bottom);
    findByRole(notificationRow, 'button').focus();
    const room = getComputedStyle(find(notificationRow, '[part~="meta"]')).paddingInlineEnd;
    expect(parseFloat(room)).to.be.at.least(find(notificationRow, '[part~="actions"]').offsetWidth);
  });

  it('hides the document name if requested', async () => {
    notificationRow.withoutDocument = true;
    await notificationRow.updateComplete;
    expect(find(notificationRow, '[part~="meta"]').innerText).not.to.contain('Price list');
  });

  it('shows a batch as one row with two avatars', async () => {
    await show(several);
    expect(headline()).to.equal('Mai Nguyễn and 2 others replied');
    expect(notificationRow.shadowRoot?.querySelectorAll('collab-avatar')).to.have.length(2);
    expect(queryByRole(notificationRow, 'img', '4 unread')).to.exist;
  });

  it('shows mentions by name, and files of a comment without text', async () => {
    const of = (commentText: string, more: object) => {
      const row = threadRow([comment(1, people.ben, commentText, more)]);
      return told('mentioned', { notificationSourceData: row.data, displayBodyMessage: commentText });
    };
    await show([of('Ask {{mai}}', { taggedUserContacts: [{ text: '@Mai', userId: 'mai' }] })]);
    expect(find(notificationRow, '[part~="body"]').innerText).to.equal('Ask @Mai');
    await show([of('', { attachments: [{ attachmentId: 1, name: 'plan.pdf' }] })]);
    expect(find(notificationRow, '[part~="body"]').innerText).to.equal('plan.pdf');
  });

  it('does not treat custom data as a comment', async () => {
    await show([custom('{actionUser} waved', {}, { notificationSourceData: { comments: 7 } })]);
    expect(find(notificationRow, '[part~="body"]').innerText).to.equal('It is open until Friday.');
    for (const notificationSourceData of [null, 7, { comments: [] }, {}]) {
      await show([told('replied', { notificationSourceData })]);
      expect(find(notificationRow, '[part~="body"]').innerText).to.contain('The headline promises');
    }
  });

  it('shows a labelled unread dot, and keeps the layout when read', async () => {
    expect(notificationRow.matches(':state(unread)')).to.equal(true);
    expect(queryByRole(notificationRow, 'img', 'Unread')).to.exist;
    notificationRow.style.inlineSize = '300px';
    notificationRow.notifications = [{ ...one, displayBodyMessage: '', actionType: 'statusChanged' }];
    await notificationRow.updateComplete;
    const { width, height } = find(notificationRow, '[part~="headline"] > span').getBoundingClientRect();
    notificationRow.notifications = notificationRow.notifications.map((each) => ({ ...each, isUnread: false }));
    await notificationRow.updateComplete;
    expect(notificationRow.matches(':state(unread)')).to.equal(false);
    expect(find(notificationRow, '[part~="headline"] > span').getBoundingClientRect()).to.include({ width, height });
    expect(queryByRole(notificationRow, 'img', 'Unread')).to.equal(undefined);
  });

  it('opens by click anywhere, Enter and Space', async () => {
    await click(find(notificationRow, '[part~="body"]'));
    notificationRow.focus();
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'Space' });
    expect(requests.map(({ verb }) => verb)).to.deep.equal(['open', 'open', 'open']);
    expect(requests[0]?.detail).to.deep.equal({ notifications: [one] });
  });

  it('has no interactive elements inside the open button', () => {
    expect(findByRole(notificationRow, 'button').querySelector('button, a, [tabindex]') === null).to.equal(true);
  });

  it('shows actions on hover, and an action does not open the notification', async () => {
    await sendMouse({ type: 'move', position: middle(find(notificationRow, '[part~="body"]')) });
    expect(getComputedStyle(find(notificationRow, '[part~="actions"]')).pointerEvents).to.equal('auto');
    await click(button('mark'));
    await click(button('resolve'));
    await click(button('archive'));
    expect(requests).to.deep.equal([
      { verb: 'mark', detail: { notifications: [one], isUnread: false } },
      { verb: 'resolve', detail: { notifications: [one] } },
      { verb: 'archive', detail: { notifications: [one], isArchived: true } },
    ]);
  });

  it('reaches all actions by keyboard and shows them on focus', async () => {
    notificationRow.focus();
    const reached: (string | null | undefined)[] = [];
    for (let step = 0; step < 4; step += 1) {
      await sendKeys({ press: 'Tab' });
      reached.push(notificationRow.shadowRoot?.activeElement?.ariaLabel);
    }
    expect(reached).to.deep.equal(['Reply…', 'Resolve', 'Mark as read', 'Archive']);
    expect(getComputedStyle(find(notificationRow, '[part~="actions"]')).opacity).to.equal('1');
    await sendKeys({ press: 'Enter' });
    expect(requests.map(({ verb }) => verb)).to.deep.equal(['archive']);
  });

  it('offers permitted actions, and fewer in the archive', async () => {
    await show([{ ...one, isUnread: false, isArchived: true }]);
    expect(actions()).to.deep.equal(['Mark as unread', 'Unarchive']);
    expect(notificationRow.matches(':state(archived)')).to.equal(true);
    await show([one], { capabilities: {} });
    expect(actions()).to.deep.equal(['Mark as read', 'Archive']);
  });

  it('has targets of at least 24 px', () => {
    const { width, height } = button('mark').getBoundingClientRect();
    expect(Math.min(width, height)).to.be.at.least(24);
  });

  it('shows actions in a menu on touch screens', async () => {
    const original = window.matchMedia;
    window.matchMedia = (query) =>
      query.includes('coarse')
        ? Object.assign(new EventTarget(), { matches: true } as MediaQueryList)
        : original.call(window, query);
    try {
      await show([one]);
    } finally {
      window.matchMedia = original;
    }
    const menu = find(notificationRow, 'collab-menu');
    await expect(notificationRow).to.be.accessible();
    await click(find(menu, 'button'));
    await menu.updateComplete;
    await click(find(menu, '[data-id="archive"]'));
    expect(requests.map(({ verb }) => verb)).to.deep.equal(['archive']);
  });

  it('disables actions while pending and shows the delivery status', async () => {
    notificationRow.pending = true;
    await notificationRow.updateComplete;
    button('resolve').focus();
    await sendKeys({ press: 'Enter' });
    expect(requests).to.deep.equal([]);
    expect(find(notificationRow, '[part~="meta"]').innerText).to.contain('Sending');
    await expect(notificationRow).to.be.accessible();
  });

  it('keeps the focus when the focused action is removed', async () => {
    button('resolve').focus();
    notificationRow.capabilities = { canReply: true };
    await notificationRow.updateComplete;
    expect(notificationRow.shadowRoot?.activeElement === findByRole(notificationRow, 'button')).to.equal(true);
  });

  it('sends a reply', async () => {
    await beginReply();
    await expect(notificationRow).to.be.accessible();
    await sendKeys({ type: 'I agree.' });
    const replied = oneEvent<CollabNotificationReplyEvent>(notificationRow, 'collab-notification-reply');
    await sendKeys({ press: 'Enter' });
    const { notifications, comment: reply } = (await replied).detail;
    expect(notifications).to.deep.equal([one]);
    expect(reply.commentText).to.equal('I agree.');
    await notificationRow.updateComplete;
    expect(composer()).to.equal(undefined);
    expect(requests.map(({ verb }) => verb)).to.deep.equal(['reply']);
  });

  it('keeps the draft on Escape, which does not propagate', async () => {
    let escapes = 0;
    const count = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) escapes += 1;
    };
    document.addEventListener('keydown', count);
    await beginReply();
    await sendKeys({ type: 'Not yet' });
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !composer());
    await waitUntil(() => notificationRow.shadowRoot?.activeElement === button('reply'));
    document.removeEventListener('keydown', count);
    expect(escapes).to.equal(0);
    await beginReply();
    await waitUntil(() => composer()?.value.includes('Not yet'));
  });

  it('keeps the text if the reply event is canceled', async () => {
    notificationRow.addEventListener('collab-notification-reply', (event) => event.preventDefault());
    await beginReply();
    await sendKeys({ type: 'Not so' });
    await sendKeys({ press: 'Enter' });
    await notificationRow.updateComplete;
    expect(composer()?.value).to.contain('Not so');
  });

  it('closes the composer on Escape from its buttons, and keeps the key from the panel', async () => {
    let isPrevented: boolean | undefined;
    const listen = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape') isPrevented = defaultPrevented;
    };
    window.addEventListener('keydown', listen);
    await beginReply();
    const active = () => composer()?.shadowRoot?.activeElement as HTMLElement | null | undefined;
    while (active()?.innerText.trim() !== 'Cancel') await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Escape' });
    window.removeEventListener('keydown', listen);
    await waitUntil(() => !composer());
    await waitUntil(() => notificationRow.shadowRoot?.activeElement?.matches('[data-action="reply"]'));
    // The event was stopped.
    expect(isPrevented).to.equal(undefined);
  });

  it('keeps the composer open if its cancellation is canceled', async () => {
    const cancelled = oneEvent<CollabNotificationReplyCancelEvent>(notificationRow, 'collab-notification-reply-cancel');
    document.addEventListener('collab-notification-reply-cancel', (event) => event.preventDefault(), { once: true });
    await beginReply();
    await sendKeys({ press: 'Escape' });
    expect((await cancelled).detail).to.deep.equal({ notifications: [one] });
    await notificationRow.updateComplete;
    expect(composer()).to.not.equal(undefined);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !composer());
  });

  it('fires cancelable, composed events', () => {
    const asked: Event[] = [];
    for (const verb of verbs)
      document.addEventListener(`collab-notification-${verb}`, (event) => asked.push(event), { once: true });
    findByRole(notificationRow, 'button').click();
    for (const action of ['mark', 'archive', 'resolve']) button(action).click();
    expect(asked.map(({ type }) => type.replace('collab-notification-', ''))).to.deep.equal([
      'open',
      'mark',
      'archive',
      'resolve',
    ]);
    expect(asked.every(({ cancelable, bubbles, composed }) => cancelable && bubbles && composed)).to.equal(true);
  });

  it('renders custom notifications as plain text', async () => {
    const name = '<img src=x onerror=alert(1)>\u202E';
    await show([
      custom('<b>{actionUser}</b> sent {gift}', { actionUser: { ...people.mai, name }, gift: '{actionUser}' }),
    ]);
    expect(headline()).to.equal('<b><img src=x onerror=alert(1)></b> sent {actionUser}');
    expect(notificationRow.shadowRoot?.querySelector('img, b') === null).to.equal(true);
    await expect(notificationRow).to.be.accessible();
  });

  it('keeps the action visible beside the longest names', async () => {
    const by = { ...people.ben, name: 'Nameless '.repeat(60) };
    await show([told('assigned', { by, said: 'W'.repeat(2000), data: { actionMessage: 'Y'.repeat(500) } })]);
    notificationRow.style.inlineSize = '280px';
    expect(headline()).to.contain('… assigned a thread to YYY');
    expect(findByRole(notificationRow, 'button').title).to.contain('Nameless '.repeat(20));
    expect(notificationRow.scrollWidth).to.equal(280);
    expect(notificationRow.offsetHeight).to.be.lessThan(140);
  });

  it('shows the unread dot in forced colors', async () => {
    await emulateMedia({ forcedColors: 'active' });
    expect(getComputedStyle(findByRole(notificationRow, 'img', /[Uu]nread/)).backgroundColor).not.to.equal(
      'rgba(0, 0, 0, 0)',
    );
  });

  it('renders nothing without notifications', async () => {
    await show([]);
    expect(notificationRow.shadowRoot?.querySelector('[part~="row"]') === null).to.equal(true);
  });
});
