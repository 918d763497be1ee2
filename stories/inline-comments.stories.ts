import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabInlineComments } from '../components/comments/inline-comments/inline-comments.js';
import '../components/comments/inline-comments/define.js';
import { manyThreads, sampleStore, type SampleStore, type SampleThread } from './sample-store.js';
import { people, statuses } from './sample-threads.js';
import './inline-comments.css';

type Args = Pick<CollabInlineComments, 'order' | 'composerPosition' | 'withoutComposer' | 'withoutTitle'>;
type Story = StoryObj<Args>;

/** Threads below an article. */
const threads: readonly SampleThread[] = [
  {
    annotationId: 'second',
    said: [
      { from: people.ben, text: 'Which summers are meant? The second one is not in the plan.', ago: 400 },
      { from: people.ana, text: 'Next year’s. I will say so in the first line.', ago: 380 },
      { from: people.ben, text: 'Good.', ago: 30 },
    ],
  },
  { annotationId: 'lead', said: [{ from: people.mai, text: 'The lead reads well now.', ago: 90 }] },
  {
    annotationId: 'spelling',
    status: statuses.resolved,
    said: [{ from: people.mai, text: '“Recieved” in the third paragraph.', ago: 900 }],
  },
  {
    annotationId: 'photo',
    status: statuses.resolved,
    said: [{ from: people.ana, text: 'Who took the photo?', ago: 1200 }],
  },
];

const partOf = (canvas: HTMLElement, selector: string): Element =>
  canvas.querySelector('collab-inline-comments')?.shadowRoot?.querySelector(selector) as Element;

export default {
  title: 'Comments/Inline',
  component: 'collab-inline-comments',
  args: { order: 'oldest', composerPosition: 'below', withoutComposer: false, withoutTitle: false },
  argTypes: {
    order: { control: 'inline-radio', options: ['oldest', 'newest'] },
    composerPosition: { control: 'inline-radio', options: ['below', 'above'] },
  },
  parameters: { docs: { story: { inline: false, height: '40rem' } } },
  loaders: [() => sampleStore({ threads })],
  render: ({ order, composerPosition, withoutComposer, withoutTitle }, { loaded }) => html`
    <article class="inline-article">
      <h1>Two summers of free returns</h1>
      <p>Everything you buy in June or July can go back within 14 days, at no cost.</p>
      <collab-inline-comments
        .order=${order}
        .composerPosition=${composerPosition}
        .withoutComposer=${withoutComposer}
        .withoutTitle=${withoutTitle}
        .store=${(loaded as SampleStore).store}
      ></collab-inline-comments>
    </article>
  `,
} satisfies Meta<Args>;

export const BelowAnArticle: Story = {};

export const NewestFirst: Story = { args: { order: 'newest', composerPosition: 'above' } };

export const Resolved: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(partOf(canvasElement, '[part~="fold"]')).toBeTruthy());
    await userEvent.click(partOf(canvasElement, '[part~="fold"]'));
    await waitFor(() => expect(partOf(canvasElement, '[part~="fold"] ~ [part~="list"] [part~="item"]')).toBeTruthy());
  },
};

export const Many: Story = { loaders: [() => sampleStore({ threads: manyThreads(60) })] };

export const Empty: Story = { loaders: [() => sampleStore({ threads: [] })] };

export const ReadOnly: Story = { loaders: [() => sampleStore({ threads, me: { ...people.ana, isReadOnly: true } })] };

export const SignedOut: Story = { loaders: [() => sampleStore({ threads, me: null })] };

/** Before the store has loaded the threads. */
export const Loading: Story = {
  loaders: [],
  render: () => html`<article class="inline-article"><collab-inline-comments></collab-inline-comments></article>`,
};
