import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabPinCluster, PinClusterItem } from '../components/annotations/pin-cluster/pin-cluster.js';
import '../components/annotations/pin-cluster/define.js';

type Args = Pick<CollabPinCluster, 'items' | 'selected' | 'highlighted'>;
type Story = StoryObj<Args>;

const items: readonly PinClusterItem[] = [
  { annotationId: 'a', number: 4, author: 'Ana Souza', text: 'The headline promises free returns.', unread: 0 },
  { annotationId: 'b', number: 9, author: 'Benjamin Okafor', text: 'Are these prices with tax?', unread: 0 },
  { annotationId: 'c', number: 12, author: 'Mai Nguyễn', text: 'Do we have the right to this photo?', unread: 0 },
];

const unread = items.map((item, index) => ({ ...item, unread: index }));

async function open(canvas: HTMLElement): Promise<void> {
  const root = canvas.querySelector('collab-pin-cluster')?.shadowRoot;
  await userEvent.click(root?.querySelector('[part="button"]') as Element);
  await waitFor(() => expect(root?.querySelector('[part~="list"]')?.matches(':popover-open')).toBe(true));
}

export default {
  title: 'Comments/Pin cluster',
  component: 'collab-pin-cluster',
  args: { items, selected: false, highlighted: false },
  parameters: { docs: { story: { inline: false, height: '16rem' } } },
  render: (args) => html`
    <collab-pin-cluster
      .items=${args.items}
      ?selected=${args.selected}
      ?highlighted=${args.highlighted}
    ></collab-pin-cluster>
  `,
} satisfies Meta<Args>;

export const Usual: Story = {};

export const Unread: Story = { args: { items: unread } };

export const Selected: Story = { args: { selected: true } };

export const Highlighted: Story = { args: { highlighted: true } };

export const Coloured: Story = {
  args: { items: items.map((item, index) => ({ ...item, color: ['#ffdc00', '#0b6e4f', '#7a1fa2'][index] ?? '' })) },
};

export const Open: Story = { args: { items: unread }, play: ({ canvasElement }) => open(canvasElement) };

export const ManyThreads: Story = {
  args: {
    items: Array.from({ length: 40 }, (_, index) => ({
      annotationId: `many-${index}`,
      number: index + 1,
      author: 'Ana Souza',
      text: `Remark ${index + 1} about this place.`,
      unread: 0,
    })),
  },
  play: ({ canvasElement }) => open(canvasElement),
};
