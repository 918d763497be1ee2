import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabCustomButtons } from '../components/ui/custom-buttons/custom-buttons.js';
import '../components/ui/custom-buttons/define.js';
import './threads.css';

type Args = Pick<CollabCustomButtons, 'buttons' | 'selections'>;
type Story = StoryObj<Args>;

export default {
  title: 'Comments/Custom buttons',
  component: 'collab-custom-buttons',
  args: {
    buttons: [
      { id: 'ticket', label: 'Create ticket' },
      { id: 'watch', label: 'Watch', type: 'button-toggle' },
      { id: 'small', label: 'Small', type: 'single-select', groupId: 'effort' },
      { id: 'large', label: 'Large', type: 'single-select', groupId: 'effort' },
      { id: 'web', label: 'Web', type: 'multi-select', groupId: 'where' },
      { id: 'print', label: 'Print', type: 'multi-select', groupId: 'where' },
    ],
    selections: { effort: { large: true } },
  },
  render: ({ buttons, selections }) => html`
    <div class="thread-surface">
      <collab-custom-buttons .buttons=${buttons} .selections=${selections}></collab-custom-buttons>
    </div>
  `,
} satisfies Meta<Args>;

export const AllKinds: Story = {};

export const Chosen: Story = {
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector('collab-custom-buttons')?.shadowRoot;
    await waitFor(() => expect(root?.querySelector('[data-id="small"]')).toBeTruthy());
    await userEvent.click(root?.querySelector('[data-id="small"]') as Element);
    await waitFor(() => expect(root?.querySelector('[data-id="large"]')?.ariaPressed).toBe('false'));
  },
};

export const LongLabel: Story = {
  args: { buttons: [{ id: 'long', label: 'Send to the legal department of the parent company in another country' }] },
};
