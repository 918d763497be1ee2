import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { waitFor } from 'storybook/test';
import type { CollabNotification } from '../components/notifications/notification/notification.js';
import '../components/notifications/notification/define.js';
import { custom, everyKind, several, told } from './sample-notifications.js';
import { people } from './sample-threads.js';
import './notifications.css';

type Args = Pick<CollabNotification, 'notifications' | 'documentName' | 'capabilities' | 'pending'>;
type Story = StoryObj<Args>;

const renderRow = ({ notifications, documentName, capabilities, pending }: Args) => html`
  <collab-notification
    document-name=${documentName}
    .notifications=${notifications}
    .capabilities=${capabilities}
    ?pending=${pending}
  ></collab-notification>
`;

export default {
  title: 'Notifications/Notification',
  component: 'collab-notification',
  args: {
    notifications: [told('replied', { said: '14 days. I will change the copy.' })],
    documentName: 'Price list',
    capabilities: { canReply: true, canResolve: true },
    pending: false,
  },
  render: (args) => html`<div class="notification-surface">${renderRow(args)}</div>`,
} satisfies Meta<Args>;

export const Read: Story = {};

export const Unread: Story = {
  args: { notifications: [told('mentioned', { said: 'Can you check the German page, too?', isUnread: true })] },
};

export const Archived: Story = { args: { notifications: [told('replied', { isArchived: true })] } };

export const EveryKind: Story = {
  render: (args) => html`
    <div class="notification-surface">
      ${everyKind.map((notification) => renderRow({ ...args, notifications: [notification] }))}
    </div>
  `,
};

/** Notifications with the same message share a row. */
export const Batches: Story = {
  render: (args) => html`
    <div class="notification-surface">
      ${renderRow({ ...args, notifications: several })} ${renderRow({ ...args, notifications: several.slice(0, 2) })}
      ${renderRow({ ...args, notifications: [1, 2, 3, 4].map((ago) => told('replied', { ago, by: people.mai })) })}
    </div>
  `,
};

export const WithoutBody: Story = {
  args: { notifications: [told('statusChanged', { said: '', data: { actionMessage: 'In progress' } })] },
};

export const LongNames: Story = {
  args: {
    notifications: [
      told('assigned', {
        by: people.wolfe,
        data: { actionMessage: `${people.wolfe.name ?? ''} `.repeat(3) },
        isUnread: true,
      }),
    ],
    documentName: 'A document whose name is a whole sentence, because nobody has ever given it a better one',
  },
};

export const LongWord: Story = { args: { notifications: [told('replied', { said: 'W'.repeat(2000) })] } };

/** Custom notifications are rendered as plain text. */
export const Hostile: Story = {
  args: {
    notifications: [
      custom('<b>{actionUser}</b> {missing} sent {gift} \u202E{actionUser} to you', {
        actionUser: { ...people.mai, name: '<img src=x onerror=alert(1)> \u202Eevil\u2066' },
        gift: '{actionUser}',
      }),
    ],
  },
};

export const Sending: Story = { args: { pending: true } };

export const Replying: Story = {
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector('collab-notification')?.shadowRoot;
    root?.querySelector<HTMLElement>('[data-action="reply"]')?.click();
    await waitFor(() => {
      if (!root?.querySelector('collab-composer')) throw new Error('It did not open.');
    });
  },
};

export const ReadOnly: Story = { args: { capabilities: {} } };

export const Narrow: Story = {
  render: (args) => html`
    <div class="notification-surface notification-surface-narrow">
      ${everyKind.slice(0, 8).map((notification) => renderRow({ ...args, notifications: [notification] }))}
    </div>
  `,
};

export const RightToLeft: Story = {
  args: {
    notifications: [
      told('replied', { by: { ...people.ben, name: 'נועה לוי' }, said: 'הכותרת מבטיחה החזרה חינם.', isUnread: true }),
    ],
    documentName: 'מחירון',
  },
  globals: { direction: 'rtl' },
};
