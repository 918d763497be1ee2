import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabCommentsSidebar } from '../components/comments-sidebar/comments-sidebar.js';
import '../components/comments-sidebar/define.js';
import { people } from './sample-threads.js';
import { manyThreads, sampleStore, sampleThreads, type SampleStore } from './sample-store.js';

type Args = Pick<CollabCommentsSidebar, 'open' | 'position'>;
type Story = StoryObj<Args>;

const inside = (canvas: HTMLElement): ShadowRoot => {
  const root = canvas.querySelector('collab-comments-sidebar')?.shadowRoot;
  if (!root) throw new Error('no sidebar');
  return root;
};

export default {
  title: 'Comments/Sidebar',
  component: 'collab-comments-sidebar',
  args: { open: true, position: 'end' },
  argTypes: { position: { control: 'inline-radio', options: ['end', 'start'] } },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '32rem' } } },
  loaders: [() => sampleStore()],
  render: ({ open, position }, { loaded }) => html`
    <collab-comments-sidebar
      position=${position}
      ?open=${open}
      .store=${(loaded as SampleStore).store}
    ></collab-comments-sidebar>
  `,
} satisfies Meta<Args>;

export const Threads: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(inside(canvasElement).querySelector('collab-thread-list')).toBeTruthy());
  },
};

export const AtTheStart: Story = { args: { position: 'start' } };

export const OneUnread: Story = {
  loaders: [() => sampleStore({ me: people.mai, threads: sampleThreads.slice(0, 1) })],
};

export const Empty: Story = { loaders: [() => sampleStore({ threads: [] })] };

export const NothingOpen: Story = {
  loaders: [() => sampleStore({ threads: sampleThreads.filter(({ status }) => status?.type === 'terminal') })],
};

export const NoMatches: Story = {
  play: async ({ canvasElement }) => {
    const root = inside(canvasElement);
    await waitFor(() => expect(root.querySelector('.search .field')).toBeTruthy());
    await userEvent.type(root.querySelector('.search .field') as Element, 'zeppelin');
    await waitFor(() => expect(root.querySelector('[part="empty"]')).toBeTruthy());
  },
};

export const Loading: Story = { loaders: [() => sampleStore({ before: (backend) => backend.fallSilent() })] };

export const ThreeHundredThreads: Story = { loaders: [() => sampleStore({ threads: manyThreads(300) })] };

export const German: Story = { globals: { locale: 'de' } };

export const RightToLeft: Story = { globals: { direction: 'rtl' } };

export const NotSent: Story = {
  loaders: [
    async () => {
      const sample = await sampleStore();
      sample.backend.refuse({ code: 'PERMISSION_DENIED', message: 'You may not write here.' });
      const comment = { commentText: 'I changed it.' };
      await sample.store.comments.addComment({ annotationId: 'returns', comment }).settled;
      return sample;
    },
  ],
};
