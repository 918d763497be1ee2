import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabTooltip } from '../components/ui/tooltip/tooltip.js';
import '../components/ui/icon/define.js';
import '../components/ui/tooltip/define.js';
import './gallery.css';

type Args = Pick<CollabTooltip, 'placement' | 'delay'> & { text: string };

export default {
  title: 'Basics/Tooltip',
  component: 'collab-tooltip',
  args: { placement: 'top', delay: 400, text: 'Marks the thread as done' },
  argTypes: { placement: { control: 'select', options: ['top', 'bottom', 'left', 'right'] } },
  render: ({ placement, delay, text }) => html`
    <p class="row-of-items room-above-and-below">
      <button id="resolve" aria-label="Resolve"><collab-icon name="resolve"></collab-icon></button>
      <collab-tooltip for="resolve" .placement=${placement} .delay=${delay}>${text}</collab-tooltip>
    </p>
  `,
} satisfies Meta<Args>;

export const OnHover: StoryObj<Args> = {};

export const Open: StoryObj<Args> = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    const tooltip = canvasElement.querySelector('collab-tooltip');
    await waitFor(() => expect(tooltip?.matches(':popover-open')).toBe(true));
  },
};

export const Below: StoryObj<Args> = { ...Open, args: { placement: 'bottom' } };

export const LongText: StoryObj<Args> = {
  ...Open,
  args: {
    text: 'Everyone who takes part in this thread gets a notice, and it leaves the page until somebody answers again or reopens it by hand.',
  },
};
