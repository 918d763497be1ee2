import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { CollabEmojiPopup } from '../components/ui/emoji-popup/emoji-popup.js';
import '../components/ui/emoji-popup/define.js';
import { predefinedConfig } from '../store/model/predefined.js';

type Args = Pick<CollabEmojiPopup, 'reactionSet' | 'selectedIds' | 'label' | 'open'>;
type Story = StoryObj<Args>;

export default {
  title: 'Comments/Emoji popup',
  component: 'collab-emoji-popup',
  args: { reactionSet: predefinedConfig.reactions, selectedIds: ['HEART'], label: 'Add reaction', open: true },
  render: ({ reactionSet, selectedIds, label, open }) => html`
    <collab-emoji-popup
      .reactionSet=${reactionSet}
      .selectedIds=${selectedIds}
      .label=${label}
      ?open=${open}
    ></collab-emoji-popup>
  `,
} satisfies Meta<Args>;

export const ReactionSet: Story = {};

export const All: Story = { args: { reactionSet: [] } };
