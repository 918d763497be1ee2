import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabOptionMenu } from '../components/ui/option-menu/option-menu.js';
import '../components/ui/option-menu/define.js';
import { predefinedConfig } from '../store/model/predefined.js';
import './gallery.css';
import { labels, priorities, statuses } from './sample-threads.js';
import './threads.css';

type Args = Pick<CollabOptionMenu, 'options' | 'value' | 'label' | 'noneLabel' | 'icon' | 'readonly'>;
type Story = StoryObj<Args>;

export default {
  title: 'Comments/Option menu',
  component: 'collab-option-menu',
  args: {
    options: predefinedConfig.statuses,
    value: statuses.open,
    label: 'Status',
    noneLabel: '',
    icon: '',
    readonly: false,
  },
  render: ({ options, value, label, noneLabel, icon, readonly }) => html`
    <collab-option-menu
      .options=${options}
      .value=${value}
      .label=${label}
      .noneLabel=${noneLabel}
      .icon=${icon}
      ?readonly=${readonly}
    ></collab-option-menu>
  `,
} satisfies Meta<Args>;

export const Status: Story = {};

export const Statuses: Story = {
  render: ({ options, label }) => html`
    <p class="row-of-items">
      ${options.map(
        (value) => html`<collab-option-menu .options=${options} .value=${value} .label=${label}></collab-option-menu>`,
      )}
    </p>
  `,
};

export const Open: Story = {
  play: async ({ canvasElement }) => {
    const menu = canvasElement.querySelector('collab-option-menu');
    menu?.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(menu?.shadowRoot?.querySelector('collab-menu')?.open).toBe(true));
  },
};

export const Priority: Story = {
  args: { options: predefinedConfig.priorities, value: priorities.urgent, label: 'Priority', noneLabel: 'No priority' },
};

export const NoPriority: Story = { args: { ...Priority.args, value: undefined } };

export const NoPriorityAsIcon: Story = { args: { ...Priority.args, value: undefined, icon: 'flag' } };

/** Several options are selected. */
export const Categories: Story = {
  render: () => html`
    <collab-option-menu
      multiple
      label="Category"
      none-label="No category"
      .options=${labels.categories}
      .values=${labels.all.commentCategories}
    ></collab-option-menu>
  `,
};

export const ReadOnly: Story = { args: { readonly: true } };

export const LongName: Story = {
  args: { value: { ...statuses.ongoing, name: 'Waiting for the legal department of the parent company' } },
  render: ({ options, value, label }) => html`
    <div class="thread-surface">
      <collab-option-menu .options=${options} .value=${value} .label=${label}></collab-option-menu>
    </div>
  `,
};
