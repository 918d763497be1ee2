import { expect, fixture, html } from '@open-wc/testing';
import type { CollabNotificationPanel } from '../../../components/notifications/notification-panel/notification-panel.js';
import '../../../components/notifications/notification-panel/define.js';
import '../../../components/root/root/define.js';
import { createStore, type CollabStore, type Notification } from '../../../store/index.js';
import { SampleDesk } from '../../../stories/sample-desk.js';
import { told } from '../../../stories/sample-notifications.js';
import { ScriptedBackend } from '../../../stories/scripted-backend.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { ada } from '../people.js';
import { warningsOf } from '../warnings.js';

describe('<collab-notification-panel> without a connection', () => {
  let backend: ScriptedBackend;
  let store: CollabStore;
  let panel: CollabNotificationPanel;

  async function open(notifications: readonly Notification[], mood: SampleDesk['mood'] = 'well'): Promise<void> {
    backend = new ScriptedBackend();
    backend.desk = Object.assign(new SampleDesk(notifications), { mood });
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

  it('says so where nothing could be had, and that they come by themselves', async () => {
    await open([told('mentioned')], 'silent');
    await waitUntil(() => panel.shadowRoot?.querySelector('.loading'));
    backend.goOffline();
    await waitUntil(() => panel.shadowRoot?.querySelector('.empty'));
    expect(find(panel, '.empty-title').innerText).to.equal('Notifications cannot be loaded');
    expect(find(panel, '.empty-hint').innerText).to.contain('when you are online again');
    expect(panel.shadowRoot?.querySelector('.loading')).to.equal(null);
    await expect(panel).to.be.accessible();
  });

  it('says above what is listed that what is done waits for the connection', async () => {
    await open([told('mentioned')]);
    await waitUntil(() => panel.shadowRoot?.querySelector('collab-notification-list'));
    expect(panel.shadowRoot?.querySelector('[part=notice]')).to.equal(null);
    backend.goOffline();
    await waitUntil(() => panel.shadowRoot?.querySelector('[part=notice]'));
    const notice = find(panel, '[part=notice]');
    expect(notice.innerText).to.contain('sent later');
    const listed = find(panel, 'collab-notification-list');
    expect(notice.getBoundingClientRect().bottom).to.be.at.most(listed.getBoundingClientRect().top);
    await expect(panel).to.be.accessible();
  });

  it('says that there are none where that is known', async () => {
    await open([]);
    await waitUntil(() => panel.shadowRoot?.querySelector('.empty'));
    backend.goOffline();
    await waitUntil(() => panel.shadowRoot?.querySelector('[part=notice]'));
    expect(find(panel, '.empty-title').innerText).to.equal('Nothing yet');
  });

  it('asks once where notifications cannot be had, and again when the person says so', async () => {
    await open([]);
    await waitUntil(() => panel.shadowRoot?.querySelector('.empty'));
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
    await waitUntil(() => panel.shadowRoot?.querySelector('.empty button'));
    await panel.updateComplete;
    expect(asked).to.equal(1);
    find(panel, '.empty button').click();
    await waitUntil(() => asked === 2);
    window.dispatchEvent(new Event('online'));
    await waitUntil(() => asked === 3);
    await other.dispose();
  });

  it('says that the root cannot reach its data, and offers nothing to do with it', async () => {
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
    await waitUntil(() => panel.shadowRoot?.querySelector('.empty'));
    expect(find(panel, '.empty-title').innerText).to.equal('Comments cannot be reached');
    expect(panel.shadowRoot?.querySelector('button')).to.equal(null);
    await expect(panel).to.be.accessible();
  });
});
