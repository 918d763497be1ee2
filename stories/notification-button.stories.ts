import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabNotificationButton } from '../components/notifications/notification-button/notification-button.js';
import '../components/notifications/notification-button/define.js';
import '../components/ui/toasts/define.js';
import type { Notification } from '../store/index.js';
import { SampleNotificationService } from './sample-notification-service.js';
import { everyKind, told } from './sample-notifications.js';
import { sampleStore, type SampleStore } from './sample-store.js';
import { people } from './sample-threads.js';
import './notification-panel.css';

type Args = Pick<CollabNotificationButton, 'shortcut' | 'withoutToasts'>;
type Story = StoryObj<Args>;

interface Loaded extends SampleStore {
  readonly service: SampleNotificationService;
}

const storeWith = (notifications: readonly Notification[]) => async (): Promise<Loaded> => {
  const service = new SampleNotificationService(notifications);
  const sample = await sampleStore({ before: (backend) => (backend.service = service) });
  return { ...sample, service };
};

const button = ({ shortcut, withoutToasts }: Args, store: SampleStore['store'], label: unknown = '') => html`
  <collab-notification-button shortcut=${shortcut} ?without-toasts=${withoutToasts} .store=${store}
    >${label}</collab-notification-button
  >
  <collab-toasts .store=${store}></collab-toasts>
`;

export default {
  title: 'Notifications/Button',
  component: 'collab-notification-button',
  args: { shortcut: '', withoutToasts: false },
  loaders: [storeWith(everyKind)],
  render: (args, { loaded }) => html`<div class="notification-bar">${button(args, (loaded as Loaded).store)}</div>`,
} satisfies Meta<Args>;

export const Unread: Story = {};

export const AllRead: Story = { loaders: [storeWith([])] };

/** The dot: unread notifications that do not concern the user. */
export const UnreadForOthers: Story = {
  loaders: [storeWith([told('added', { isUnread: true, forYou: false, by: people.mai })])],
};

export const LargeCount: Story = {
  loaders: [storeWith(Array.from({ length: 120 }, () => told('mentioned', { isUnread: true })))],
};

export const WithLabel: Story = {
  render: (args, { loaded }) => html`
    <div class="notification-bar">${button(args, (loaded as Loaded).store, 'Inbox')}</div>
  `,
};

export const Open: Story = {
  play: async ({ canvasElement }) => {
    const host = canvasElement.querySelector('collab-notification-button');
    await userEvent.click(host?.shadowRoot?.querySelector('button') as Element);
    await waitFor(() =>
      expect(
        host?.shadowRoot?.querySelector('collab-notification-panel')?.shadowRoot?.querySelector('[part~="panel"]'),
      ).toBeVisible(),
    );
  },
};

/** A toast announces a new notification. */
export const Arrival: Story = {
  play: async ({ canvasElement, loaded }) => {
    const { service, store } = loaded as Loaded;
    const inbox = await store.notifications.inbox();
    await waitFor(() => expect(inbox.counts.peek()).not.toBeNull());
    service.arrive(
      told('mentioned', { isUnread: true, ago: 0, said: 'Can you look at this?', targetAnnotationId: 'tax' }),
    );
    const toasts = canvasElement.querySelector('collab-toasts');
    await waitFor(() => expect(toasts?.shadowRoot?.querySelector('[part~="toast"]')).toBeVisible());
  },
};
