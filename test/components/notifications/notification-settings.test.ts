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
import { SampleDesk } from '../../../stories/sample-desk.js';
import { ScriptedBackend } from '../../../stories/scripted-backend.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { ada } from '../people.js';
import { click } from '../pointer.js';
import { warningsOf } from '../warnings.js';

const KEY = 'collab-system-notifications';

/** A desk that keeps nothing for now. */
class MoodyDesk extends SampleDesk {
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
  let desk: MoodyDesk;
  let backend: ScriptedBackend;
  let store: CollabStore;
  let settings: CollabNotificationSettings;

  async function open({ channels, delivers = ['email'], chosen, user = ada, ...more }: Scene = {}): Promise<void> {
    desk = new MoodyDesk([]);
    desk.delivers = delivers;
    desk.settings = { ...desk.settings, ...chosen };
    backend = new ScriptedBackend();
    backend.desk = desk;
    store = createStore({ backend, config: channels ? { notificationChannels: channels } : {} });
    await store.setDocuments(['plan']);
    if (user) await store.identify(user);
    settings = await fixture(html`<collab-notification-settings .store=${store}></collab-notification-settings>`);
    Object.assign(settings, more);
    await settings.updateComplete;
    if (user) await waitUntil(() => settings.shadowRoot?.querySelector('.switch'));
  }

  beforeEach(() => open());

  afterEach(async () => {
    localStorage.removeItem(KEY);
    await emulateMedia({ forcedColors: 'none' });
    await store.dispose();
  });

  const select = (channel: string) => find(settings, `[data-channel="${channel}"] select`, HTMLSelectElement);
  const shown = (channel: string) => select(channel).selectedOptions[0]?.text;
  const choices = (channel: string) => [...select(channel).options].map(({ text }) => text);
  const names = () =>
    [...(settings.shadowRoot?.querySelectorAll<HTMLElement>('[part=channel] .name') ?? [])].map(
      (name) => name.innerText,
    );
  const mute = () => find(settings, '.mute .switch', HTMLInputElement);
  const system = () => find(settings, '.system .switch', HTMLInputElement);
  const text = () => settings.shadowRoot?.querySelector<HTMLElement>('.empty')?.innerText.replace(/\s+/g, ' ') ?? '';

  async function choose(channel: string, value: string): Promise<void> {
    select(channel).value = value;
    select(channel).dispatchEvent(new Event('change', { bubbles: true }));
    await settings.updateComplete;
  }

  it('passes the accessibility audit', async () => {
    await expect(settings).to.be.accessible();
  });

  it('names the channels and their values as people do', () => {
    expect(names()).to.deep.equal(['On this page', 'Email']);
    expect(choices('inbox')).to.deep.equal(['Everything', 'Only what concerns me', 'Nothing']);
    expect([shown('inbox'), shown('email')]).to.deep.equal(['Everything', 'Only what concerns me']);
  });

  it('has mail only where somebody sends it', async () => {
    await open({ delivers: [] });
    expect(names()).to.deep.equal(['On this page']);
    await open({ delivers: [], channels: [{ id: 'inbox' }, { id: 'email', name: 'Email' }] });
    expect(names()).to.deep.equal(['On this page', 'Email']);
  });

  it('has the channels of an integrator with their values, but for those that are not enabled', async () => {
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
    expect(shown('chat')).to.equal('Once a day');
    expect(shown('constructor')).to.equal('gone');
  });

  it('keeps what is chosen, and asks first', async () => {
    const asked: unknown[] = [];
    settings.addEventListener('collab-notification-settings-change', ({ detail }) => asked.push(detail));
    await choose('email', 'NONE');
    expect(shown('email')).to.equal('Nothing');
    expect(asked).to.deep.equal([{ settings: { email: 'NONE' }, documentId: undefined }]);
    await waitUntil(() => desk.settings.settings.email === 'NONE');
  });

  it('is chosen from by the keyboard', async () => {
    select('inbox').focus();
    await sendKeys({ press: 'ArrowDown' });
    await waitUntil(() => desk.settings.settings.inbox === 'MINE');
    expect(shown('inbox')).to.equal('Only what concerns me');
  });

  it('shows what holds where a choice is prevented', async () => {
    settings.addEventListener('collab-notification-settings-change', (event) => event.preventDefault());
    settings.addEventListener('collab-notification-mute', (event) => event.preventDefault());
    await choose('email', 'ALL');
    expect(shown('email')).to.equal('Only what concerns me');
    await click(mute());
    await settings.updateComplete;
    expect(mute().checked).to.equal(false);
    expect(desk.settings).to.deep.equal({ settings: {}, documents: {}, isMutedAll: false });
  });

  it('chooses for a document alone, or as for all', async () => {
    const chosen = { settings: { email: 'NONE' }, documents: { plan: { inbox: 'MINE' } } };
    await open({ chosen, documentId: 'plan', documentName: 'Price list' });
    expect(find(settings, '.document').innerText).to.equal('Price list');
    expect(choices('inbox')[0]).to.equal('As for all: Everything');
    expect([shown('inbox'), shown('email')]).to.deep.equal(['Only what concerns me', 'As for all: Nothing']);
    await expect(settings).to.be.accessible();
    await choose('inbox', '');
    await choose('email', 'ALL');
    await waitUntil(() => desk.settings.documents.plan?.email === 'ALL');
    expect(desk.settings.settings).to.deep.equal({ email: 'NONE' });
    expect(desk.settings.documents.plan).to.deep.equal({ email: 'ALL' });
  });

  it('mutes everything, and keeps what was chosen in sight', async () => {
    const asked: unknown[] = [];
    settings.addEventListener('collab-notification-mute', ({ detail }) => asked.push(detail));
    await choose('email', 'ALL');
    await click(mute());
    await waitUntil(() => settings.matches(':state(muted)'));
    expect(asked).to.deep.equal([{ isMutedAll: true }]);
    expect(select('email').disabled).to.equal(true);
    expect(shown('email')).to.equal('Everything');
    expect(find(settings, '#mute-hint').innerText).to.contain('What you have chosen is kept');
    await expect(settings).to.be.accessible();
    mute().focus();
    await sendKeys({ press: 'Space' });
    await waitUntil(() => !desk.settings.isMutedAll);
    expect(select('email').disabled).to.equal(false);
  });

  it('says what could not be kept, and tries again', async () => {
    desk.isRefusing = true;
    await choose('inbox', 'NONE');
    await waitUntil(() => settings.shadowRoot?.querySelector('.notice'));
    const notice = find(settings, '.notice');
    expect(notice.innerText).to.contain('Too much at once');
    expect(shown('inbox')).to.equal('Everything');
    await expect(settings).to.be.accessible();
    desk.isRefusing = false;
    find(notice, 'button').click();
    await waitUntil(() => desk.settings.settings.inbox === 'NONE');
    await settings.updateComplete;
    expect(settings.shadowRoot?.querySelector('.notice') === null).to.equal(true);
    expect(shown('inbox')).to.equal('Nothing');
  });

  it('says that choices wait for the connection', async () => {
    backend.goOffline();
    await waitUntil(() => settings.shadowRoot?.querySelector('.offline'));
    expect(find(settings, '.offline').innerText).to.contain('sent later');
    await expect(settings).to.be.accessible();
  });

  it('asks nobody to choose who is not signed in', async () => {
    await open({ user: null });
    expect(text()).to.contain('Sign in');
    await store.identify(ada);
    await waitUntil(() => settings.shadowRoot?.querySelector('select'));
  });

  it('shows lines of the final size until it is known what was chosen', async () => {
    settings.remove();
    desk = new MoodyDesk([]);
    desk.mood = 'silent';
    backend = new ScriptedBackend();
    backend.desk = desk;
    store = createStore({ backend });
    await store.identify(ada);
    settings = await fixture(html`<collab-notification-settings .store=${store}></collab-notification-settings>`);
    expect(find(settings, '.coming').innerText).to.contain('Loading');
    await expect(settings).to.be.accessible();
  });

  it('says that there are none to be had, and tries again where that may help', async () => {
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
    expect(text()).to.contain('cannot be loaded');
    await expect(settings).to.be.accessible();
    find(settings, '.empty button').click();
    await waitUntil(() => settings.shadowRoot?.querySelector('select'));
    await failing.dispose();
  });

  it('asks anew when another store takes its place', async () => {
    await choose('inbox', 'NONE');
    const other = createStore({ backend: memoryBackend() });
    await other.setDocuments(['plan']);
    await other.identify(ada);
    settings.store = other;
    await waitUntil(() => shown('inbox') === 'Everything');
    await other.dispose();
  });

  it('says that the root cannot reach its data', async () => {
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
    expect(text()).to.equal('Comments cannot be reached');
  });

  it('fits where there is little room', async () => {
    await open({ documentId: 'plan', documentName: 'Document '.repeat(40), system: true });
    settings.style.inlineSize = '240px';
    expect(settings.scrollWidth).to.equal(240);
    expect(select('inbox').getBoundingClientRect().top).to.be.greaterThan(
      find(settings, '[data-channel="inbox"] .name').getBoundingClientRect().bottom - 1,
    );
  });

  it('shows what is on also where the browser sets the colours', async () => {
    await emulateMedia({ forcedColors: 'active' });
    const ground = () => getComputedStyle(mute()).backgroundColor;
    const off = ground();
    mute().click();
    await settings.updateComplete;
    expect(ground()).not.to.equal(off);
  });

  describe('with notifications of the system', () => {
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

    it('offers none unless it is told to', () => {
      expect(settings.shadowRoot?.querySelector('.system') === null).to.equal(true);
    });

    it('asks on a press and never before, and keeps the choice', async () => {
      answering('granted');
      await open({ system: true });
      await expect(settings).to.be.accessible();
      expect([asked, system().checked]).to.deep.equal([0, false]);
      await click(system());
      await waitUntil(() => system().ariaChecked === 'true');
      expect([asked, localStorage.getItem(KEY)]).to.deep.equal([1, 'on']);
      await click(system());
      await waitUntil(() => system().ariaChecked === 'false');
      expect(localStorage.getItem(KEY)).to.equal('off');
    });

    it('stays off where the user says no, and says what can be done', async () => {
      answering('denied');
      await open({ system: true });
      await click(system());
      await waitUntil(() => system().disabled);
      expect(system().checked).to.equal(false);
      expect(find(settings, '#system-hint').innerText).to.contain('settings of your browser');
    });

    it('hears of what was chosen in another tab', async () => {
      answering('granted', 'granted');
      await open({ system: true });
      localStorage.setItem(KEY, 'on');
      window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: 'on' }));
      await waitUntil(() => system().checked);
    });
  });
});
