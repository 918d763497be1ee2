import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { groupNotifications } from '../components/notifications/notification-list/groups.js';
import type { CollabNotificationList } from '../components/notifications/notification-list/notification-list.js';
import '../components/notifications/notification-list/define.js';
import type { Notification } from '../store/index.js';
import { everyKind, told } from './sample-notifications.js';
import './notification-panel.css';

type Args = Pick<CollabNotificationList, 'groups' | 'loading'>;
type Story = StoryObj<Args>;

const names = {
  day: (time: number) => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(time),
  document: () => 'Price list',
  person: ({ actionUser }: Notification) => actionUser?.name ?? '',
};

export default {
  title: 'Notifications/List',
  component: 'collab-notification-list',
  args: { groups: groupNotifications(everyKind, 'document', names), loading: false },
  render: ({ groups, loading }) => html`
    <div class="notification-column">
      <collab-notification-list
        class="notification-list"
        .groups=${groups}
        .getCapabilities=${() => ({ canReply: true, canResolve: true })}
        ?loading=${loading}
      ></collab-notification-list>
    </div>
  `,
} satisfies Meta<Args>;

export const ByDocument: Story = {};

export const ByPerson: Story = { args: { groups: groupNotifications(everyKind, 'person', names) } };

export const LoadingMore: Story = {
  args: { loading: true, groups: groupNotifications(everyKind.slice(0, 2), 'document', names) },
};

export const TenThousand: Story = {
  args: {
    groups: groupNotifications(
      Array.from({ length: 10_000 }, (_, at) => told('mentioned', { ago: at * 9, said: `Number ${10_000 - at}` })),
      'person',
      names,
    ),
  },
};
