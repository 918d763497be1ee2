import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { emulateMedia, resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import type {
  CollabNotification,
  CollabNotificationReplyEvent,
} from '../../../components/notifications/notification/notification.js';
import '../../../components/notifications/notification/define.js';
import type { Notification } from '../../../store/index.js';
import { comment, people, threadRow } from '../../../stories/sample-threads.js';
import { custom, everyKind, several, told } from '../../../stories/sample-notifications.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { drawnWord } from '../drawn-words.js';
import { click, middle } from '../pointer.js';

const verbs = ['open', 'mark', 'archive', 'resolve', 'reply'] as const;

describe('<collab-notification>', () => {
  let line: CollabNotification;
  let heard: { readonly verb: string; readonly detail: Readonly<Record<string, unknown>> }[];

  async function show(notifications: readonly Notification[], more: Partial<CollabNotification> = {}): Promise<void> {
    line = await fixture(html`<collab-notification document-name="Price list"></collab-notification>`);
    Object.assign(line, { notifications, canReply: true, canResolve: true, ...more });
    await line.updateComplete;
    heard = [];
    for (const verb of verbs)
      line.addEventListener(`collab-notification-${verb}`, (event) => heard.push({ verb, detail: event.detail }));
  }

  const one = told('replied', { said: '14 days. I will change the copy.', isUnread: true });

  beforeEach(() => show([one]));

  afterEach(async () => {
    await resetMouse();
    await emulateMedia({ forcedColors: 'none' });
  });

  const button = (action: string) => find(line, `[data-action="${action}"]`);
  const actions = () =>
    [...(line.shadowRoot?.querySelectorAll<HTMLElement>('[data-action]') ?? [])].map((each) => each.ariaLabel);
  const headline = () => find(line, '.headline').innerText.replace(/\s+/g, ' ').trim();
  const composer = () => line.shadowRoot?.querySelector('collab-composer') ?? undefined;

  async function beginReply(): Promise<void> {
    button('reply').click();
    await waitUntil(() => composer()?.matches(':focus-within'));
  }

  it('passes the accessibility audit', async () => {
    await expect(line).to.be.accessible();
  });

  it('passes it with every kind of news, and with several in one line', async () => {
    for (const notifications of [...everyKind.map((each) => [each]), several]) {
      line.notifications = notifications;
      await line.updateComplete;
      await expect(line).to.be.accessible();
    }
  });

  it('says who did what, what they wrote, when and where', () => {
    expect(headline()).to.equal('Benjamin Okafor replied');
    expect(find(line, '.body').innerText).to.equal('14 days. I will change the copy.');
    expect(find(line, '.meta').innerText.replace(/\s+/g, ' ')).to.match(/5m ago.*Price list.*Prices/);
  });

  it('aligns what was written by its direction, and what happened by that of the page', async () => {
    await show([{ ...one, actionUser: { ...people.ben, name: 'נועה לוי' } }], { dir: 'rtl' });
    const [headlineEnd, bodyEnd] = ['replied', '14 days'].map((word) => drawnWord(find(line, '.main'), word));
    const middleOfLine = line.getBoundingClientRect().left + line.offsetWidth / 2;
    expect(headlineEnd?.left).to.be.greaterThan(middleOfLine);
    expect(bodyEnd?.left).to.be.lessThan(middleOfLine);
  });

  it('has what can be done beside the words, not over them', async () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff-Schmidt von und zu Hohenstein the Third';
    await show([{ ...one, actionUser: { ...people.ben, name } }]);
    line.style.inlineSize = '400px';
    await line.updateComplete;
    const { top, bottom } = find(line, '.actions').getBoundingClientRect();
    const row = find(line, '.row').getBoundingClientRect();
    expect(top).to.be.at.least(find(line, '.words').getBoundingClientRect().bottom);
    expect(top).to.be.at.least(find(line, '.text').getBoundingClientRect().bottom);
    expect(bottom).to.be.at.most(row.bottom);
    find(line, '.open').focus();
    const room = getComputedStyle(find(line, '.meta')).paddingInlineEnd;
    expect(parseFloat(room)).to.be.at.least(find(line, '.actions').offsetWidth);
  });

  it('says nothing of a document that goes without saying', async () => {
    line.withoutDocument = true;
    await line.updateComplete;
    expect(find(line, '.meta').innerText).not.to.contain('Price list');
  });

  it('tells several in one line, with two of the faces', async () => {
    await show(several);
    expect(headline()).to.equal('Mai Nguyễn and 2 others replied');
    expect(line.shadowRoot?.querySelectorAll('collab-avatar')).to.have.length(2);
    expect(find(line, '.dot').ariaLabel).to.equal('4 unread');
  });

  it('says whom the comment mentions, and what it brings where nothing is written', async () => {
    const of = (commentText: string, more: object) => {
      const row = threadRow([comment(1, people.ben, commentText, more)]);
      return told('mentioned', { notificationSourceData: row.data, displayBodyMessage: commentText });
    };
    await show([of('Ask {{mai}}', { taggedUserContacts: [{ text: '@Mai', userId: 'mai' }] })]);
    expect(find(line, '.body').innerText).to.equal('Ask @Mai');
    await show([of('', { attachments: [{ attachmentId: 1, name: 'plan.pdf' }] })]);
    expect(find(line, '.body').innerText).to.equal('plan.pdf');
  });

  it('believes nothing that an integrator sends to be a comment', async () => {
    await show([custom('{actionUser} waved', {}, { notificationSourceData: { comments: 7 } })]);
    expect(find(line, '.body').innerText).to.equal('It is open until Friday.');
    for (const notificationSourceData of [null, 7, { comments: [] }, {}]) {
      await show([told('replied', { notificationSourceData })]);
      expect(find(line, '.body').innerText).to.contain('The headline promises');
    }
  });

  it('marks what is unread by a shape with a name, and moves nothing once it is read', async () => {
    expect(line.matches(':state(unread)')).to.equal(true);
    expect(find(line, '.dot').ariaLabel).to.equal('Unread');
    line.style.inlineSize = '300px';
    line.notifications = [{ ...one, displayBodyMessage: '', actionType: 'statusChanged' }];
    await line.updateComplete;
    const { width, height } = find(line, '.words').getBoundingClientRect();
    line.notifications = line.notifications.map((each) => ({ ...each, isUnread: false }));
    await line.updateComplete;
    expect(line.matches(':state(unread)')).to.equal(false);
    expect(find(line, '.words').getBoundingClientRect()).to.include({ width, height });
    expect(line.shadowRoot?.querySelector('.dot') === null).to.equal(true);
  });

  it('leads to what it is about by a click anywhere, Enter and Space', async () => {
    await click(find(line, '.body'));
    line.focus();
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'Space' });
    expect(heard.map(({ verb }) => verb)).to.deep.equal(['open', 'open', 'open']);
    expect(heard[0]?.detail).to.deep.equal({ notifications: [one] });
  });

  it('has nothing to press inside of what leads there', () => {
    expect(find(line, '.open').querySelector('button, a, [tabindex]') === null).to.equal(true);
  });

  it('shows what can be done under the pointer, and does that alone', async () => {
    await sendMouse({ type: 'move', position: middle(find(line, '.body')) });
    expect(getComputedStyle(find(line, '.actions')).pointerEvents).to.equal('auto');
    await click(button('mark'));
    await click(button('resolve'));
    await click(button('archive'));
    expect(heard).to.deep.equal([
      { verb: 'mark', detail: { notifications: [one], isUnread: false } },
      { verb: 'resolve', detail: { notifications: [one] } },
      { verb: 'archive', detail: { notifications: [one], isArchived: true } },
    ]);
  });

  it('is all reached by the keyboard, which shows what can be done', async () => {
    line.focus();
    const reached: (string | null | undefined)[] = [];
    for (let step = 0; step < 4; step += 1) {
      await sendKeys({ press: 'Tab' });
      reached.push(line.shadowRoot?.activeElement?.ariaLabel);
    }
    expect(reached).to.deep.equal(['Reply…', 'Resolve', 'Mark as read', 'Archive']);
    expect(getComputedStyle(find(line, '.actions')).opacity).to.equal('1');
    await sendKeys({ press: 'Enter' });
    expect(heard.map(({ verb }) => verb)).to.deep.equal(['archive']);
  });

  it('offers what can be done with it: no more in the archive, nor what the user may not', async () => {
    await show([{ ...one, isUnread: false, isArchived: true }]);
    expect(actions()).to.deep.equal(['Mark as unread', 'Move out of the archive']);
    expect(line.matches(':state(archived)')).to.equal(true);
    await show([one], { canReply: false, canResolve: false });
    expect(actions()).to.deep.equal(['Mark as read', 'Archive']);
  });

  it('has targets of 24 px', () => {
    const { width, height } = button('mark').getBoundingClientRect();
    expect(Math.min(width, height)).to.be.at.least(24);
  });

  it('has all of it in a menu where fingers press', async () => {
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
    const menu = find(line, 'collab-menu');
    await expect(line).to.be.accessible();
    await click(find(menu, 'button'));
    await menu.updateComplete;
    await click(find(menu, '[data-id="archive"]'));
    expect(heard.map(({ verb }) => verb)).to.deep.equal(['archive']);
  });

  it('does nothing else while what was done is on its way, and says so', async () => {
    line.pending = true;
    await line.updateComplete;
    button('resolve').focus();
    await sendKeys({ press: 'Enter' });
    expect(heard).to.deep.equal([]);
    expect(find(line, '.meta').innerText).to.contain('Sending');
    await expect(line).to.be.accessible();
  });

  it('keeps the focus when what was pressed goes', async () => {
    button('resolve').focus();
    line.canResolve = false;
    await line.updateComplete;
    expect(line.shadowRoot?.activeElement?.classList.contains('open')).to.equal(true);
  });

  it('is answered in place', async () => {
    await beginReply();
    await expect(line).to.be.accessible();
    await sendKeys({ type: 'I agree.' });
    const replied = oneEvent<CollabNotificationReplyEvent>(line, 'collab-notification-reply');
    await sendKeys({ press: 'Enter' });
    const { notifications, comment: reply } = (await replied).detail;
    expect(notifications).to.deep.equal([one]);
    expect(reply.commentText).to.equal('I agree.');
    await line.updateComplete;
    expect(composer()).to.equal(undefined);
    expect(heard.map(({ verb }) => verb)).to.deep.equal(['reply']);
  });

  it('keeps an answer that was left by Escape, which goes no further', async () => {
    let escapes = 0;
    const count = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) escapes += 1;
    };
    document.addEventListener('keydown', count);
    await beginReply();
    await sendKeys({ type: 'Not yet' });
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !composer());
    await waitUntil(() => line.shadowRoot?.activeElement === button('reply'));
    document.removeEventListener('keydown', count);
    expect(escapes).to.equal(0);
    await beginReply();
    await waitUntil(() => composer()?.value.includes('Not yet'));
  });

  it('keeps an answer that was prevented', async () => {
    line.addEventListener('collab-notification-reply', (event) => event.preventDefault());
    await beginReply();
    await sendKeys({ type: 'Not so' });
    await sendKeys({ press: 'Enter' });
    await line.updateComplete;
    expect(composer()?.value).to.contain('Not so');
  });

  it('asks by events that can be prevented, and that are heard outside', () => {
    const asked: Event[] = [];
    for (const verb of verbs)
      document.addEventListener(`collab-notification-${verb}`, (event) => asked.push(event), { once: true });
    find(line, '.open').click();
    for (const action of ['mark', 'archive', 'resolve']) button(action).click();
    expect(asked.map(({ type }) => type.replace('collab-notification-', ''))).to.deep.equal([
      'open',
      'mark',
      'archive',
      'resolve',
    ]);
    expect(asked.every(({ cancelable, bubbles, composed }) => cancelable && bubbles && composed)).to.equal(true);
  });

  it('shows what an integrator sends as text, and nothing of it as anything else', async () => {
    const name = '<img src=x onerror=alert(1)>\u202E';
    await show([
      custom('<b>{actionUser}</b> sent {gift}', { actionUser: { ...people.mai, name }, gift: '{actionUser}' }),
    ]);
    expect(headline()).to.equal('<b><img src=x onerror=alert(1)></b> sent {actionUser}');
    expect(line.shadowRoot?.querySelector('img, b') === null).to.equal(true);
    await expect(line).to.be.accessible();
  });

  it('leaves room for what was done beside the longest names and words', async () => {
    const by = { ...people.ben, name: 'Nameless '.repeat(60) };
    await show([told('assigned', { by, said: 'W'.repeat(2000), data: { actionMessage: 'Y'.repeat(500) } })]);
    line.style.inlineSize = '280px';
    expect(headline()).to.contain('… assigned a thread to YYY');
    expect(find(line, '.open').title).to.contain('Nameless '.repeat(20));
    expect(line.scrollWidth).to.equal(280);
    expect(line.offsetHeight).to.be.lessThan(140);
  });

  it('has its mark of what is unread also where the browser sets the colours', async () => {
    await emulateMedia({ forcedColors: 'active' });
    expect(getComputedStyle(find(line, '.dot')).backgroundColor).not.to.equal('rgba(0, 0, 0, 0)');
  });

  it('shows nothing while there is nothing to tell', async () => {
    await show([]);
    expect(line.shadowRoot?.querySelector('.row') === null).to.equal(true);
  });
});
