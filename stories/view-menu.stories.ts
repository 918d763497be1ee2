import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import type { CollabViewMenu } from '../components/sidebar/view-menu/view-menu.js';
import '../components/sidebar/view-menu/define.js';
import './threads.css';

type Args = Pick<CollabViewMenu, 'view' | 'groupings' | 'savedViews'>;
type Story = StoryObj<Args>;

const groupings = [
  { key: 'location', name: 'Location' },
  { key: 'people', name: 'Author' },
  { key: 'assigned', name: 'Assignee' },
  { key: 'priority', name: 'Priority' },
];

export default {
  title: 'Sidebar/View menu',
  component: 'collab-view-menu',
  args: { view: { groupBy: 'location', sortBy: 'lastUpdated', order: 'desc' }, groupings, savedViews: [] },
  render: ({ view, groupings: offered, savedViews }) => html`
    <div class="writing-surface">
      <collab-view-menu
        .view=${view}
        .groupings=${offered}
        .savedViews=${savedViews}
        @collab-view-change=${taken}
      ></collab-view-menu>
    </div>
  `,
} satisfies Meta<Args>;

/** Applies the user's selection, as a page does. */
function taken(event: Event): void {
  const { detail, currentTarget } = event as Event & { readonly detail: Partial<CollabViewMenu['view']> };
  const menu = currentTarget as CollabViewMenu;
  menu.view = { ...menu.view, ...detail };
}

const opened: Story['play'] = async ({ canvasElement }) => {
  const menu = canvasElement.querySelector('collab-view-menu');
  if (menu) menu.open = true;
  await waitFor(() => expect(menu?.shadowRoot?.querySelector('[part~="panel"]')?.matches(':popover-open')).toBe(true));
};

export const Closed: Story = {};

export const Open: Story = { play: opened };

export const SavedViews: Story = {
  args: {
    view: { groupBy: 'none', sortBy: 'priority', order: 'asc' },
    savedViews: ['Mine', 'Launch blockers', 'Everything that waits for the people who do the legal review this week'],
  },
  play: opened,
};

export const WithoutGroups: Story = { args: { groupings: [] }, play: opened };
