import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import type { CollabThreadProperties } from '../components/comments/thread-properties/thread-properties.js';
import '../components/comments/thread-properties/define.js';
import { predefinedConfig } from '../store/model/predefined.js';
import { conversation, labels, people, priorities, threadRow } from './sample-threads.js';
import './threads.css';

type Args = Pick<CollabThreadProperties, 'row' | 'priorities' | 'categories' | 'customList' | 'capabilities'>;
type Story = StoryObj<Args>;

export default {
  title: 'Comments/Thread properties',
  component: 'collab-thread-properties',
  args: {
    row: threadRow(conversation(), { ...labels.all, priority: priorities.urgent, assignedTo: people.ben }),
    priorities: predefinedConfig.priorities,
    categories: predefinedConfig.categories,
    customList: labels.customList,
    capabilities: { canAssign: true, canChangePriority: true, canChangeCategory: true, canChangeCustomList: true },
  },
  render: (args) => html`
    <div class="thread-surface">
      <collab-thread-properties
        .row=${args.row}
        .priorities=${args.priorities}
        .categories=${args.categories}
        .customList=${args.customList}
        .capabilities=${args.capabilities}
      ></collab-thread-properties>
    </div>
  `,
} satisfies Meta<Args>;

export const All: Story = {};

export const OnePriority: Story = { args: { row: threadRow(conversation(), { priority: priorities.urgent }) } };

export const Approved: Story = {
  args: { row: threadRow(conversation(), { approved: true, assignedTo: people.mai }) },
};

/** A thread without properties; the menu of an added one is open. */
export const Adding: Story = {
  args: { row: threadRow(conversation()) },
  play: async ({ canvasElement }) => {
    const properties = canvasElement.querySelector('collab-thread-properties');
    await properties?.add('category');
    const menu = properties?.shadowRoot?.querySelector('collab-option-menu');
    await waitFor(() => expect(menu?.shadowRoot?.querySelector('collab-menu')?.open).toBe(true));
  },
};

export const ReadOnly: Story = { args: { capabilities: {} } };

export const LongNames: Story = {
  args: {
    row: threadRow(conversation(), {
      ...labels.all,
      priority: { ...priorities.urgent, name: 'As soon as humanly possible' },
      assignedTo: people.wolfe,
      customList: labels.customList.data,
    }),
  },
};
