import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import type { ToastMessage } from '../components/page/page-toasts.js';
import '../components/ui/toasts/define.js';
import { sampleStore, type SampleStore } from './sample-store.js';

interface Args {
  message: string;
  type: 'success' | 'error';
}
type Story = StoryObj<Args>;

/** A duration that is long enough for inspection. */
const duration = 3_600_000;

async function show(canvas: HTMLElement, { page }: SampleStore, ...toasts: Omit<ToastMessage, 'id'>[]): Promise<void> {
  for (const toast of toasts) page.toasts.add({ duration, ...toast });
  const root = canvas.querySelector('collab-toasts')?.shadowRoot;
  await waitFor(() => expect(root?.querySelectorAll('[part~="toast"]').length).toBeGreaterThan(0));
}

export default {
  title: 'Status/Toasts',
  component: 'collab-toasts',
  args: { message: 'Link copied.', type: 'success' },
  argTypes: { type: { control: 'inline-radio', options: ['success', 'error'] } },
  parameters: { docs: { story: { inline: false, height: '18rem' } } },
  loaders: [() => sampleStore({ threads: [] })],
  render: (_args, { loaded }) => html`<collab-toasts .store=${(loaded as SampleStore).store}></collab-toasts>`,
  play: ({ canvasElement, loaded, args }) => show(canvasElement, loaded as SampleStore, args),
} satisfies Meta<Args>;

export const Success: Story = {};

export const Failure: Story = { args: { message: 'The comment could not be deleted.', type: 'error' } };

export const WithUndo: Story = {
  args: { message: 'Thread resolved.' },
  play: ({ canvasElement, loaded, args }) =>
    show(canvasElement, loaded as SampleStore, { ...args, action: { label: 'Reopen', run: () => undefined } }),
};

export const WithAction: Story = {
  args: { message: 'Something went wrong. Try again.', type: 'error' },
  play: ({ canvasElement, loaded, args }) =>
    show(canvasElement, loaded as SampleStore, { ...args, action: { label: 'Retry', run: () => undefined } }),
};

export const Several: Story = {
  play: ({ canvasElement, loaded }) =>
    show(
      canvasElement,
      loaded as SampleStore,
      { message: 'Thread resolved.', type: 'success' },
      { message: 'The comment could not be deleted.', type: 'error' },
      { message: 'Thread deleted.', type: 'success' },
    ),
};

export const LongText: Story = {
  args: {
    message: 'The organization keeps comments for thirty days, and the thread you have asked for is older than that.',
    type: 'error',
  },
};
