import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { CollabAutocomplete } from '../components/ui/autocomplete/autocomplete.js';
import '../components/ui/autocomplete/define.js';
import type { Suggestion } from '../store/index.js';
import { directory, groups } from './sample-contacts.js';
import './threads.css';

type Args = Pick<
  CollabAutocomplete,
  'suggestions' | 'groups' | 'chosen' | 'searchText' | 'label' | 'description' | 'loading' | 'failed'
>;
type Story = StoryObj<Args>;

const people: readonly Suggestion[] = [
  ...(directory.contacts ?? []).map((contact) => ({ type: 'contact', contact }) as const),
  ...groups.map((group) => ({ type: 'group', group }) as const),
];

const [list] = directory.lists ?? [];

export default {
  title: 'Writing/Autocomplete',
  component: 'collab-autocomplete',
  args: {
    suggestions: people,
    groups: [],
    chosen: [],
    searchText: '',
    label: 'People',
    description: '',
    loading: false,
    failed: false,
  },
  render: (args) => html`
    <div class="writing-surface">
      <collab-autocomplete
        id="people"
        label=${args.label}
        description=${args.description}
        search-text=${args.searchText}
        .suggestions=${args.suggestions}
        .groups=${args.groups}
        .chosen=${args.chosen}
        ?loading=${args.loading}
        ?failed=${args.failed}
      ></collab-autocomplete>
    </div>
  `,
} satisfies Meta<Args>;

export const People: Story = {};

export const Searched: Story = { args: { suggestions: people.slice(1, 2), searchText: 'be' } };

export const Chosen: Story = { args: { chosen: ['contact:ben', 'contact:mai'] } };

export const CustomList: Story = {
  args: {
    label: 'Issues',
    description: list?.description ?? '',
    groups: list?.groups ?? [],
    suggestions: (list?.data ?? []).map((item) => ({ type: 'custom', item })),
  },
};

export const Loading: Story = { args: { suggestions: [], loading: true } };

export const LoadingMore: Story = { args: { suggestions: people.slice(0, 2), loading: true } };

export const Empty: Story = { args: { suggestions: [], searchText: 'xyz' } };

export const Failed: Story = { args: { suggestions: people.slice(0, 2), failed: true } };

export const Many: Story = {
  args: {
    suggestions: Array.from({ length: 400 }, (_, i) => ({
      type: 'contact',
      contact: { userId: `p${String(i)}`, name: `Person ${String(i + 1)}` },
    })),
  },
};
