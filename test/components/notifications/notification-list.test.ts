import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { groupNotifications } from '../../../components/notifications/notification-list/groups.js';
import type { CollabNotificationList } from '../../../components/notifications/notification-list/notification-list.js';
import type { CollabNotification } from '../../../components/notifications/notification/notification.js';
import '../../../components/notifications/notification-list/define.js';
import type { Notification } from '../../../store/index.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { grace } from '../people.js';

const MINUTE = 60_000;

/** So many, each by itself, a minute from the next. */
const sampleNotifications = (count: number): readonly Notification[] =>
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
      html`<collab-notification-list
        .groups=${groupNotifications(notifications, by, names)}
      ></collab-notification-list>`,
    );
    list.style.blockSize = '400px';
    await waitUntil(() => lines(list).length > 0);
    return list;
  };

  const lines = (list: CollabNotificationList): CollabNotification[] => [
    ...(list.shadowRoot?.querySelectorAll('collab-notification') ?? []),
  ];
  const bodies = (list: CollabNotificationList) => lines(list).map((line) => find(line, '[part~="body"]').innerText);

  it('passes the accessibility audit', async () => {
    await expect(await open(sampleNotifications(6), 'document')).to.be.accessible();
  });

  it('has no feed without articles at any scroll position', async () => {
    const list = await open(sampleNotifications(40), 'document');
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

  it('renders rows and reports the error when a callback of the page throws', async () => {
    const { reportError } = window;
    const reported = new Set<unknown>();
    window.reportError = (error) => reported.add(error);
    const list = await open(sampleNotifications(2), 'document');
    const error = new Error('An error of the page.');
    list.getDocumentName = list.getCapabilities = () => {
      throw error;
    };
    await list.updateComplete;
    window.reportError = reportError;
    expect(bodies(list)).to.deep.equal(['0', '1']);
    expect([...reported]).to.deep.equal([error]);
  });

  it('renders groups with position and size of each row', async () => {
    const list = await open(sampleNotifications(5), 'document');
    await waitUntil(() => lines(list).length === 5);
    const groups = [...(list.shadowRoot?.querySelectorAll('[part~="group"] h3') ?? [])].map((name) => name.textContent);
    expect(groups).to.deep.equal(['plan', 'report']);
    expect(bodies(list)).to.deep.equal(['0', '2', '4', '1', '3']);
    expect(lines(list).map((line) => [line.ariaPosInSet, line.ariaSetSize])).to.deep.equal([
      ...[1, 2, 3].map((at) => [String(at), '3']),
      ...[1, 2].map((at) => [String(at), '2']),
    ]);
  });

  it('renders only visible rows of ten thousand, and moves to the last by key', async () => {
    const list = await open(sampleNotifications(10_000));
    expect(lines(list).length).to.be.below(40);
    list.focusFirst();
    await waitUntil(() => lines(list)[0]?.matches(':focus-within'));
    await sendKeys({ press: 'End' });
    await waitUntil(() => bodies(list).at(-1) === '9999' && lines(list).at(-1)?.matches(':focus-within'));
    expect(lines(list).length).to.be.below(40);
  });

  it('reports that the end is near, except while loading', async () => {
    const list = await open(sampleNotifications(60));
    let ends = 0;
    list.addEventListener('collab-notification-list-end-reached', () => (ends += 1));
    const scroller = find(list, '[part~="list"]');
    list.loading = true;
    await list.updateComplete;
    scroller.scrollTop = scroller.scrollHeight;
    await waitUntil(() => bodies(list).at(-1) === '59');
    expect(ends).to.equal(0);
    list.loading = false;
    await waitUntil(() => ends > 0);
  });

  it('requests to mark a group as read', async () => {
    const list = await open(sampleNotifications(2));
    let groupId = '';
    list.addEventListener('collab-notification-group-read', ({ detail }) => ({ groupId } = detail));
    find(list, '[part~="group"] button').click();
    expect(groupId).to.equal(`person:${grace.userId}`);
  });
});
