import { expect, fixture, html } from '@open-wc/testing';
import type { CollabNotificationPanel } from '../../../components/notifications/notification-panel/notification-panel.js';
import '../../../components/notifications/notification-panel/define.js';
import '../../../components/root/root/define.js';
import { createStore, type CollabStore, type Notification } from '../../../store/index.js';
import { SampleNotificationService } from '../../../stories/sample-notification-service.js';
import { told } from '../../../stories/sample-notifications.js';
import { ScriptedBackend } from '../../../stories/scripted-backend.js';
import { find } from '../../find.js';
import { queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { ada } from '../people.js';
import { warningsOf } from '../warnings.js';

describe('<collab-notification-panel> without a connection', () => {
  let backend: ScriptedBackend;
  let store: CollabStore;
  let panel: CollabNotificationPanel;

  async function open(
    notifications: readonly Notification[],
    mode: SampleNotificationService['mode'] = 'working',
  ): Promise<void> {
    backend = new ScriptedBackend();
    backend.service = Object.assign(new SampleNotificationService(notifications), { mode });
    store = createStore({ backend });
    await store.setDocuments(['plan']);
    await store.identify(ada);
    const box = await fixture(html`
      <div style="block-size: 600px">
        <collab-notification-panel layout="embedded" .store=${store}></collab-notification-panel>
      </div>
    `);
    panel = find(box, 'collab-notification-panel');
  }

  afterEach(() => store.dispose());

  it('shows that nothing could be loaded, and loads once online', async () => {
    await open([told('mentioned')], 'silent');
    await waitUntil(() => queryByText(panel, /^Loading/));
    backend.goOffline();
    await waitUntil(() => panel.shadowRoot?.querySelector('[part~="empty"]'));
    expect(queryByText(panel, 'Couldn’t load notifications')).to.exist;
    expect(queryByText(panel, /when you’re back online/)).to.exist;
    expect(queryByText(panel, /^Loading/)).to.equal(undefined);
    await expect(panel).to.be.accessible();
  });

  it('shows the offline notice above the list', async () => {
    await open([told('mentioned')]);
    await waitUntil(() => panel.shadowRoot?.querySelector('collab-notification-list'));
    expect(panel.shadowRoot?.querySelector('[part=notice]')).to.equal(null);
    backend.goOffline();
    await waitUntil(() => panel.shadowRoot?.querySelector('[part=notice]'));
    const notice = find(panel, '[part=notice]');
    expect(notice.innerText).to.contain('back online');
    const listed = find(panel, 'collab-notification-list');
    expect(notice.getBoundingClientRect().bottom).to.be.at.most(listed.getBoundingClientRect().top);
    await expect(panel).to.be.accessible();
  });

  it('shows that there are no notifications if that is known', async () => {
    await open([]);
    await waitUntil(() => panel.shadowRoot?.querySelector('[part~="empty"]'));
    backend.goOffline();
    await waitUntil(() => panel.shadowRoot?.querySelector('[part=notice]'));
    expect(queryByText(panel, 'No notifications yet')).to.exist;
  });

  it('requests unavailable notifications once, and again on retry', async () => {
    await open([]);
    await waitUntil(() => panel.shadowRoot?.querySelector('[part~="empty"]'));
    const other = createStore({ backend: new ScriptedBackend() });
    let asked = 0;
    Object.assign(other.notifications, {
      inbox: (): Promise<never> =>
        // So many only a loop asks for, which would end no other way.
        (asked += 1) > 20 ? new Promise(() => undefined) : Promise.reject(new Error('Not there')),
    });
    await other.setDocuments(['plan']);
    await other.identify(ada);
    panel.store = other;
    await waitUntil(() => panel.shadowRoot?.querySelector('[part~="empty"] button'));
    await panel.updateComplete;
    expect(asked).to.equal(1);
    find(panel, '[part~="empty"] button').click();
    await waitUntil(() => asked === 2);
    window.dispatchEvent(new Event('online'));
    await waitUntil(() => asked === 3);
    await other.dispose();
  });

  it('shows that the root has no backend, without actions', async () => {
    await open([]);
    let box: HTMLElement | undefined;
    await warningsOf(async () => {
      box = await fixture(html`
        <collab-root backend="wss://nowhere.example">
          <collab-notification-panel layout="embedded"></collab-notification-panel>
        </collab-root>
      `);
    });
    panel = find(box ?? document, 'collab-notification-panel');
    await waitUntil(() => panel.shadowRoot?.querySelector('[part~="empty"]'));
    expect(queryByText(panel, 'Can’t reach comments')).to.exist;
    expect(panel.shadowRoot?.querySelector('button')).to.equal(null);
    await expect(panel).to.be.accessible();
  });
});
