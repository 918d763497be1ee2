import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia, sendMouse, setViewport } from '@web/test-runner-commands';
import type { CollabVideoSync } from '../../../components/live/video-sync/video-sync.js';
import '../../../components/live/video-sync/define.js';
import {
  memoryBackend,
  type Backend,
  type CollabStore,
  type SyncVideoPlayer,
  type User,
} from '../../../store/index.js';
import { sound } from '../../../stories/sample-recordings.js';
import { announced } from '../../announced.js';
import { find } from '../../find.js';
import { waitUntil } from '../../wait-until.js';
import { memoryStore } from '../memory-store.js';
import { ada, grace } from '../people.js';
import { middle } from '../pointer.js';
import { warningsOf } from '../warnings.js';

const address = URL.createObjectURL(sound(60));

describe('<collab-video-sync>', () => {
  let backend: Backend;
  let store: CollabStore;
  /** Store of another person with a second player. */
  let other: CollabStore;
  let page: HTMLElement;
  let sync: CollabVideoSync;
  const stores: CollabStore[] = [];

  beforeEach(async () => {
    await setViewport({ width: 800, height: 600 });
    backend = memoryBackend();
    page = await fixture(html`<div></div>`);
    store = await enter(ada);
    other = await enter(grace);
    await addFilm('mine');
    await addFilm('theirs');
    // Before user activation, changes are not user actions.
    await sendMouse({ type: 'click', position: [790, 590] });
    sync = await addSync('mine', store);
    await addSync('theirs', other);
  });

  afterEach(async () => {
    for (const each of document.querySelectorAll('collab-video-sync')) each.remove();
    await Promise.all(stores.splice(0).map((each) => each.dispose()));
  });

  async function enter(user: User): Promise<CollabStore> {
    const entered = await memoryStore({ backend, user });
    stores.push(entered);
    await entered.live.fetch();
    return entered;
  }

  async function addFilm(id: string, name = 'film'): Promise<HTMLVideoElement> {
    const added = Object.assign(document.createElement('video'), { id, src: address, width: 320, height: 180 });
    added.dataset.collabVideo = name;
    page.append(added);
    await waitUntil(() => added.readyState >= HTMLMediaElement.HAVE_METADATA);
    return added;
  }

  async function addSync(id: string, by: CollabStore): Promise<CollabVideoSync> {
    const added = Object.assign(document.createElement('collab-video-sync'), { for: id, store: by });
    page.append(added);
    await added.updateComplete;
    return added;
  }

  const film = (id: string): HTMLVideoElement => find(page, `#${id}`, HTMLVideoElement);
  const shared = (name = 'film'): SyncVideoPlayer | undefined =>
    other.live.get(`collab-video/${name}`).peek()?.data as SyncVideoPlayer | undefined;
  /** Returns the current distance of two players, in seconds. */
  const apart = (a: HTMLMediaElement, b: HTMLMediaElement): number => Math.abs(a.currentTime - b.currentTime);
  const runs = (...films: readonly HTMLMediaElement[]): Promise<void> =>
    waitUntil(() => films.every(({ paused, seeking, currentTime }) => !paused && !seeking && currentTime > 0.5));
  const notice = (): HTMLElement | null => sync.renderRoot.querySelector<HTMLElement>('[part~="notice"]');
  const join = (of = sync): HTMLButtonElement | null =>
    of.renderRoot.querySelector<HTMLButtonElement>('[part~="join-button"]');
  const region = (): string => announced();
  const refuses = (element: HTMLVideoElement): void => {
    element.play = () => Promise.reject(new DOMException('Nobody has pressed anything.', 'NotAllowedError'));
  };

  /** Adds a late viewer whose browser blocks playback. */
  async function addBlockedViewer(): Promise<HTMLVideoElement> {
    await film('mine').play();
    await runs(film('mine'), film('theirs'));
    const late = await addFilm('late');
    refuses(late);
    sync.remove();
    sync = await addSync('late', await enter({ ...ada, userId: 'alan', name: 'Alan Turing' }));
    await waitUntil(() => join());
    return late;
  }

  it('passes the accessibility audit', async () => {
    await addBlockedViewer();
    film('theirs').currentTime = 30;
    await waitUntil(() => notice());
    for (const forcedColors of ['active', 'none'] as const) {
      await emulateMedia({ forcedColors });
      await expect(sync).to.be.accessible();
    }
  });

  it('shows no layer during synchronized playback', async () => {
    expect(find(sync, '[part~="layer"]').matches(':popover-open')).to.equal(false);
    await film('mine').play();
    await waitUntil(() => !film('theirs').paused);
    expect(find(sync, '[part~="layer"]').matches(':popover-open')).to.equal(false);
  });

  it('synchronizes playback, seeks, speed and muting', async () => {
    await film('mine').play();
    await runs(film('mine'), film('theirs'));
    await waitUntil(() => apart(film('mine'), film('theirs')) < 0.1);
    film('theirs').currentTime = 40;
    await waitUntil(() => !film('mine').seeking && film('mine').currentTime >= 40);
    await waitUntil(() => apart(film('mine'), film('theirs')) < 0.1);
    film('mine').playbackRate = 1.5;
    await waitUntil(() => Math.abs(film('theirs').playbackRate - 1.5) < 0.1);
    film('theirs').muted = true;
    await waitUntil(() => film('mine').muted);
    film('mine').pause();
    await waitUntil(() => film('theirs').paused && !film('theirs').seeking);
    expect(apart(film('mine'), film('theirs'))).to.be.below(0.05);
    expect(shared()).to.deep.include({ playerId: 'film', src: address, lastUpdatedEvent: 'pause' });
    expect(shared()?.lastUpdatedBy?.userId).to.equal('ada');
    expect(shared()?.playerState).to.deep.include({ playing: false, muted: true, speed: 1.5 });
  });

  it('starts late viewers at the current time', async () => {
    film('mine').currentTime = 20;
    film('mine').playbackRate = 1.25;
    await film('mine').play();
    await waitUntil(() => film('theirs').currentTime > 20.5);
    const late = await addFilm('late');
    await addSync('late', await enter({ ...ada, userId: 'alan' }));
    await waitUntil(() => !late.paused && !late.seeking && late.currentTime > 20);
    await waitUntil(() => apart(late, film('mine')) < 0.1);
    expect(late.playbackRate).to.be.closeTo(1.25, 0.07);
    expect(shared()?.lastUpdatedBy?.userId).to.equal('ada');
  });

  it('shows the join button when the browser blocks playback, and does not mute', async () => {
    const late = await addBlockedViewer();
    expect(sync.matches(':state(waiting)')).to.equal(true);
    expect([late.paused, late.muted]).to.deep.equal([true, false]);
    await waitUntil(() => region().includes('Click Join'));
    const button = join()?.getBoundingClientRect() ?? new DOMRect();
    const player = late.getBoundingClientRect();
    expect(button.x + button.width / 2).to.be.closeTo(player.x + player.width / 2, 1);
    expect(button.y + button.height / 2).to.be.closeTo(player.y + player.height / 2, 1);
    Reflect.deleteProperty(late, 'play');
    await sendMouse({ type: 'click', position: middle(join() as Element) });
    await waitUntil(() => !late.paused && !late.seeking);
    await waitUntil(() => apart(late, film('mine')) < 0.1);
    await waitUntil(() => !join());
    expect(sync.matches(':state(waiting)')).to.equal(false);
    expect(film('mine').paused).to.equal(false);
  });

  it('starts blocked playback when the user enters full screen', async () => {
    const late = await addBlockedViewer();
    Reflect.deleteProperty(late, 'play');
    await late.requestFullscreen();
    await waitUntil(() => !late.paused && !join());
    await document.exitFullscreen();
  });

  it('removes the join button when the others pause', async () => {
    await addBlockedViewer();
    film('theirs').pause();
    await waitUntil(() => !join());
    expect(sync.matches(':state(waiting)')).to.equal(false);
  });

  it('shows and announces actions of other people only, for some seconds', async () => {
    film('theirs').currentTime = 84 / 2;
    await waitUntil(() => notice()?.textContent === 'Grace Hopper jumped to 0:42');
    expect(region()).to.equal('Grace Hopper jumped to 0:42');
    expect(notice()?.getAnimations()[0]?.effect?.getTiming().duration).to.equal(4_000);
    film('theirs').playbackRate = 1.5;
    await waitUntil(() => notice()?.textContent === 'Grace Hopper set the speed to 1.5×');
    // Announcements are throttled.
    expect(region()).to.equal('Grace Hopper jumped to 0:42');
    notice()?.getAnimations()[0]?.finish();
    await waitUntil(() => !notice());
    expect(find(sync, '[part~="layer"]').matches(':popover-open')).to.equal(false);
    film('mine').muted = true;
    await waitUntil(() => film('theirs').muted);
    expect(notice()).to.equal(null);
  });

  it('shows no notices with without-notice, nor of earlier actions', async () => {
    sync.withoutNotice = true;
    film('theirs').muted = true;
    film('theirs').currentTime = 20;
    await waitUntil(() => film('mine').currentTime === 20);
    expect(notice()).to.equal(null);
    sync.remove();
    sync = await addSync('mine', store);
    expect([notice(), region()]).to.deep.equal([null, '']);
  });

  it('covers the visible part of a player', async () => {
    const box = await fixture<HTMLElement>(
      html`<div
        style="inline-size: 200px; block-size: 100px; overflow: auto; position: absolute; inset: 20px auto auto 30px"
      ></div>`,
    );
    const late = await addBlockedViewer();
    box.append(late);
    // A moved player is registered again.
    await waitUntil(() => join()?.getBoundingClientRect().width);
    const overlay = (): DOMRect | undefined => join()?.parentElement?.getBoundingClientRect();
    await waitUntil(() => overlay()?.width && overlay()?.x === 30);
    expect(overlay()).to.include({ x: 30, y: 20 });
    expect(overlay()?.width).to.be.at.most(200);
    expect(overlay()?.height).to.be.at.most(100);
    box.scrollTop = 60;
    await waitUntil(() => overlay()?.y === 20 && (overlay()?.height ?? 0) > 80);
    box.style.blockSize = '0';
    await waitUntil(() => join() && !join()?.checkVisibility({ visibilityProperty: true }));
  });

  it('synchronizes players with the same name, or else the same id', async () => {
    const mine = film('mine');
    const theirs = film('theirs');
    delete mine.dataset.collabVideo;
    await sync.updateComplete;
    mine.currentTime = 12;
    await waitUntil(() => shared('mine')?.playerState.currentTime === 12);
    expect(theirs.currentTime).to.equal(0);
    theirs.dataset.collabVideo = 'mine';
    await waitUntil(() => theirs.currentTime === 12);
  });

  it('adds and removes players with the page', async () => {
    sync.for = '';
    await sync.updateComplete;
    film('theirs').currentTime = 20;
    const late = await addFilm('late');
    await waitUntil(() => late.currentTime === 20);
    late.remove();
    film('theirs').currentTime = 30;
    await waitUntil(() => film('mine').currentTime === 30);
    expect(late.currentTime).to.equal(20);
  });

  it('synchronizes all players in the element named by for', async () => {
    const box = await fixture<HTMLElement>(html`<div id="box"><audio id="song"></audio></div>`);
    const song = find(box, 'audio');
    song.src = address;
    await waitUntil(() => song.readyState >= HTMLMediaElement.HAVE_METADATA);
    await addSync('box', store);
    song.currentTime = 7;
    await waitUntil(() => shared('song')?.playerState.currentTime === 7);
  });

  it('synchronizes custom elements with a media interface once they are defined', async () => {
    const wrapper = document.createElement('late-player');
    wrapper.dataset.collabVideo = 'film';
    page.append(wrapper);
    sync.for = '';
    await sync.updateComplete;
    film('theirs').currentTime = 15;
    await waitUntil(() => film('mine').currentTime === 15);
    definePlayer('late-player');
    await waitUntil(() => (wrapper as unknown as HTMLMediaElement).currentTime === 15);
    (wrapper as unknown as HTMLMediaElement).currentTime = 25;
    await waitUntil(() => film('theirs').currentTime === 25);
  });

  it('synchronizes the volume only with shared-volume', async () => {
    film('theirs').volume = 0.5;
    film('theirs').currentTime = 9;
    await waitUntil(() => film('mine').currentTime === 9);
    expect(shared()?.playerState.volume).to.equal(0.5);
    expect(film('mine').volume).to.equal(1);
    for (const each of document.querySelectorAll('collab-video-sync')) each.sharedVolume = true;
    film('theirs').volume = 0.25;
    await waitUntil(() => film('mine').volume === 0.25);
  });

  it('lets users without permission leave the shared state and rejoin', async () => {
    await film('mine').play();
    await runs(film('mine'), film('theirs'));
    const late = await addFilm('late');
    const viewer = await addSync('late', await enter({ ...ada, userId: 'alan', isReadOnly: true }));
    await waitUntil(() => !late.paused && !late.seeking && late.currentTime > 0);
    late.pause();
    await waitUntil(() => join(viewer));
    expect(film('mine').paused).to.equal(false);
    join(viewer)?.click();
    await waitUntil(() => !late.paused && !late.seeking);
    await waitUntil(() => apart(late, film('mine')) < 0.1);
    expect(join(viewer)).to.equal(null);
  });

  it('resynchronizes after the source changes', async () => {
    film('theirs').currentTime = 20;
    await waitUntil(() => film('mine').currentTime === 20);
    film('mine').src = URL.createObjectURL(sound(50));
    await waitUntil(() => film('mine').duration === 50 && film('mine').currentTime === 20);
    expect(shared()?.lastUpdatedBy?.userId).to.equal('grace');
  });

  it('warns of players without a name, and of marked elements that are no players', async () => {
    const warnings = await warningsOf(async () => {
      sync.for = '';
      const nameless = document.createElement('video');
      const paragraph = document.createElement('p');
      for (const each of [nameless, paragraph]) each.setAttribute('data-collab-video', '');
      page.append(nameless, paragraph);
      await sync.updateComplete;
    });
    expect(warnings.join()).to.contain('A player has data-collab-video without a name');
    expect(warnings.join()).to.contain('<p data-collab-video> is not a player');
  });
});

/** Defines an element that wraps a media element, like those of video hosts. */
function definePlayer(tag: string): void {
  const own = [
    'currentTime',
    'paused',
    'muted',
    'volume',
    'playbackRate',
    'duration',
    'ended',
    'seeking',
    'readyState',
  ];
  class LatePlayer extends HTMLElement {
    readonly inner = Object.assign(document.createElement('video'), { src: address });

    constructor() {
      super();
      for (const name of own)
        Object.defineProperty(this, name, {
          get: () => Reflect.get(this.inner, name) as unknown,
          set: (value) => Reflect.set(this.inner, name, value),
        });
      for (const type of ['play', 'pause', 'seeking', 'seeked', 'timeupdate', 'loadedmetadata', 'ratechange'])
        this.inner.addEventListener(type, () => this.dispatchEvent(new Event(type)));
    }

    play(): Promise<void> {
      return this.inner.play();
    }

    pause(): void {
      this.inner.pause();
    }
  }
  customElements.define(tag, LatePlayer);
}
