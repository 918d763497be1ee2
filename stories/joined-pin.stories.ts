import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import type { CollabJoinedPin } from '../components/annotations/joined-pin/joined-pin.js';
import '../components/annotations/joined-pin/define.js';

type Args = Pick<CollabJoinedPin, 'count' | 'unread' | 'color' | 'selected' | 'highlighted' | 'failed'>;
type Story = StoryObj<Args>;

export default {
  title: 'Comments/Joined pin',
  component: 'collab-joined-pin',
  args: { count: 3, unread: 0, color: '', selected: false, highlighted: false, failed: false },
  render: (args) => html`
    <collab-joined-pin
      .count=${args.count}
      .unread=${args.unread}
      .color=${args.color}
      ?selected=${args.selected}
      ?highlighted=${args.highlighted}
      ?failed=${args.failed}
    ></collab-joined-pin>
  `,
} satisfies Meta<Args>;

export const Usual: Story = {};

export const Unread: Story = { args: { unread: 2 } };

export const Coloured: Story = { args: { color: '#ffdc00' } };

export const Selected: Story = { args: { selected: true } };

export const Highlighted: Story = { args: { highlighted: true } };

export const NotSent: Story = { args: { failed: true } };

export const Many: Story = { args: { count: 120, unread: 4 } };
