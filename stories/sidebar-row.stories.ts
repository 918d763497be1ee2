import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { CollabSidebarRow } from '../components/sidebar/sidebar-row/sidebar-row.js';
import '../components/sidebar/sidebar-row/define.js';
import { comment, conversation, people, priorities, statuses, threadRow } from './sample-threads.js';
import './threads.css';

type Args = Pick<CollabSidebarRow, 'row' | 'ghost' | 'selected' | 'highlighted'>;
type Story = StoryObj<Args>;

export default {
  title: 'Comments/Sidebar row',
  component: 'collab-sidebar-row',
  args: { row: threadRow(conversation()), selected: false, highlighted: false },
  render: ({ row, ghost, selected, highlighted }) => html`
    <div class="thread-surface">
      <collab-sidebar-row
        .row=${row}
        .ghost=${ghost}
        ?selected=${selected}
        ?highlighted=${highlighted}
      ></collab-sidebar-row>
    </div>
  `,
} satisfies Meta<Args>;

export const Usual: Story = {};

export const Unread: Story = { args: { row: threadRow(conversation(), {}, { unread: 2 }) } };

export const Selected: Story = { args: { selected: true } };

export const Highlighted: Story = { args: { highlighted: true } };

export const InProgress: Story = {
  args: { row: threadRow(conversation(), { status: statuses.ongoing, priority: priorities.urgent }) },
};

export const Resolved: Story = { args: { row: threadRow(conversation(), { status: statuses.resolved }) } };

export const Private: Story = { args: { row: threadRow(conversation(), { accessMode: 'private' }) } };

export const Sending: Story = { args: { row: threadRow(conversation(), {}, { pending: true }) } };

export const NotSent: Story = {
  args: {
    row: threadRow(conversation(), {}, { failed: { code: 'PERMISSION_DENIED', message: 'You may not write here.' } }),
  },
};

export const PlaceLost: Story = {
  args: {
    ghost: { type: 'elementDeleted', message: 'The element is not on the page any more.' },
  },
};

export const LongNames: Story = {
  args: { row: threadRow([comment(1, people.wolfe, `<p>${'W'.repeat(400)}</p>`)], { priority: priorities.urgent }) },
};

export const RightToLeft: Story = {
  args: {
    row: threadRow([comment(1, { ...people.ana, name: 'נועה לוי' }, '<p>הכותרת מבטיחה החזרה חינם.</p>')]),
  },
  globals: { direction: 'rtl' },
};
