import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import '../components/presence/follow-banner/define.js';
import '../components/presence/presence-avatars/define.js';
import type { CollabFollowBanner } from '../components/presence/follow-banner/follow-banner.js';
import type { CollabStore, PresenceUser } from '../store/index.js';
import { people } from './sample-threads.js';
import { samplePage } from './sample-page.js';
import { person, storeKnowing, type Named } from './sample-presence.js';

type Story = StoryObj;

const follows = (user: Named, userId: string): PresenceUser => person(user, { following: { userId, since: 1 } });

/** A store that knows of certain people, of whom nobody is followed. */
async function storeWith(users: readonly PresenceUser[]): Promise<{ store: CollabStore }> {
  sessionStorage.removeItem('collab-following');
  return storeKnowing(users);
}

const bannerIn = (canvas: HTMLElement): CollabFollowBanner => {
  const banner = canvas.querySelector('collab-follow-banner');
  if (!banner) throw new Error('There is no banner.');
  return banner;
};

const says = (canvas: HTMLElement, words: string): Promise<void> =>
  waitFor(() => expect(bannerIn(canvas).renderRoot.querySelector('.bar')?.textContent).toContain(words));

export default {
  title: 'People/Follow banner',
  component: 'collab-follow-banner',
  parameters: { docs: { story: { inline: false, height: '32rem' } } },
  render: (_args, { loaded }) => html`
    <collab-presence-avatars .store=${(loaded as { store: CollabStore }).store}></collab-presence-avatars>
    ${samplePage}
    <collab-follow-banner .store=${(loaded as { store: CollabStore }).store}></collab-follow-banner>
  `,
} satisfies Meta;

export const Following: Story = {
  loaders: [() => storeWith([person(people.ben), person(people.mai), person(people.ana)])],
  play: async ({ canvasElement }) => {
    bannerIn(canvasElement).follow(people.ben.userId);
    await says(canvasElement, 'Following');
  },
};

/** A colour of the person's own, as light as it may be. */
export const LightColor: Story = {
  loaders: [() => storeWith([person({ userId: 'sun', name: 'Bright', color: '#ffd500' })])],
  play: async ({ canvasElement }) => {
    bannerIn(canvasElement).follow('sun');
    await says(canvasElement, 'Following');
  },
};

export const Followed: Story = {
  loaders: [() => storeWith([follows(people.ben, people.ana.userId)])],
  play: ({ canvasElement }) => says(canvasElement, 'is following you'),
};

/** Somebody follows the user, who follows somebody else. */
export const InARow: Story = {
  loaders: [
    () =>
      storeWith([
        person(people.ben),
        ...[people.mai, people.wolfe, { userId: 'four', name: 'Farah' }].map((user) =>
          follows(user, people.ana.userId),
        ),
      ]),
  ],
  play: async ({ canvasElement }) => {
    bannerIn(canvasElement).follow(people.ben.userId);
    await says(canvasElement, 'are following you');
  },
};

export const LongName: Story = {
  loaders: [
    () =>
      storeWith([
        person({ userId: 'long', name: 'Wolfeschlegelsteinhausenbergerdorff-Montgomery of the Northern Provinces' }),
      ]),
  ],
  play: async ({ canvasElement }) => {
    bannerIn(canvasElement).follow('long');
    await says(canvasElement, 'Following');
  },
};

export const Dark: Story = {
  ...Following,
  render: (_args, { loaded }) => html`
    ${samplePage}
    <collab-follow-banner dark-mode .store=${(loaded as { store: CollabStore }).store}></collab-follow-banner>
  `,
};
