import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CollabGhostList } from '../components/annotations/ghost-list/ghost-list.js';
import '../components/annotations/ghost-list/define.js';
import type { GhostComment } from '../store/index.js';
import { people } from './sample-threads.js';
import { sampleStore, type SampleStore, type SampleThread } from './sample-store.js';
import './ghost-list.css';

type Args = Pick<CollabGhostList, 'standIn'>;
type Story = StoryObj<Args>;

interface Lost {
  readonly why: string;
  readonly type?: GhostComment['type'];
  readonly thread: SampleThread;
}

const lost: readonly Lost[] = [
  {
    why: 'The words it was about are no longer here.',
    thread: {
      annotationId: 'words',
      targetElement: { targetText: 'can go back within 30 days' },
      said: [{ from: people.ben, text: 'It was 14 days last summer. Which one holds?', ago: 50 }],
    },
  },
  {
    why: 'What it was about is no longer here.',
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
    why: 'Several things here look like what it was about.',
    thread: {
      annotationId: 'row',
      targetElement: { elementId: 'row' },
      said: [{ from: people.wolfe, text: 'Names of this length have to fit into every list.', ago: 4000 }],
    },
  },
];

const notShown: readonly Lost[] = lost.map((each) => ({
  ...each,
  why: 'What it is about is not in the part of the table or list shown right now.',
  type: 'differentDevice',
}));

const sentence =
  'Everything you buy in June or July can go back within 14 days, at no cost, wherever you have bought it. ';

const long: readonly Lost[] = [
  {
    why: 'The words it was about are here several times.',
    thread: {
      annotationId: 'long',
      targetElement: { targetText: sentence.repeat(6) },
      said: [{ from: people.wolfe, text: sentence.repeat(9), ago: 90 }],
    },
  },
  {
    why: 'The words it was about are no longer here.',
    thread: {
      annotationId: 'word',
      targetElement: { targetText: 'a'.repeat(300) },
      said: [{ from: people.ben, text: 'b'.repeat(300), ago: 95 }],
    },
  },
];

const rightToLeft: readonly Lost[] = [
  {
    why: 'The words it was about are no longer here.',
    thread: {
      annotationId: 'hebrew',
      targetElement: { targetText: 'ניתן להחזיר בתוך 14 יום' },
      said: [{ from: people.ben, text: 'בקיץ שעבר היו 30 יום.', ago: 50 }],
    },
  },
  ...lost.slice(1, 2),
];

const many: readonly Lost[] = Array.from({ length: 40 }, (_, at) => ({
  why: 'What it was about is no longer here.',
  thread: {
    annotationId: `many-${at}`,
    targetElement: { elementId: `row-${at}` },
    said: [{ from: people.mai, text: `Is row ${at + 1} still right?`, ago: 10 * at + 5 }],
  },
}));

/** A store whose threads have lost their places, on a page where another place can be chosen. */
const losing = (items: readonly Lost[]) => async (): Promise<SampleStore> => {
  const sample = await sampleStore({ threads: items.map(({ thread }) => thread) });
  const ghosts = items.map(({ why, thread, type = 'elementDeleted' }): [string, GhostComment] => [
    thread.annotationId,
    { message: why, type },
  ]);
  sample.page.ghosts.value = new Map(ghosts);
  sample.page.goTo = () => false;
  return sample;
};

const opened: Story['play'] = async ({ canvasElement }) => {
  const root = canvasElement.querySelector('collab-ghost-list')?.shadowRoot;
  await waitFor(() => expect(root?.querySelector('.chip')).toBeTruthy());
  await userEvent.click(root?.querySelector('.chip') as HTMLElement);
  await waitFor(() => expect(root?.querySelector('.panel')).toBeVisible());
};

export default {
  title: 'Comments/Ghost list',
  component: 'collab-ghost-list',
  args: { standIn: false },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '32rem' } } },
  loaders: [losing(lost)],
  render: ({ standIn }, { loaded }) => html`
    <div class="ghosts-edge">
      <collab-ghost-list ?stand-in=${standIn} .store=${(loaded as SampleStore).store}></collab-ghost-list>
    </div>
  `,
} satisfies Meta<Args>;

/** It says how many there are. */
export const Closed: Story = {};

export const Open: Story = { play: opened };

/** Another page of a table is shown: nothing is lost, and the notice can be hidden. */
export const NotShown: Story = { loaders: [losing(notShown)] };

export const NotShownOpen: Story = { loaders: [losing(notShown)], play: opened };

/** Places that are lost come before those that are not shown. */
export const Mixed: Story = {
  loaders: [losing([...lost.slice(0, 1), ...notShown.slice(1)])],
  play: opened,
};

export const Single: Story = { loaders: [losing(lost.slice(0, 1))], play: opened };

/** Nothing is shown where every thread has its place. */
export const None: Story = { loaders: [losing([])] };

export const Many: Story = { loaders: [losing(many)], play: opened };

export const LongQuotes: Story = { loaders: [losing(long)], play: opened };

export const RightToLeft: Story = { loaders: [losing(rightToLeft)], play: opened };

/** Who may not move threads reads them only. */
export const ReadOnly: Story = {
  loaders: [
    async () => {
      const sample = await losing(lost)();
      await sample.store.identify({ ...people.wolfe, accessRole: 'viewer' });
      return sample;
    },
  ],
  play: opened,
};
