import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CollabNotification } from '../../../components/notifications/notification/notification.js';
import { groupsOf } from '../../../components/notifications/notification-list/groups.js';
import type { CollabNotificationList } from '../../../components/notifications/notification-list/notification-list.js';
import '../../../components/notifications/notification-list/define.js';
import type { Notification } from '../../../store/index.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { grace } from '../people.js';

const MINUTE = 60_000;

/** So many, each by itself, a minute from the next. */
const told = (count: number): readonly Notification[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `n${at}`,
    notificationSource: 'comment',
    actionType: 'mentioned',
    actionUser: grace,
    timestamp: (count - at) * MINUTE,
    isUnread: at === 0,
    targetAnnotationId: 't1',
    displayBodyMessage: `${at}`,
    metadata: { documentId: at % 2 ? 'report' : 'plan' },
  }));

const names = { day: String, document: (id: string) => id, person: () => 'Grace' };

describe('<collab-notification-list>', () => {
  const open = async (notifications: readonly Notification[], by: 'document' | 'person' = 'person') => {
    const list = await fixture<CollabNotificationList>(
      html`<collab-notification-list .groups=${groupsOf(notifications, by, names)}></collab-notification-list>`,
    );
    list.style.blockSize = '400px';
    await waitUntil(() => lines(list).length > 0);
    return list;
  };

  const lines = (list: CollabNotificationList): CollabNotification[] => [
    ...(list.shadowRoot?.querySelectorAll('collab-notification') ?? []),
  ];
  const bodies = (list: CollabNotificationList) => lines(list).map((line) => find(line, '.body').innerText);

  it('passes the accessibility audit', async () => {
    await expect(await open(told(6), 'document')).to.be.accessible();
  });

  it('has no feed without a line, however much of it is seen', async () => {
    const list = await open(told(40), 'document');
    const feeds = () => [...(list.shadowRoot?.querySelectorAll('[role="feed"]') ?? [])];
    const empty: string[] = [];
    for (let height = 600; height < 1_800; height += 12) {
      list.style.blockSize = `${height}px`;
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      await list.updateComplete;
      if (feeds().some((feed) => !feed.querySelector('collab-notification'))) empty.push(`${height}px`);
    }
    expect(feeds()).to.have.length(2);
    expect(empty).to.deep.equal([]);
  });

  it('shows its lines though a function of the page throws, which is reported', async () => {
    const { reportError } = window;
    const reported = new Set<unknown>();
    window.reportError = (error) => reported.add(error);
    const list = await open(told(2), 'document');
    const error = new Error('An error of the page.');
    list.documentName = list.inPlace = () => {
      throw error;
    };
    await list.updateComplete;
    window.reportError = reportError;
    expect(bodies(list)).to.deep.equal(['0', '1']);
    expect([...reported]).to.deep.equal([error]);
  });

  it('puts what belongs together under one name, each line with its place among them', async () => {
    const list = await open(told(5), 'document');
    await waitUntil(() => lines(list).length === 5);
    const groups = [...(list.shadowRoot?.querySelectorAll('.group-name') ?? [])].map((name) => name.textContent);
    expect(groups).to.deep.equal(['plan', 'report']);
    expect(bodies(list)).to.deep.equal(['0', '2', '4', '1', '3']);
    expect(lines(list).map((line) => [line.ariaPosInSet, line.ariaSetSize])).to.deep.equal([
      ...[1, 2, 3].map((at) => [String(at), '3']),
      ...[1, 2].map((at) => [String(at), '2']),
    ]);
  });

  it('renders what is seen of ten thousand, and goes to the last by a key', async () => {
    const list = await open(told(10_000));
    expect(lines(list).length).to.be.below(40);
    list.focusFirst();
    await waitUntil(() => lines(list)[0]?.matches(':focus-within'));
    await sendKeys({ press: 'End' });
    await waitUntil(() => bodies(list).at(-1) === '9999' && lines(list).at(-1)?.matches(':focus-within'));
    expect(lines(list).length).to.be.below(40);
  });

  it('tells when its end is near, and not while more is on its way', async () => {
    const list = await open(told(60));
    let ends = 0;
    list.addEventListener('collab-notification-list-end', () => (ends += 1));
    const scroller = find(list, '.list');
    list.loading = true;
    await list.updateComplete;
    scroller.scrollTop = scroller.scrollHeight;
    await waitUntil(() => bodies(list).at(-1) === '59');
    expect(ends).to.equal(0);
    list.loading = false;
    await waitUntil(() => ends > 0);
  });

  it('asks to take a group for read', async () => {
    const list = await open(told(2));
    let groupId = '';
    list.addEventListener('collab-notification-group-read', ({ detail }) => ({ groupId } = detail));
    find(list, '.group .icon-button').click();
    expect(groupId).to.equal(`person:${grace.userId}`);
  });
});
