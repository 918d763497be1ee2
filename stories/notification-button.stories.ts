import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabNotificationButton } from '../components/notifications/notification-button/notification-button.js';
import '../components/notifications/notification-button/define.js';
import '../components/ui/toasts/define.js';
import type { Notification } from '../store/index.js';
import { SampleDesk } from './sample-desk.js';
import { everyKind, told } from './sample-notifications.js';
import { sampleStore, type SampleStore } from './sample-store.js';
import { people } from './sample-threads.js';
import './notification-panel.css';

type Args = Pick<CollabNotificationButton, 'shortcut' | 'withoutToasts'>;
type Story = StoryObj<Args>;

interface Loaded extends SampleStore {
  readonly desk: SampleDesk;
}

const storeWith = (notifications: readonly Notification[]) => async (): Promise<Loaded> => {
  const desk = new SampleDesk(notifications);
  const sample = await sampleStore({ before: (backend) => (backend.desk = desk) });
  return { ...sample, desk };
};

const button = ({ shortcut, withoutToasts }: Args, store: SampleStore['store'], text: unknown = '') => html`
  <collab-notification-button shortcut=${shortcut} ?without-toasts=${withoutToasts} .store=${store}
    >${text}</collab-notification-button
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

export const NothingNew: Story = { loaders: [storeWith([])] };

/** Something is new that does not concern the person in particular. */
export const NewForOthers: Story = {
  loaders: [storeWith([told('added', { isUnread: true, forYou: false, by: people.mai })])],
};

export const MoreThanFits: Story = {
  loaders: [storeWith(Array.from({ length: 120 }, () => told('mentioned', { isUnread: true })))],
};

export const OwnText: Story = {
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
        host?.shadowRoot?.querySelector('collab-notification-panel')?.shadowRoot?.querySelector('.panel'),
      ).toBeVisible(),
    );
  },
};

/** What comes while one looks elsewhere is said in passing. */
export const Arrival: Story = {
  play: async ({ canvasElement, loaded }) => {
    const { desk, store } = loaded as Loaded;
    const inbox = await store.notifications.inbox();
    await waitFor(() => expect(inbox.counts.peek()).not.toBeNull());
    desk.arrive(
      told('mentioned', { isUnread: true, ago: 0, said: 'Can you look at this?', targetAnnotationId: 'tax' }),
    );
    const toasts = canvasElement.querySelector('collab-toasts');
    await waitFor(() => expect(toasts?.shadowRoot?.querySelector('.toast')).toBeVisible());
  },
};
