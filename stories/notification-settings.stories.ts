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
import { SampleDesk } from './sample-desk.js';
import { people } from './sample-threads.js';
import { ScriptedBackend } from './scripted-backend.js';
import './notifications.css';

type Args = Pick<CollabNotificationSettings, 'documentId' | 'documentName' | 'system'>;
type Story = StoryObj<Args>;

interface Loaded {
  readonly store: CollabStore;
  readonly backend: ScriptedBackend;
}

/** Keeps nothing that is chosen. */
class RefusingDesk extends SampleDesk {
  override push(_: string, changes: readonly WireNotificationChange[]): ReturnType<NotificationService['push']> {
    const error = { code: 'RESOURCE_EXHAUSTED', message: 'The story refuses.' } as const;
    return Promise.resolve(changes.map(({ mid }) => ({ mid, ok: false as const, error })));
  }
}

interface Scene {
  readonly channels?: readonly NotificationChannel[];
  readonly settings?: Partial<NotificationSettings>;
  readonly desk?: SampleDesk;
  readonly mood?: SampleDesk['mood'];
  readonly isSignedIn?: boolean;
}

const scene =
  ({ channels, settings, desk = new SampleDesk([]), mood = 'well', isSignedIn = true }: Scene = {}) =>
  async (): Promise<Loaded> => {
    const backend = new ScriptedBackend();
    backend.desk = Object.assign(desk, { mood, settings: { ...desk.settings, ...settings } });
    const config = channels ? { notificationChannels: channels } : {};
    const store = createStore({ backend, config });
    await store.setDocuments(['plan']);
    if (isSignedIn) await store.identify(people.ana);
    return { store, backend };
  };

const surface = ({ documentId, documentName, system }: Args, { store }: Loaded, more = '') => html`
  <div class="settings-surface ${more}">
    <collab-notification-settings
      document-id=${documentId}
      document-name=${documentName}
      ?system=${system}
      .store=${store}
    ></collab-notification-settings>
  </div>
`;

const root = (canvas: HTMLElement) => canvas.querySelector('collab-notification-settings')?.shadowRoot;

async function isReady(canvas: HTMLElement): Promise<void> {
  await waitFor(() => expect(root(canvas)?.querySelector('select')).toBeTruthy());
}

/** A channel of an integrator's own, with values of their own. */
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
  args: { documentId: '', documentName: '', system: false },
  loaders: [scene()],
  render: (args, { loaded }) => surface(args, loaded as Loaded),
  play: ({ canvasElement }) => isReady(canvasElement),
} satisfies Meta<Args>;

export const Usual: Story = {};

export const Muted: Story = {
  loaders: [scene({ settings: { isMutedAll: true, settings: { email: 'ALL' } } })],
};

export const OfOneDocument: Story = {
  args: { documentId: 'plan', documentName: 'Price list' },
  loaders: [scene({ settings: { settings: { email: 'NONE' }, documents: { plan: { inbox: 'MINE' } } } })],
};

/** Further channels with values of their own; one that is not enabled is left out. */
export const CustomChannels: Story = { args: { system: true }, loaders: [scene({ channels })] };

export const Narrow: Story = {
  args: { documentId: 'plan', documentName: 'A document with a name that is longer than there is room for it here' },
  loaders: [scene({ channels })],
  render: (args, { loaded }) => surface(args, loaded as Loaded, 'settings-surface-narrow'),
};

export const RightToLeft: Story = {
  args: { system: true },
  globals: { direction: 'rtl', locale: 'de' },
};

/** What could not be kept shows what holds, and can be tried again. */
export const NotKept: Story = {
  loaders: [scene({ desk: new RefusingDesk([]) })],
  play: async ({ canvasElement }) => {
    await isReady(canvasElement);
    const select = root(canvasElement)?.querySelector('select');
    if (!select) return;
    select.value = 'NONE';
    select.dispatchEvent(new Event('change'));
    await waitFor(() => expect(root(canvasElement)?.querySelector('.notice')).toBeTruthy());
  },
};

export const Offline: Story = {
  play: async ({ canvasElement, loaded }) => {
    await isReady(canvasElement);
    (loaded as Loaded).backend.goOffline();
  },
};

export const Loading: Story = { loaders: [scene({ mood: 'silent' })], play: () => Promise.resolve() };

/** The backend keeps no notifications. */
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

/** The browser's own settings forbid notifications of the system. */
export const SystemDenied: Story = {
  args: { system: true },
  beforeEach: () => {
    const before = Object.getOwnPropertyDescriptor(Notification, 'permission');
    Object.defineProperty(Notification, 'permission', { configurable: true, get: () => 'denied' });
    return () => {
      if (before) Object.defineProperty(Notification, 'permission', before);
    };
  },
};
