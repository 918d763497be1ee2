import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { CollabSuggestion } from '../components/comments/suggestion/suggestion.js';
import '../components/comments/suggestion/define.js';
import { groups } from './sample-contacts.js';
import { people } from './sample-threads.js';
import './threads.css';

type Args = Pick<CollabSuggestion, 'suggestion' | 'highlightTerms' | 'active' | 'chosen'>;
type Story = StoryObj<Args>;

export default {
  title: 'Writing/Suggestion',
  component: 'collab-suggestion',
  args: {
    suggestion: { type: 'contact', contact: { ...people.ben, email: 'ben@acme.example' } },
    highlightTerms: [],
    active: false,
    chosen: false,
  },
  render: ({ suggestion, highlightTerms, active, chosen }) => html`
    <div class="writing-surface">
      <collab-suggestion
        .suggestion=${suggestion}
        .highlightTerms=${highlightTerms}
        ?active=${active}
        ?chosen=${chosen}
      ></collab-suggestion>
    </div>
  `,
} satisfies Meta<Args>;

export const Person: Story = {};

export const Active: Story = { args: { active: true } };

export const Chosen: Story = { args: { chosen: true } };

export const Highlighted: Story = { args: { highlightTerms: ['oka'] } };

export const Invited: Story = {
  args: {
    suggestion: { type: 'contact', contact: { userId: 'email-1', email: 'kim@other.example', source: 'email' } },
  },
};

export const Group: Story = { args: { suggestion: { type: 'group', group: groups[1] } } };

export const Item: Story = {
  args: { suggestion: { type: 'custom', item: { id: '12', name: 'Returns policy', description: 'Due on Friday' } } },
};

export const ItemWithIcon: Story = {
  args: {
    suggestion: {
      type: 'custom',
      item: {
        id: 'tea',
        name: 'Tea',
        icon: {
          svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><circle cx="10" cy="10" r="9" fill="#2f7a52"/></svg>',
        },
      },
    },
  },
};

export const LongName: Story = {
  args: {
    suggestion: {
      type: 'contact',
      contact: { ...people.wolfe, email: 'wolfeschlegelsteinhausenbergerdorff@acme.example' },
    },
  },
};
