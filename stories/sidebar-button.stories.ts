import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent } from 'storybook/test';
import type { CollabSidebarButton } from '../components/sidebar/sidebar-button/sidebar-button.js';
import '../components/sidebar/sidebar-button/define.js';
import { manyThreads, sampleStore, type SampleStore } from './sample-store.js';
import { people } from './sample-threads.js';

type Args = Pick<CollabSidebarButton, 'count'>;
type Story = StoryObj<Args>;

export default {
  title: 'Comments/Sidebar button',
  component: 'collab-sidebar-button',
  args: { count: 'unread' },
  argTypes: { count: { control: 'inline-radio', options: ['unread', 'total'] } },
  loaders: [() => sampleStore({ me: people.mai })],
  render: ({ count }, { loaded }) => html`
    <collab-sidebar-button count=${count} .store=${(loaded as SampleStore).store}></collab-sidebar-button>
  `,
} satisfies Meta<Args>;

export const Unread: Story = {};

export const Total: Story = { args: { count: 'total' } };

export const NoComments: Story = { loaders: [() => sampleStore({ threads: [] })] };

export const SidebarOpen: Story = {
  play: async ({ canvasElement }) => {
    const button = canvasElement.querySelector('collab-sidebar-button')?.shadowRoot?.querySelector('button');
    await userEvent.click(button as Element);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  },
};

export const OwnText: Story = {
  render: ({ count }, { loaded }) => html`
    <collab-sidebar-button count=${count} .store=${(loaded as SampleStore).store}>Feedback</collab-sidebar-button>
  `,
};

export const MoreThanFits: Story = {
  args: { count: 'total' },
  loaders: [() => sampleStore({ threads: manyThreads(120) })],
};
