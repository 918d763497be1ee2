import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { expect, waitFor } from 'storybook/test';
import '../components/annotations/comment-layer/define.js';
import type { CollabMediaTimeline } from '../components/annotations/media-timeline/media-timeline.js';
import '../components/annotations/media-timeline/define.js';
import { sampleFilm, threadsOnFilm } from './sample-film.js';
import { sampleStore, type SampleStore } from './sample-store.js';
import './film.css';

type Args = Pick<CollabMediaTimeline, 'for'>;
type Story = StoryObj<Args>;

interface Loaded extends SampleStore {
  readonly film: TemplateResult;
}

const loadedWith = (threads: typeof threadsOnFilm) => async () => ({
  ...(await sampleStore({ threads })),
  film: await sampleFilm(),
});

const timelineOf = (canvas: HTMLElement) => canvas.querySelector('collab-media-timeline')?.shadowRoot;

export default {
  title: 'Comments/Media timeline',
  component: 'collab-media-timeline',
  args: { for: '#film' },
  parameters: { docs: { story: { inline: false, height: '32rem' } } },
  loaders: [loadedWith(threadsOnFilm)],
  render: (args, { loaded }) => {
    const { film, store } = loaded as Loaded;
    return html`
      <div class="sample-film">
        ${film}
        <collab-media-timeline for=${args.for} .store=${store}></collab-media-timeline>
      </div>
      <collab-comment-layer .store=${store}></collab-comment-layer>
    `;
  },
} satisfies Meta<Args>;

export const Comments: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(timelineOf(canvasElement)?.querySelector('collab-comment-pin')).toBeTruthy());
  },
};

export const OpenThread: Story = {
  play: async (context) => {
    await Comments.play?.(context);
    (context.loaded as Loaded).page.targets.reveal('film-start');
    await waitFor(() => expect(timelineOf(context.canvasElement)?.querySelector('[selected]')).toBeTruthy());
  },
};

export const Empty: Story = { loaders: [loadedWith([])] };
