import type { CollabStore, LiveStateValue, SyncVideoPlayer, User, VideoPlayerState } from '../../../store/index.js';
import { liveRefusal } from '../../../store/rules/live-state.js';
import { browserClock } from '../../base/clock.js';
import { findPlayers, playerAttribute, sourcesOf, type IdentifiedPlayer, type PlayerElement } from './media-element.js';
import type { PlayerAction } from './player-actions.js';
import { isSameUpdate, parseSharedPlayer, type SharedPlayer } from './shared-player.js';
import { SyncedPlayer } from './synced-player.js';

/** Returns the id of the live-state value of a player. */
const liveStateId = (id: string): string => `collab-video/${id}`;

interface PlayerRegistryOptions {
  /** Returns the element whose players are synchronized; undefined if it is missing. */
  readonly getRoot: () => Element | undefined;
  /** Whether the page selected the root explicitly. */
  readonly isExplicitRoot: () => boolean;
  readonly sharesVolume: () => boolean;
  /** Called when the players, or those that wait for the user, may have changed. */
  readonly onChange: () => void;
  /** Called after another person's action on a player. */
  readonly onAction: (media: PlayerElement, shared: SharedPlayer, before: SharedPlayer | undefined) => void;
}

interface RegisteredPlayer {
  readonly id: string;
  readonly player: SyncedPlayer;
  readonly dispose: () => void;
}

/** Returns the fields of a user that are shared with an action. */
function sharedUser({ userId, organizationId, name, email }: User): User {
  return { userId, organizationId, ...(name && { name }), ...(email && { email }) };
}

/** Finds the synchronized players of a page and connects them to live state. */
export class PlayerRegistry {
  readonly #options: PlayerRegistryOptions;
  readonly #players = new Map<PlayerElement, RegisteredPlayer>();
  readonly #observer = new MutationObserver(() => this.#update());
  #store: CollabStore | undefined;
  #listening: AbortController | undefined;

  constructor(options: PlayerRegistryOptions) {
    this.#options = options;
  }

  /** Players that wait for the user to join. */
  get waiting(): readonly PlayerElement[] {
    return [...this.#players].filter(([, { player }]) => player.isWaiting).map(([media]) => media);
  }

  has(media: PlayerElement): boolean {
    return this.#players.has(media);
  }

  /** Synchronizes players through a store until `disconnect()` is called. */
  connect(store: CollabStore): void {
    this.#store = store;
    this.#listening = new AbortController();
    const refresh = (): void => {
      if (!document.hidden) for (const { player } of this.#players.values()) player.refresh();
    };
    // Entering full screen is a user gesture, and covers the button to join.
    for (const type of ['visibilitychange', 'fullscreenchange'])
      document.addEventListener(type, refresh, { signal: this.#listening.signal });
    const root = this.#options.getRoot();
    if (root)
      this.#observer.observe(root, {
        subtree: true,
        childList: true,
        attributeFilter: [playerAttribute, 'id'],
        attributes: true,
      });
    this.#update();
  }

  disconnect(): void {
    this.#store = undefined;
    this.#listening?.abort();
    this.#observer.disconnect();
    for (const { dispose } of this.#players.values()) dispose();
    this.#players.clear();
  }

  /** Joins the others' playback on a player. Must be called during a user gesture. */
  join(media: PlayerElement): void {
    this.#players.get(media)?.player.join();
  }

  /** Adds new players, and removes players that left the page or have another id. */
  #update(): void {
    const root = this.#options.getRoot();
    const store = this.#store;
    if (!store) return;
    const players = root ? findPlayers(root, this.#options.isExplicitRoot(), () => this.#update()) : [];
    const found = new Map(players.map(({ media, id }) => [media, id]));
    const removed = [...this.#players].filter(([media, { id }]) => found.get(media) !== id);
    for (const [media, { dispose }] of removed) {
      dispose();
      this.#players.delete(media);
    }
    const added = [...found].filter(([media]) => !this.#players.has(media));
    for (const [media, id] of added) this.#players.set(media, this.#register({ media, id }, store));
    if (removed.length + added.length > 0) this.#options.onChange();
  }

  #register({ media, id }: IdentifiedPlayer, store: CollabStore): RegisteredPlayer {
    const { live, me } = store;
    const value = live.get(liveStateId(id));
    const player = new SyncedPlayer({
      media,
      clock: browserClock,
      now: () => live.now(),
      publish: (state, action) => this.#publish(store, { media, id }, state, action),
      publishHeartbeat: () => void live.set(liveStateId(id), { aliveAt: live.now() }, { merge: true }),
      canPublish: () => !liveRefusal(me.peek()),
      hasUserActivation: () => navigator.userActivation.hasBeenActive,
      isHidden: () => document.hidden,
      sharesVolume: () => this.#options.sharesVolume(),
      onChange: () => this.#options.onChange(),
    });
    let last: SharedPlayer | undefined;
    let wasLoaded = false;
    const receive = (): void => {
      const shared = parseSharedPlayer(value.peek());
      const isLoaded = live.ready.peek();
      const isNew = shared !== undefined && !(last && isSameUpdate(shared, last));
      const isFromOther = shared?.lastUpdatedBy?.userId !== me.peek()?.userId;
      if (isNew && isFromOther && wasLoaded && isLoaded) this.#options.onAction(media, shared, last);
      last = shared;
      wasLoaded = isLoaded;
      player.receive(shared, isLoaded);
    };
    const unsubscribe = [value.subscribe(receive), live.ready.subscribe(receive)];
    return {
      id,
      player,
      dispose: () => {
        for (const each of unsubscribe) each();
        player.dispose();
      },
    };
  }

  #publish(
    store: CollabStore,
    { media, id }: IdentifiedPlayer,
    playerState: VideoPlayerState,
    action: PlayerAction,
  ): SharedPlayer {
    const me = store.me.peek();
    const player = {
      playerId: id,
      playerState,
      ...sourcesOf(media),
      lastUpdated: store.live.now(),
      lastUpdatedEvent: action,
      ...(me && { lastUpdatedBy: sharedUser(me) }),
    } satisfies SyncVideoPlayer;
    store.live.set(liveStateId(id), player as unknown as LiveStateValue);
    return player;
  }
}
