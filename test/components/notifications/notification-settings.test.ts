import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import type { CollabNotificationSettings } from '../../../components/notifications/notification-settings/notification-settings.js';
import '../../../components/notifications/notification-settings/define.js';
import '../../../components/root/root/define.js';
import {
  createStore,
  memoryBackend,
  type CollabStore,
  type NotificationChannel,
  type NotificationService,
  type NotificationSettings,
  type User,
} from '../../../store/index.js';
import { SampleNotificationService } from '../../../stories/sample-notification-service.js';
import { ScriptedBackend } from '../../../stories/scripted-backend.js';
import { find } from '../../find.js';
import { queryByText } from '../../queries.js';
import { waitUntil } from '../../wait-until.js';
import { ada } from '../people.js';
import { click } from '../pointer.js';
import { warningsOf } from '../warnings.js';

const KEY = 'collab-system-notifications';

/** A notification service that refuses changes while a test says so. */
class RefusingService extends SampleNotificationService {
  isRefusing = false;

  override push(...[place, changes]: Parameters<NotificationService['push']>): ReturnType<NotificationService['push']> {
    if (!this.isRefusing) return super.push(place, changes);
    const error = { code: 'RESOURCE_EXHAUSTED', message: 'For developers.' } as const;
    return Promise.resolve(changes.map(({ mid }) => ({ mid, ok: false as const, error })));
  }
}

interface Scene extends Partial<CollabNotificationSettings> {
  readonly channels?: readonly NotificationChannel[];
  /** What the backend delivers beside the page's own. */
  readonly delivers?: readonly string[];
  readonly chosen?: Partial<NotificationSettings>;
  readonly user?: User | null;
}

describe('<collab-notification-settings>', () => {
  let service: RefusingService;
  let backend: ScriptedBackend;
  let store: CollabStore;
  let settings: CollabNotificationSettings;

  async function open({ channels, delivers = ['email'], chosen, user = ada, ...more }: Scene = {}): Promise<void> {
    service = new RefusingService([]);
    service.delivers = delivers;
    service.settings = { ...service.settings, ...chosen };
    backend = new ScriptedBackend();
    backend.service = service;
    store = createStore({ backend, config: channels ? { notificationChannels: channels } : {} });
    await store.setDocuments(['plan']);
    if (user) await store.identify(user);
    settings = await fixture(html`<collab-notification-settings .store=${store}></collab-notification-settings>`);
    Object.assign(settings, more);
    await settings.updateComplete;
    if (user) await waitUntil(() => settings.shadowRoot?.querySelector('[part~="switch"]'));
  }

  beforeEach(() => open());

  afterEach(async () => {
    localStorage.removeItem(KEY);
    await emulateMedia({ forcedColors: 'none' });
    await store.dispose();
  });

  const select = (channel: string) => find(settings, `[data-channel="${channel}"] select`, HTMLSelectElement);
  const selectedText = (channel: string) => select(channel).selectedOptions[0]?.text;
  const choices = (channel: string) => [...select(channel).options].map(({ text }) => text);
  const names = () =>
    [...(settings.shadowRoot?.querySelectorAll<HTMLElement>('[part=channel] bdi') ?? [])].map((name) => name.innerText);
  const mute = () => find(settings, '[part~="mute"] [part~="switch"]', HTMLInputElement);
  const system = () => find(settings, '[part~="system"] [part~="switch"]', HTMLInputElement);
  const text = () =>
    settings.shadowRoot?.querySelector<HTMLElement>('[part~="empty"]')?.innerText.replace(/\s+/g, ' ') ?? '';

  async function choose(channel: string, value: string): Promise<void> {
    select(channel).value = value;
    select(channel).dispatchEvent(new Event('change', { bubbles: true }));
    await settings.updateComplete;
  }

  it('passes the accessibility audit', async () => {
    await expect(settings).to.be.accessible();
  });

  it('shows translated names of channels and values', () => {
    expect(names()).to.deep.equal(['In-app', 'Email']);
    expect(choices('inbox')).to.deep.equal(['Everything', 'Mentions, replies and assignments', 'Nothing']);
    expect([selectedText('inbox'), selectedText('email')]).to.deep.equal([
      'Everything',
      'Mentions, replies and assignments',
    ]);
  });

  it('shows the e-mail channel only if the backend delivers it', async () => {
    await open({ delivers: [] });
    expect(names()).to.deep.equal(['In-app']);
    await open({ delivers: [], channels: [{ id: 'inbox' }, { id: 'email', name: 'Email' }] });
    expect(names()).to.deep.equal(['In-app', 'Email']);
  });

  it('shows custom channels with their values, except disabled ones', async () => {
    await open({
      channels: [
        { id: 'chat', name: 'Chat', default: 'daily', values: [{ id: 'daily', name: 'Once a day' }, { id: 'NONE' }] },
        { id: 'fax', enable: false },
        { id: 'constructor' },
      ],
      chosen: { settings: { constructor: 'gone' } },
    });
    expect(names()).to.deep.equal(['Chat', 'constructor']);
    expect(choices('chat')).to.deep.equal(['Once a day', 'Nothing']);
    expect(selectedText('chat')).to.equal('Once a day');
    expect(selectedText('constructor')).to.equal('gone');
  });

  it('fires an event and saves the selected value', async () => {
    const asked: unknown[] = [];
    settings.addEventListener('collab-notification-settings-change', ({ detail }) => asked.push(detail));
    await choose('email', 'NONE');
    expect(selectedText('email')).to.equal('Nothing');
    expect(asked).to.deep.equal([{ settings: { email: 'NONE' }, documentId: undefined }]);
    await waitUntil(() => service.settings.settings.email === 'NONE');
  });

  it('can be changed by keyboard', async () => {
    select('inbox').focus();
    await sendKeys({ press: 'ArrowDown' });
    await waitUntil(() => service.settings.settings.inbox === 'MINE');
    expect(selectedText('inbox')).to.equal('Mentions, replies and assignments');
  });

  it('shows the current value if the change is canceled', async () => {
    settings.addEventListener('collab-notification-settings-change', (event) => event.preventDefault());
    settings.addEventListener('collab-notification-mute', (event) => event.preventDefault());
    await choose('email', 'ALL');
    expect(selectedText('email')).to.equal('Mentions, replies and assignments');
    await click(mute());
    await settings.updateComplete;
    expect(mute().checked).to.equal(false);
    expect(service.settings).to.deep.equal({ settings: {}, documents: {}, isMutedAll: false });
  });

  it('changes the setting of one document, or uses that for all documents', async () => {
    const chosen = { settings: { email: 'NONE' }, documents: { plan: { inbox: 'MINE' } } };
    await open({ chosen, documentId: 'plan', documentName: 'Price list' });
    expect(find(settings, '[part~="document"]').innerText).to.equal('Price list');
    expect(choices('inbox')[0]).to.equal('Default: Everything');
    expect([selectedText('inbox'), selectedText('email')]).to.deep.equal([
      'Mentions, replies and assignments',
      'Default: Nothing',
    ]);
    await expect(settings).to.be.accessible();
    await choose('inbox', '');
    await choose('email', 'ALL');
    await waitUntil(() => service.settings.documents.plan?.email === 'ALL');
    expect(service.settings.settings).to.deep.equal({ email: 'NONE' });
    expect(service.settings.documents.plan).to.deep.equal({ email: 'ALL' });
  });

  it('mutes everything and keeps the values visible', async () => {
    const asked: unknown[] = [];
    settings.addEventListener('collab-notification-mute', ({ detail }) => asked.push(detail));
    await choose('email', 'ALL');
    await click(mute());
    await waitUntil(() => settings.matches(':state(muted)'));
    expect(asked).to.deep.equal([{ isMutedAll: true }]);
    expect(select('email').disabled).to.equal(true);
    expect(selectedText('email')).to.equal('Everything');
    expect(find(settings, '#mute-hint').innerText).to.contain('Your settings are kept');
    await expect(settings).to.be.accessible();
    mute().focus();
    await sendKeys({ press: 'Space' });
    await waitUntil(() => !service.settings.isMutedAll);
    expect(select('email').disabled).to.equal(false);
  });

  it('reports a setting that could not be saved, and retries', async () => {
    service.isRefusing = true;
    await choose('inbox', 'NONE');
    await waitUntil(() => settings.shadowRoot?.querySelector('[part~="notice"]'));
    const notice = find(settings, '[part~="notice"]');
    expect(notice.innerText).to.match(/^Couldn’t save this setting. Too many requests/);
    expect(selectedText('inbox')).to.equal('Everything');
    await expect(settings).to.be.accessible();
    service.isRefusing = false;
    find(notice, 'button').click();
    await waitUntil(() => service.settings.settings.inbox === 'NONE');
    await settings.updateComplete;
    expect(settings.shadowRoot?.querySelector('[part~="notice"]') === null).to.equal(true);
    expect(selectedText('inbox')).to.equal('Nothing');
  });

  it('shows the offline notice', async () => {
    backend.goOffline();
    await waitUntil(() => settings.shadowRoot?.querySelector('[part~="notice"]'));
    expect(find(settings, '[part~="notice"]').innerText).to.contain('back online');
    await expect(settings).to.be.accessible();
  });

  it('shows no settings without a signed-in user', async () => {
    await open({ user: null });
    expect(text()).to.contain('Sign in');
    await store.identify(ada);
    await waitUntil(() => settings.shadowRoot?.querySelector('select'));
  });

  it('shows a skeleton of the final size while loading', async () => {
    settings.remove();
    service = new RefusingService([]);
    service.mode = 'silent';
    backend = new ScriptedBackend();
    backend.service = service;
    store = createStore({ backend });
    await store.identify(ada);
    settings = await fixture(html`<collab-notification-settings .store=${store}></collab-notification-settings>`);
    expect(queryByText(settings, /^Loading/)).to.exist;
    await expect(settings).to.be.accessible();
  });

  it('says what happens next if the settings cannot load offline', async () => {
    settings.remove();
    service = new RefusingService([]);
    service.mode = 'silent';
    backend = new ScriptedBackend();
    backend.service = service;
    store = createStore({ backend });
    await store.identify(ada);
    settings = await fixture(html`<collab-notification-settings .store=${store}></collab-notification-settings>`);
    backend.goOffline();
    await waitUntil(() => settings.shadowRoot?.querySelector('[part~="empty"]'));
    expect(text()).to.match(/^Couldn’t load notification settings\s+They’ll load when you’re back online/);
    await expect(settings).to.be.accessible();
  });

  it('shows that settings are unavailable, and offers a retry if it may help', async () => {
    const failing = createStore({ backend: memoryBackend() });
    await failing.identify(ada);
    let asked = 0;
    const { inbox } = failing.notifications;
    failing.notifications.inbox = () => {
      asked += 1;
      const error = Object.assign(new Error('For developers.'), { code: 'unavailable' });
      return asked > 1 ? inbox.call(failing.notifications) : Promise.reject(error);
    };
    settings.store = failing;
    await waitUntil(() => text());
    expect(text()).to.match(/^Couldn’t load notification settings\s+You’re offline. Try again when/);
    await expect(settings).to.be.accessible();
    find(settings, '[part~="empty"] button').click();
    await waitUntil(() => settings.shadowRoot?.querySelector('select'));
    await failing.dispose();
  });

  it('shows that the backend has no notifications', async () => {
    const without = createStore({ backend: new ScriptedBackend() });
    await without.setDocuments(['plan']);
    await without.identify(ada);
    settings.store = without;
    await waitUntil(() => text().includes('available'));
    expect(text()).to.match(/^Notifications aren’t available\s+They aren’t set up for this page/);
    expect(settings.shadowRoot?.querySelector('[role="alert"], button')).to.equal(null);
    await expect(settings).to.be.accessible();
    await without.dispose();
  });

  it('loads again when the store is replaced', async () => {
    await choose('inbox', 'NONE');
    const other = createStore({ backend: memoryBackend() });
    await other.setDocuments(['plan']);
    await other.identify(ada);
    settings.store = other;
    await waitUntil(() => selectedText('inbox') === 'Everything');
    await other.dispose();
  });

  it('shows that the root has no backend', async () => {
    let box: HTMLElement | undefined;
    await warningsOf(async () => {
      box = await fixture(html`
        <collab-root backend="wss://nowhere.example">
          <collab-notification-settings></collab-notification-settings>
        </collab-root>
      `);
    });
    settings = find(box ?? document, 'collab-notification-settings');
    await settings.updateComplete;
    expect(text()).to.equal('Can’t reach comments');
  });

  it('fits in a narrow container', async () => {
    await open({ documentId: 'plan', documentName: 'Document '.repeat(40), systemNotifications: true });
    settings.style.inlineSize = '240px';
    expect(settings.scrollWidth).to.equal(240);
    expect(select('inbox').getBoundingClientRect().top).to.be.greaterThan(
      find(settings, '[data-channel="inbox"] bdi').getBoundingClientRect().bottom - 1,
    );
  });

  it('shows the state of switches in forced colors', async () => {
    await emulateMedia({ forcedColors: 'active' });
    const ground = () => getComputedStyle(mute()).backgroundColor;
    const off = ground();
    mute().click();
    await settings.updateComplete;
    expect(ground()).not.to.equal(off);
  });

  describe('with system notifications', () => {
    const real = window.Notification;
    let permission: NotificationPermission;
    let asked: number;

    /** A browser whose user answers that. */
    function answering(answer: NotificationPermission, before: NotificationPermission = 'default'): void {
      permission = before;
      asked = 0;
      const browser = {
        get permission() {
          return permission;
        },
        requestPermission: () => {
          asked += 1;
          permission = answer;
          return Promise.resolve(answer);
        },
      };
      Object.defineProperty(window, 'Notification', { configurable: true, writable: true, value: browser });
    }

    afterEach(() => Object.defineProperty(window, 'Notification', { configurable: true, writable: true, value: real }));

    it('shows the switch only if enabled', () => {
      expect(settings.shadowRoot?.querySelector('[part~="system"]') === null).to.equal(true);
    });

    it('requests permission only on click, and saves the choice', async () => {
      answering('granted');
      await open({ systemNotifications: true });
      await expect(settings).to.be.accessible();
      expect([asked, system().checked]).to.deep.equal([0, false]);
      await click(system());
      await waitUntil(() => system().ariaChecked === 'true');
      expect([asked, localStorage.getItem(KEY)]).to.deep.equal([1, 'on']);
      await click(system());
      await waitUntil(() => system().ariaChecked === 'false');
      expect(localStorage.getItem(KEY)).to.equal('off');
    });

    it('stays off if permission is denied, and explains how to change it', async () => {
      answering('denied');
      await open({ systemNotifications: true });
      await click(system());
      await waitUntil(() => system().disabled);
      expect(system().checked).to.equal(false);
      expect(find(settings, '#system-hint').innerText).to.contain('your browser settings');
    });

    it('follows the choice in another tab', async () => {
      answering('granted', 'granted');
      await open({ systemNotifications: true });
      localStorage.setItem(KEY, 'on');
      window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: 'on' }));
      await waitUntil(() => system().checked);
    });
  });
});
