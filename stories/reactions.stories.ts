import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabReactions } from '../components/comments/reactions/reactions.js';
import '../components/comments/reactions/define.js';
import { predefinedConfig } from '../store/model/predefined.js';
import { reactions, someReactions } from './sample-reactions.js';
import { people } from './sample-threads.js';
import './threads.css';

type Args = Pick<CollabReactions, 'reactions' | 'reactionSet' | 'currentUser' | 'readonly'>;
type Story = StoryObj<Args>;

const shipIt = {
  id: 'SHIP_IT',
  name: 'Ship it',
  url: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"%3E%3Crect width="16" height="16" rx="4" fill="%230f766e"/%3E%3Cpath d="M3 9h10l-2 4H5zM8 2l4 6H8z" fill="%23fff"/%3E%3C/svg%3E',
};
const crowd = Array.from({ length: 12 }, (_, i) => ({
  userId: `guest-${i}`,
  name: `Guest ${i + 1}`,
  organizationId: 'acme',
}));

function elementIn(canvasElement: HTMLElement): CollabReactions {
  const element = canvasElement.querySelector('collab-reactions');
  if (!element) throw new Error('There are no reactions in the story.');
  return element;
}

export default {
  title: 'Comments/Reactions',
  component: 'collab-reactions',
  args: { reactions: someReactions, reactionSet: predefinedConfig.reactions, currentUser: people.ana, readonly: false },
  render: (args) => html`
    <div class="thread-surface">
      <collab-reactions
        .reactions=${args.reactions}
        .reactionSet=${args.reactionSet}
        .currentUser=${args.currentUser}
        ?readonly=${args.readonly}
      ></collab-reactions>
    </div>
  `,
} satisfies Meta<Args>;

export const Some: Story = {};

export const One: Story = { args: { reactions: [reactions('HEART', '❤️', [people.ben])] } };

export const OnesOwn: Story = { args: { reactions: [reactions('HEART', '❤️', [people.ana])] } };

export const ManyPeople: Story = {
  args: { reactions: [reactions('PARTY', '🎉', [...crowd, people.ana]), ...someReactions] },
};

export const ManyKinds: Story = {
  args: {
    reactions: ['🦄', '🐙', '🌵', '🍋', '🚲', '🎈', '🧭', '🪴', '🧩', '🪁', '🛟', '🧊', '🫖', '🪩'].map((emoji, i) =>
      reactions(emoji, emoji, crowd.slice(0, (i % 12) + 1)),
    ),
  },
};

export const OfOnesOwnSet: Story = {
  args: {
    reactionSet: [shipIt, { id: 'LATER', name: 'Not now', emoji: '🕗' }],
    reactions: [
      reactions('SHIP_IT', '', [people.ben, people.ana], { iconUrl: shipIt.url }),
      reactions('LATER', '🕗', [people.mai]),
    ],
  },
};

export const InASkinTone: Story = {
  args: {
    reactions: [
      reactions('RAISED_HANDS', '🙌', [], { reactions: [{ from: people.mai, lastUpdated: 1, variant: '🙌🏽' }] }),
    ],
  },
};

export const ReadOnly: Story = { args: { readonly: true } };

export const WhoReacted: Story = {
  play: async ({ canvasElement }) => {
    const element = elementIn(canvasElement);
    await element.updateComplete;
    element.shadowRoot?.querySelector<HTMLElement>('[part~="chip"]')?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    const tooltip = element.shadowRoot?.querySelector('collab-tooltip');
    await waitFor(() => expect(tooltip?.open).toBe(true));
  },
};

export const Choosing: Story = {
  play: async ({ canvasElement }) => {
    const element = elementIn(canvasElement);
    await element.updateComplete;
    await userEvent.click(element.shadowRoot?.querySelector('[part~="add"]') as HTMLElement);
    await waitFor(() => expect(element.shadowRoot?.querySelector('collab-emoji-popup')?.open).toBe(true));
  },
};

export const RightToLeft: Story = {
  args: { currentUser: people.ana },
  render: (args) => html`
    <div class="thread-surface" dir="rtl">
      <collab-reactions
        .reactions=${args.reactions}
        .reactionSet=${args.reactionSet}
        .currentUser=${args.currentUser}
      ></collab-reactions>
    </div>
  `,
};
