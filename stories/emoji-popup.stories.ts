import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { CollabEmojiPopup } from '../components/ui/emoji-popup/emoji-popup.js';
import '../components/ui/emoji-popup/define.js';
import { predefinedConfig } from '../store/model/predefined.js';

type Args = Pick<CollabEmojiPopup, 'offered' | 'chosen' | 'label' | 'open'>;
type Story = StoryObj<Args>;

export default {
  title: 'Comments/Emoji popup',
  component: 'collab-emoji-popup',
  args: { offered: predefinedConfig.reactions, chosen: ['HEART'], label: 'Add reaction', open: true },
  render: ({ offered, chosen, label, open }) => html`
    <collab-emoji-popup .offered=${offered} .chosen=${chosen} .label=${label} ?open=${open}></collab-emoji-popup>
  `,
} satisfies Meta<Args>;

export const Offered: Story = {};

export const All: Story = { args: { offered: [] } };
