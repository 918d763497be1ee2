import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabGhostList } from '../components/annotations/ghost-list/ghost-list.js';
import '../components/annotations/ghost-list/define.js';
import type { GhostComment } from '../store/index.js';
import { sampleStore, type SampleStore, type SampleThread } from './sample-store.js';
import { people } from './sample-threads.js';
import './ghost-list.css';
import { provideTargets } from './target-provider.js';

type Args = Pick<CollabGhostList, 'fallback'>;
type Story = StoryObj<Args>;

interface Lost {
  readonly why: string;
  readonly type?: GhostComment['type'];
  readonly thread: SampleThread;
}

const lost: readonly Lost[] = [
  {
    why: 'The quoted text was removed.',
    thread: {
      annotationId: 'words',
      targetElement: { targetText: 'can go back within 30 days' },
      said: [{ from: people.ben, text: 'It was 14 days last summer. Which one holds?', ago: 50 }],
    },
  },
  {
    why: 'The commented element was removed.',
    thread: {
      annotationId: 'chart',
      targetElement: { elementId: 'chart' },
      said: [
        { from: people.mai, text: 'Does the chart count Sundays?', ago: 600 },
        { from: people.ana, text: 'It does not.', ago: 550 },
      ],
    },
  },
  {
    why: 'We found several possible matches.',
    thread: {
      annotationId: 'row',
      targetElement: { elementId: 'row' },
      said: [{ from: people.wolfe, text: 'Names of this length have to fit into every list.', ago: 4000 }],
    },
  },
];

const notShown: readonly Lost[] = lost.map((each) => ({
  ...each,
  why: 'The item isn’t in the visible part of its table or list.',
  type: 'differentDevice',
}));

const sentence =
  'Everything you buy in June or July can go back within 14 days, at no cost, wherever you have bought it. ';

const long: readonly Lost[] = [
  {
    why: 'The quoted text appears more than once.',
    thread: {
      annotationId: 'long',
      targetElement: { targetText: sentence.repeat(6) },
      said: [{ from: people.wolfe, text: sentence.repeat(9), ago: 90 }],
    },
  },
  {
    why: 'The quoted text was removed.',
    thread: {
      annotationId: 'word',
      targetElement: { targetText: 'a'.repeat(300) },
      said: [{ from: people.ben, text: 'b'.repeat(300), ago: 95 }],
    },
  },
];

const rightToLeft: readonly Lost[] = [
  {
    why: 'The quoted text was removed.',
    thread: {
      annotationId: 'hebrew',
      targetElement: { targetText: 'ניתן להחזיר בתוך 14 יום' },
      said: [{ from: people.ben, text: 'בקיץ שעבר היו 30 יום.', ago: 50 }],
    },
  },
  ...lost.slice(1, 2),
];

const many: readonly Lost[] = Array.from({ length: 40 }, (_, at) => ({
  why: 'The commented element was removed.',
  thread: {
    annotationId: `many-${at}`,
    targetElement: { elementId: `row-${at}` },
    said: [{ from: people.mai, text: `Is row ${at + 1} still right?`, ago: 10 * at + 5 }],
  },
}));

/** Creates a store with ghosts, on a page where another target can be selected. */
const ghostsLoader = (items: readonly Lost[]) => async (): Promise<SampleStore> => {
  const sample = await sampleStore({ threads: items.map(({ thread }) => thread) });
  const ghosts = items.map(({ why, thread, type = 'elementDeleted' }): [string, GhostComment] => [
    thread.annotationId,
    { message: why, type },
  ]);
  sample.page.targets.ghosts.value = new Map(ghosts);
  provideTargets(sample.page, {});
  return sample;
};

const opened: Story['play'] = async ({ canvasElement }) => {
  const root = canvasElement.querySelector('collab-ghost-list')?.shadowRoot;
  await waitFor(() => expect(root?.querySelector('[part~="button"]')).toBeTruthy());
  await userEvent.click(root?.querySelector('[part~="button"]') as HTMLElement);
  await waitFor(() => expect(root?.querySelector('[part~="list"]')).toBeVisible());
};

export default {
  title: 'Comments/Ghost list',
  component: 'collab-ghost-list',
  args: { fallback: false },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '32rem' } } },
  loaders: [ghostsLoader(lost)],
  render: ({ fallback }, { loaded }) => html`
    <div class="ghosts-edge">
      <collab-ghost-list ?fallback=${fallback} .store=${(loaded as SampleStore).store}></collab-ghost-list>
    </div>
  `,
} satisfies Meta<Args>;

/** The button with the number of ghosts. */
export const Closed: Story = {};

export const Open: Story = { play: opened };

/** A table shows another page: the targets are only not shown, and the notice can be hidden. */
export const NotShown: Story = { loaders: [ghostsLoader(notShown)] };

export const NotShownOpen: Story = { loaders: [ghostsLoader(notShown)], play: opened };

/** Ghosts are listed before threads whose target is not shown. */
export const Mixed: Story = {
  loaders: [ghostsLoader([...lost.slice(0, 1), ...notShown.slice(1)])],
  play: opened,
};

export const Single: Story = { loaders: [ghostsLoader(lost.slice(0, 1))], play: opened };

/** Empty, because all targets are resolved. */
export const None: Story = { loaders: [ghostsLoader([])] };

export const Many: Story = { loaders: [ghostsLoader(many)], play: opened };

export const LongQuotes: Story = { loaders: [ghostsLoader(long)], play: opened };

export const RightToLeft: Story = { loaders: [ghostsLoader(rightToLeft)], play: opened };

/** Users without permission cannot move threads. */
export const ReadOnly: Story = {
  loaders: [
    async () => {
      const sample = await ghostsLoader(lost)();
      await sample.store.identify({ ...people.wolfe, accessRole: 'viewer' });
      return sample;
    },
  ],
  play: opened,
};
