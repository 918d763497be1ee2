import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabPeoplePicker } from '../components/ui/people-picker/people-picker.js';
import '../components/ui/people-picker/define.js';
import { directory, sampleContacts } from './sample-contacts.js';
import { people } from './sample-threads.js';
import './threads.css';

type Args = Pick<
  CollabPeoplePicker,
  'value' | 'contacts' | 'label' | 'noneLabel' | 'scope' | 'scopes' | 'multiple' | 'inline'
>;
type Story = StoryObj<Args>;

const { ana, ben, mai } = people;

/** Returns the open picker once there are suggestions. */
async function opened(canvasElement: HTMLElement): Promise<CollabPeoplePicker> {
  const picker = canvasElement.querySelector('collab-people-picker');
  if (!picker) throw new Error('There is no picker.');
  picker.focus();
  if (!picker.inline) await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(picker.shadowRoot?.querySelector('collab-suggestion')).toBeTruthy());
  return picker;
}

export default {
  title: 'Writing/People picker',
  component: 'collab-people-picker',
  args: { value: [], label: 'Assign', noneLabel: '', scope: '', scopes: [], multiple: false, inline: false },
  render: (args) => html`
    <div class="writing-surface">
      <collab-people-picker
        label=${args.label}
        none-label=${args.noneLabel}
        .contacts=${args.contacts ?? sampleContacts()}
        .value=${args.value}
        .scope=${args.scope}
        .scopes=${args.scopes}
        ?multiple=${args.multiple}
        ?inline=${args.inline}
      ></collab-people-picker>
    </div>
  `,
} satisfies Meta<Args>;

export const Closed: Story = {};

export const Open: Story = {
  play: async ({ canvasElement }) => {
    await opened(canvasElement);
  },
};

export const Assigned: Story = { ...Open, args: { value: [ben], noneLabel: 'Unassign' } };

export const Inline: Story = { ...Open, args: { inline: true } };

export const Several: Story = {
  ...Open,
  args: { inline: true, multiple: true, value: [ana, mai], label: 'Reviewers' },
};

export const Scopes: Story = {
  ...Open,
  args: { inline: true, scopes: ['all', 'organization', 'organizationUserGroup', 'document'], scope: 'organization' },
};

export const Searching: Story = {
  args: { inline: true, contacts: sampleContacts({ ...directory, search: () => new Promise(() => undefined) }) },
  play: async ({ canvasElement }) => {
    await opened(canvasElement);
    await userEvent.keyboard('ma');
  },
};

export const SearchFailed: Story = {
  args: {
    inline: true,
    contacts: sampleContacts({ ...directory, search: () => Promise.reject(new Error('Offline')) }),
  },
  play: async ({ canvasElement }) => {
    const picker = await opened(canvasElement);
    const list = picker.shadowRoot?.querySelector('collab-autocomplete');
    await waitFor(() => expect(list?.failed).toBe(true));
  },
};

export const NotAMember: Story = {
  args: { inline: true, contacts: sampleContacts({ ...directory, allowEmail: true }) },
  play: async ({ canvasElement }) => {
    await opened(canvasElement);
    await userEvent.keyboard('kim@other.example');
  },
};
