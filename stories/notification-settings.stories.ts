import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import type { CollabNotificationSettings } from '../components/notifications/notification-settings/notification-settings.js';
import '../components/notifications/notification-settings/define.js';
import {
  createStore,
  type CollabStore,
  type NotificationChannel,
  type NotificationService,
  type NotificationSettings,
  type WireNotificationChange,
} from '../store/index.js';
import { SampleNotificationService } from './sample-notification-service.js';
import { people } from './sample-threads.js';
import { ScriptedBackend } from './scripted-backend.js';
import './notifications.css';

type Args = Pick<CollabNotificationSettings, 'documentId' | 'documentName' | 'systemNotifications'>;
type Story = StoryObj<Args>;

interface Loaded {
  readonly store: CollabStore;
  readonly backend: ScriptedBackend;
}

/** Refuses every change. */
class RefusingService extends SampleNotificationService {
  override push(_: string, changes: readonly WireNotificationChange[]): ReturnType<NotificationService['push']> {
    const error = { code: 'RESOURCE_EXHAUSTED', message: 'The story refuses.' } as const;
    return Promise.resolve(changes.map(({ mid }) => ({ mid, ok: false as const, error })));
  }
}

interface Scene {
  readonly channels?: readonly NotificationChannel[];
  readonly settings?: Partial<NotificationSettings>;
  readonly service?: SampleNotificationService;
  readonly mode?: SampleNotificationService['mode'];
  readonly isSignedIn?: boolean;
}

const scene =
  ({
    channels,
    settings,
    service = new SampleNotificationService([]),
    mode = 'working',
    isSignedIn = true,
  }: Scene = {}) =>
  async (): Promise<Loaded> => {
    const backend = new ScriptedBackend();
    backend.service = Object.assign(service, { mode, settings: { ...service.settings, ...settings } });
    const config = channels ? { notificationChannels: channels } : {};
    const store = createStore({ backend, config });
    await store.setDocuments(['plan']);
    if (isSignedIn) await store.identify(people.ana);
    return { store, backend };
  };

const surface = ({ documentId, documentName, systemNotifications }: Args, { store }: Loaded, more = '') => html`
  <div class="settings-surface ${more}">
    <collab-notification-settings
      document-id=${documentId}
      document-name=${documentName}
      ?system-notifications=${systemNotifications}
      .store=${store}
    ></collab-notification-settings>
  </div>
`;

const root = (canvas: HTMLElement) => canvas.querySelector('collab-notification-settings')?.shadowRoot;

async function isReady(canvas: HTMLElement): Promise<void> {
  await waitFor(() => expect(root(canvas)?.querySelector('select')).toBeTruthy());
}

/** Channels of an integrator, one with custom values. */
const channels: readonly NotificationChannel[] = [
  { id: 'inbox', name: 'Inbox', default: 'MINE' },
  { id: 'email', name: 'Email', default: 'NONE' },
  {
    id: 'slack',
    name: 'Slack, in the channel of the whole northern region',
    default: 'daily',
    values: [
      { id: 'ALL' },
      { id: 'hourly', name: 'Once an hour, as a summary' },
      { id: 'daily', name: 'Once a day, as a summary' },
      { id: 'urgent', name: 'Only what is urgent, and what concerns me or one of my teams' },
      { id: 'NONE' },
    ],
  },
  { id: 'sms', name: 'SMS', enable: false },
];

export default {
  title: 'Notifications/Notification settings',
  component: 'collab-notification-settings',
  args: { documentId: '', documentName: '', systemNotifications: false },
  loaders: [scene()],
  render: (args, { loaded }) => surface(args, loaded as Loaded),
  play: ({ canvasElement }) => isReady(canvasElement),
} satisfies Meta<Args>;

export const Default: Story = {};

export const Muted: Story = {
  loaders: [scene({ settings: { isMutedAll: true, settings: { email: 'ALL' } } })],
};

export const SingleDocument: Story = {
  args: { documentId: 'plan', documentName: 'Price list' },
  loaders: [scene({ settings: { settings: { email: 'NONE' }, documents: { plan: { inbox: 'MINE' } } } })],
};

/** Custom channels with custom values; a disabled channel is hidden. */
export const CustomChannels: Story = { args: { systemNotifications: true }, loaders: [scene({ channels })] };

export const Narrow: Story = {
  args: { documentId: 'plan', documentName: 'A document with a name that is longer than there is room for it here' },
  loaders: [scene({ channels })],
  render: (args, { loaded }) => surface(args, loaded as Loaded, 'settings-surface-narrow'),
};

export const RightToLeft: Story = {
  args: { systemNotifications: true },
  globals: { direction: 'rtl', locale: 'de' },
};

/** A setting that could not be saved shows the saved value and a retry button. */
export const SaveFailed: Story = {
  loaders: [scene({ service: new RefusingService([]) })],
  play: async ({ canvasElement }) => {
    await isReady(canvasElement);
    const select = root(canvasElement)?.querySelector('select');
    if (!select) return;
    select.value = 'NONE';
    select.dispatchEvent(new Event('change'));
    await waitFor(() => expect(root(canvasElement)?.querySelector('[part~="notice"]')).toBeTruthy());
  },
};

export const Offline: Story = {
  play: async ({ canvasElement, loaded }) => {
    await isReady(canvasElement);
    (loaded as Loaded).backend.goOffline();
  },
};

export const Loading: Story = { loaders: [scene({ mode: 'silent' })], play: () => Promise.resolve() };

/** The backend does not support notifications. */
export const Failed: Story = {
  loaders: [
    async () => {
      const store = createStore({ backend: new ScriptedBackend() });
      await store.setDocuments(['plan']);
      await store.identify(people.ana);
      return { store };
    },
  ],
  play: () => Promise.resolve(),
};

export const SignedOut: Story = { loaders: [scene({ isSignedIn: false })], play: () => Promise.resolve() };

/** The browser settings block system notifications. */
export const SystemNotificationsDenied: Story = {
  args: { systemNotifications: true },
  beforeEach: () => {
    const before = Object.getOwnPropertyDescriptor(Notification, 'permission');
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'denied' });
    return () => {
      if (before) Object.defineProperty(Notification, 'permission', before);
    };
  },
};
