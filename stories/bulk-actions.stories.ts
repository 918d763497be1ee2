import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabBulkActions } from '../components/sidebar/bulk-actions/bulk-actions.js';
import '../components/sidebar/bulk-actions/define.js';
import { sampleContacts } from './sample-contacts.js';
import { priorities, statuses } from './sample-threads.js';

type Args = Pick<CollabBulkActions, 'count' | 'total' | 'statuses' | 'priorities' | 'withoutAssign'>;
type Story = StoryObj<Args>;

export default {
  title: 'Comments/Bulk actions',
  component: 'collab-bulk-actions',
  args: {
    count: 3,
    total: 42,
    withoutAssign: false,
    statuses: Object.values(statuses),
    priorities: Object.values(priorities),
  },
  render: ({ count, total, statuses: offered, priorities: levels, withoutAssign }) => html`
    <collab-bulk-actions
      .count=${count}
      .total=${total}
      .statuses=${offered}
      .priorities=${levels}
      ?without-assign=${withoutAssign}
      .contacts=${sampleContacts()}
    ></collab-bulk-actions>
  `,
} satisfies Meta<Args>;

export const Default: Story = {};

/** All threads are selected. */
export const All: Story = { args: { count: 42 } };

/** A page without statuses, priorities and people to assign. */
export const ReadingOnly: Story = { args: { statuses: [], priorities: [], withoutAssign: true } };

export const ChoosesAStatus: Story = {
  play: async ({ canvasElement }) => {
    const bar = canvasElement.querySelector('collab-bulk-actions');
    const menu = bar?.shadowRoot?.querySelector('collab-option-menu');
    menu?.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(menu?.shadowRoot?.querySelector('collab-menu')?.open).toBe(true));
  },
};
