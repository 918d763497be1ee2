import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import type { CollabVideoSync } from '../components/live/video-sync/video-sync.js';
import '../components/live/video-sync/define.js';
import { createStore, memoryBackend, type CollabStore, type SyncVideoPlayer, type User } from '../store/index.js';
import { drawPicture } from './sample-files.js';
import { sound } from './sample-recordings.js';
import { people } from './sample-threads.js';
import './video-sync.css';

interface Loaded {
  readonly stores: readonly CollabStore[];
  readonly address: string;
  readonly poster: string;
}

type Story = StoryObj;

const playerState = { playing: true, muted: true, currentTime: 12, volume: 1, speed: 1 };

/** Returns the shared player after an action of a user who has left. */
const sharedPlayer = (from: User, state: Partial<SyncVideoPlayer['playerState']> = {}): SyncVideoPlayer => ({
  playerId: 'film',
  playerState: { ...playerState, ...state },
  lastUpdated: Date.now(),
  lastUpdatedBy: from,
});

/** Creates a store for each user of one document, with a shared player. */
async function loadViewers(users: readonly User[], player?: SyncVideoPlayer): Promise<Loaded> {
  const backend = memoryBackend();
  const stores = await Promise.all(
    users.map(async (user) => {
      const store = createStore({ backend });
      await store.identify(user);
      await store.setDocuments(['plan']);
      await store.live.fetch();
      return store;
    }),
  );
  if (player) await stores[0]?.live.set('collab-video/film', { ...player } as never).settled;
  const film = sound(120);
  const picture = await drawPicture(640, 360, 210);
  return { stores, address: URL.createObjectURL(film), poster: URL.createObjectURL(picture) };
}

const { play: playFilm } = HTMLMediaElement.prototype;

const player = (store: CollabStore, at: number, { address, poster }: Loaded, play = playFilm) => html`
  <figure>
    <video
      id="film-${at}"
      src=${address}
      poster=${poster}
      controls
      muted
      .play=${play}
      data-collab-video="film"
      aria-label="Film as ${store.me.peek()?.name} sees it"
    ></video>
    <figcaption>${store.me.peek()?.name}</figcaption>
  </figure>
  <collab-video-sync for="film-${at}" .store=${store}></collab-video-sync>
`;

export default {
  title: 'People/Video sync',
  component: 'collab-video-sync',
  loaders: [() => loadViewers([people.ana, people.ben])],
  render: (_args, { loaded }) => {
    const all = loaded as Loaded;
    return html`<div class="watched">${all.stores.map((store, at) => player(store, at, all))}</div>`;
  },
} satisfies Meta;

const films = (canvas: HTMLElement): readonly HTMLVideoElement[] => [...canvas.querySelectorAll('video')];
const syncs = (canvas: HTMLElement): readonly CollabVideoSync[] => [...canvas.querySelectorAll('collab-video-sync')];

/** Actions on one player apply to the other one. */
export const TwoPeople: Story = {};

/** A notice of another person's action, shown for some seconds. */
export const Notice: Story = {
  play: async ({ canvasElement }) => {
    const [, theirs] = films(canvasElement);
    const [sync] = syncs(canvasElement);
    if (!theirs || !sync) throw new Error('There are no players.');
    // The notice stays visible in the story.
    sync.style.setProperty('--collab-video-sync-notice-duration', '1h');
    await waitFor(() => expect(theirs.readyState).toBeGreaterThan(0));
    theirs.currentTime = 84;
    await waitFor(() =>
      expect(sync.shadowRoot?.querySelector('[part~="notice"]')?.textContent).toBe('Benjamin Okafor jumped to 1:24'),
    );
  },
};

/** A long name wraps. */
export const LongName: Story = {
  ...Notice,
  loaders: [() => loadViewers([people.ana, people.wolfe])],
  play: async ({ canvasElement }) => {
    const [, theirs] = films(canvasElement);
    const [sync] = syncs(canvasElement);
    if (!theirs || !sync) throw new Error('There are no players.');
    sync.style.setProperty('--collab-video-sync-notice-duration', '1h');
    await waitFor(() => expect(theirs.readyState).toBeGreaterThan(0));
    theirs.playbackRate = 1.5;
    await waitFor(() =>
      expect(sync.shadowRoot?.querySelector('[part~="notice"]')?.textContent).toContain('set the speed to 1.5×'),
    );
  },
};

/** The browser blocks audible playback until the user interacts; the others keep playing. */
export const Blocked: Story = {
  loaders: [() => loadViewers([people.ana], sharedPlayer(people.ben))],
  render: (_args, { loaded }) => {
    const all = loaded as Loaded;
    let isActivated = false;
    document.addEventListener('click', () => (isActivated = true), { capture: true, once: true });
    const play = function (this: HTMLMediaElement): Promise<void> {
      return isActivated ? playFilm.call(this) : Promise.reject(new DOMException('Not yet.', 'NotAllowedError'));
    };
    return html`<div class="watched">${all.stores.map((store, at) => player(store, at, all, play))}</div>`;
  },
  play: async ({ canvasElement }) => {
    const [sync] = syncs(canvasElement);
    await waitFor(() =>
      expect(sync?.shadowRoot?.querySelector('[part~="join-button"]')?.textContent).toContain('Join'),
    );
  },
};
