import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import '../components/presence/follow-banner/define.js';
import '../components/presence/presence-avatars/define.js';
import type { CollabFollowBanner } from '../components/presence/follow-banner/follow-banner.js';
import type { CollabStore, PresenceUser } from '../store/index.js';
import { samplePage } from './sample-page.js';
import { person, storeKnowing, type Named } from './sample-presence.js';
import { people } from './sample-threads.js';

type Story = StoryObj;

const follows = (user: Named, userId: string): PresenceUser => person(user, { following: { userId, since: 1 } });

/** Creates a store with the given present users; nobody is followed. */
async function storeWith(users: readonly PresenceUser[]): Promise<{ store: CollabStore }> {
  sessionStorage.removeItem('collab-following');
  return storeKnowing(users);
}

const bannerIn = (canvas: HTMLElement): CollabFollowBanner => {
  const banner = canvas.querySelector('collab-follow-banner');
  if (!banner) throw new Error('There is no banner.');
  return banner;
};

const expectText = (canvas: HTMLElement, text: string): Promise<void> =>
  waitFor(() => expect(bannerIn(canvas).renderRoot.querySelector('[part~="bar"]')?.textContent).toContain(text));

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
    await expectText(canvasElement, 'Following');
  },
};

/** The lightest supported colour of a person. */
export const LightColor: Story = {
  loaders: [() => storeWith([person({ userId: 'sun', name: 'Bright', color: '#ffd500' })])],
  play: async ({ canvasElement }) => {
    bannerIn(canvasElement).follow('sun');
    await expectText(canvasElement, 'Following');
  },
};

export const Followed: Story = {
  loaders: [() => storeWith([follows(people.ben, people.ana.userId)])],
  play: ({ canvasElement }) => expectText(canvasElement, 'is following you'),
};

/** The user follows a person and is followed by others. */
export const FollowingAndFollowed: Story = {
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
    await expectText(canvasElement, 'are following you');
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
    await expectText(canvasElement, 'Following');
  },
};

export const Dark: Story = {
  ...Following,
  render: (_args, { loaded }) => html`
    ${samplePage}
    <collab-follow-banner dark-mode .store=${(loaded as { store: CollabStore }).store}></collab-follow-banner>
  `,
};
