import type { CollabStore, LiveStateValue, SyncVideoPlayer, User, VideoPlayerState } from '../../../store/index.js';
import { liveRefusal } from '../../../store/rules/live-state.js';
import { browserClock } from '../../base/clock.js';
import type { Deed } from './player-action.js';
import { mark, mediaIn, type FoundMedium } from './found-media.js';
import { sourcesOf, type Medium } from './medium.js';
import { heardPlayer, isSameSaid, type SharedPlayer } from './shared-player.js';
import { SyncedPlayer } from './synced-player.js';

/** Where a player is kept among the values of the document. */
const liveIdOf = (id: string): string => `collab-video/${id}`;

interface PlayersOptions {
  /** Where players are; undefined where there is no such place. */
  readonly root: () => Element | undefined;
  /** Whether that was chosen by the page. */
  readonly isChosen: () => boolean;
  readonly sharesVolume: () => boolean;
  /** Others are there, or one waits for the user, or no longer. */
  readonly changed: () => void;
  /** Somebody else has done something with a player, which was as it was before. */
  readonly done: (medium: Element & Medium, said: SharedPlayer, before: SharedPlayer | undefined) => void;
}

/** A player of the page and what follows it. */
interface Followed {
  readonly id: string;
  readonly player: SyncedPlayer;
  readonly stop: () => void;
}

/** Who did something, as the others are told. */
function told({ userId, organizationId, name, email }: User): User {
  return { userId, organizationId, ...(name && { name }), ...(email && { email }) };
}

/** The players of a page that are kept in step. */
export class Players {
  readonly #options: PlayersOptions;
  readonly #followed = new Map<Element & Medium, Followed>();
  readonly #observer = new MutationObserver(() => this.look());
  #store: CollabStore | undefined;
  #listening: AbortController | undefined;

  constructor(options: PlayersOptions) {
    this.#options = options;
  }

  /** Those that wait for the user. */
  get waiting(): readonly (Element & Medium)[] {
    return [...this.#followed].filter(([, { player }]) => player.waits).map(([medium]) => medium);
  }

  has(medium: Element & Medium): boolean {
    return this.#followed.has(medium);
  }

  /** Keeps them in step by a store, until `end` is called. */
  begin(store: CollabStore): void {
    this.#store = store;
    this.#listening = new AbortController();
    const seen = (): void => {
      if (!document.hidden) for (const { player } of this.#followed.values()) player.look();
    };
    // In a player that fills the screen there is nothing else to press: who has made it so has pressed something.
    for (const type of ['visibilitychange', 'fullscreenchange'])
      document.addEventListener(type, seen, { signal: this.#listening.signal });
    const root = this.#options.root();
    if (root)
      this.#observer.observe(root, { subtree: true, childList: true, attributeFilter: [mark, 'id'], attributes: true });
    this.look();
  }

  end(): void {
    this.#store = undefined;
    this.#listening?.abort();
    this.#observer.disconnect();
    for (const { stop } of this.#followed.values()) stop();
    this.#followed.clear();
  }

  /** Begins with players that have come, and ends with those that have gone or are called otherwise. */
  look(): void {
    const root = this.#options.root();
    const store = this.#store;
    if (!store) return;
    const media = root ? mediaIn(root, this.#options.isChosen(), () => this.look()) : [];
    const found = new Map(media.map(({ medium, id }) => [medium, id]));
    const gone = [...this.#followed].filter(([medium, { id }]) => found.get(medium) !== id);
    for (const [medium, { stop }] of gone) {
      stop();
      this.#followed.delete(medium);
    }
    const come = [...found].filter(([medium]) => !this.#followed.has(medium));
    for (const [medium, id] of come) this.#followed.set(medium, this.#follow({ medium, id }, store));
    if (gone.length + come.length > 0) this.#options.changed();
  }

  /** Brings one to where the others are: to be called while the user presses something. */
  join(medium: Element & Medium): void {
    this.#followed.get(medium)?.player.join();
  }

  #follow({ medium, id }: FoundMedium, store: CollabStore): Followed {
    const { live, me } = store;
    const value = live.get(liveIdOf(id));
    const player = new SyncedPlayer({
      medium,
      clock: browserClock,
      now: () => live.now(),
      tell: (state, deed) => this.#tell(store, { medium, id }, state, deed),
      tellAlive: () => void live.set(liveIdOf(id), { aliveAt: live.now() }, { merge: true }),
      mayTell: () => !liveRefusal(me.peek()),
      isTouched: () => navigator.userActivation.hasBeenActive,
      isHidden: () => document.hidden,
      sharesVolume: () => this.#options.sharesVolume(),
      changed: () => this.#options.changed(),
    });
    let last: SharedPlayer | undefined;
    let wasKnown = false;
    const hear = (): void => {
      const shared = heardPlayer(value.peek());
      const isKnown = live.ready.peek();
      const isNew = shared !== undefined && !(last && isSameSaid(shared, last));
      const isOther = shared?.lastUpdatedBy?.userId !== me.peek()?.userId;
      if (isNew && isOther && wasKnown && isKnown) this.#options.done(medium, shared, last);
      [last, wasKnown] = [shared, isKnown];
      player.hear(shared, isKnown);
    };
    const stops = [value.subscribe(hear), live.ready.subscribe(hear)];
    return {
      id,
      player,
      stop: () => {
        for (const stop of stops) stop();
        player.end();
      },
    };
  }

  #tell(store: CollabStore, { medium, id }: FoundMedium, playerState: VideoPlayerState, deed: Deed): SharedPlayer {
    const me = store.me.peek();
    const player = {
      playerId: id,
      playerState,
      ...sourcesOf(medium),
      lastUpdated: store.live.now(),
      lastUpdatedEvent: deed,
      ...(me && { lastUpdatedBy: told(me) }),
    } satisfies SyncVideoPlayer;
    store.live.set(liveIdOf(id), player as unknown as LiveStateValue);
    return player;
  }
}
