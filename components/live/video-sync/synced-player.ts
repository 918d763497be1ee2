import type { VideoPlayerState } from '../../../store/index.js';
import type { Clock } from '../../base/clock.js';
import { distance } from './drift.js';
import { durationOf, sourcesOf, type MediaElement } from './media-element.js';
import { FOLLOWED_SEEK, PlaybackControl } from './playback-control.js';
import { detectActions, playerActions, stateAfter, type PlayerAction } from './player-actions.js';
import {
  abandonedAt,
  ABANDONED_MS,
  expectedStateAt,
  isSameMedia,
  isSameUpdate,
  type SharedPlayer,
} from './shared-player.js';

/** Minimum time between two published seeks while the user drags, in ms. */
const DRAG_MS = 100;

/** Interval of heartbeats during playback, in ms; spread so that viewers do not send at the same time. */
const HEARTBEAT_MS = 20_000;
const HEARTBEAT_SPREAD_MS = 5_000;

/** The media element and the environment of a synchronized player. */
export interface PlayerContext {
  readonly media: MediaElement;
  readonly clock: Clock;
  /** Returns the backend's time, in ms since the epoch. */
  now(): number;
  /** Publishes a state and the user's action; returns the new shared player. */
  publish(state: VideoPlayerState, action: PlayerAction): SharedPlayer;
  /** Publishes that playback continues. */
  publishHeartbeat(): void;
  /** Whether the user may change the shared state. */
  canPublish(): boolean;
  /** Whether the user has interacted with the tab; earlier changes are not user actions. */
  hasUserActivation(): boolean;
  isHidden(): boolean;
  sharesVolume(): boolean;
  /** Called when `isWaiting` may have changed. */
  onChange(): void;
}

/** Keeps one player of the page in the shared state, and publishes the user's actions. */
export class SyncedPlayer {
  readonly #context: PlayerContext;
  readonly #media: MediaElement;
  readonly #control: PlaybackControl;
  readonly #listening = new AbortController();
  readonly #heartbeatMs = HEARTBEAT_MS + Math.random() * HEARTBEAT_SPREAD_MS;
  #shared: SharedPlayer | undefined;
  /** Whether the shared state has been loaded. */
  #isLoaded = false;
  /** Whether the browser blocks playback until the user interacts. */
  #isBlocked = false;
  /** Whether a user without permission to publish has left the shared state. */
  #isDetached = false;
  #hasDuration: boolean;
  #heartbeatAt = 0;
  #lastSeekAt = -Infinity;
  /** Cancels the delayed publication of a seek while the user drags. */
  #cancelDrag: (() => void) | undefined;
  #cancelAbandonedTimer: (() => void) | undefined;

  constructor(context: PlayerContext) {
    this.#context = context;
    this.#media = context.media;
    this.#hasDuration = durationOf(context.media) !== undefined;
    this.#control = new PlaybackControl(this.#media, {
      clock: context.clock,
      onBlocked: () => this.#handleBlocked(),
    });
    const { signal } = this.#listening;
    const on = (type: string, listener: () => void): void => this.#media.addEventListener(type, listener, { signal });
    for (const action of playerActions) on(action, () => this.#handleMediaEvent(action));
    for (const type of ['timeupdate', 'playing']) on(type, () => this.#handleProgress());
    on('seeked', () => this.#handleSeeked());
    on('ended', () => this.#handleEnded());
    on('emptied', () => this.#handleEmptied());
    on('durationchange', () => this.#handleDuration());
    on('loadedmetadata', () => this.#handleMetadata());
  }

  /** Whether the others are playing and the player waits for the user to join. */
  get isWaiting(): boolean {
    return (this.#isBlocked || this.#isDetached) && this.#expected?.playing === true;
  }

  /** Applies the shared player. Nothing is published until the shared state has been loaded. */
  receive(shared: SharedPlayer | undefined, isLoaded: boolean): void {
    const isUnchanged = shared !== undefined && this.#shared !== undefined && isSameUpdate(shared, this.#shared);
    // An unpublished action of the user is newer than the received state.
    const actions = this.#publishableActions();
    const before = this.#expected;
    const wasLoaded = this.#isLoaded;
    this.#shared = shared;
    this.#isLoaded = isLoaded;
    if (isUnchanged && actions.length > 0) return this.#publishThrottled(actions);
    if (isUnchanged && this.#cancelDrag) return;
    if (this.#publishPending(actions)) return;
    // The first playing player defines the shared state.
    const isFirst = isLoaded && !wasLoaded && !shared && !this.#media.paused;
    if (isFirst && this.#context.canPublish()) return this.#publish(['play']);
    const now = this.#expected;
    const offset = before && now ? distance(before.currentTime, now.currentTime, this.#control.loopDuration) : Infinity;
    this.#apply(Math.abs(offset) > FOLLOWED_SEEK);
  }

  /** Joins the others' playback. Must be called during a user gesture. */
  join(): void {
    this.#isDetached = false;
    this.#isBlocked = false;
    this.#apply(true);
  }

  /** Publishes pending actions of the user, or applies the shared state again. */
  refresh(): void {
    if (!this.#publishPending(this.#publishableActions())) this.#apply(true);
  }

  dispose(): void {
    this.#listening.abort();
    this.#cancelDrag?.();
    this.#cancelAbandonedTimer?.();
    this.#control.dispose();
    if (this.#expected) this.#control.setRate(this.#expected.speed);
  }

  /** The expected state; undefined without a shared state for this media. */
  get #expected(): VideoPlayerState | undefined {
    const shared = this.#shared;
    const media = this.#media;
    if (!shared || !isSameMedia(shared, sourcesOf(media))) return undefined;
    return expectedStateAt(shared, this.#context.now(), { duration: durationOf(media), loop: media.loop });
  }

  #handleMediaEvent(type: PlayerAction): void {
    const actions = this.#publishableActions(type === 'seeking' || this.#hasJumped);
    if (!this.#media.paused) this.#isBlocked = false;
    if (actions.length > 0) this.#publishThrottled(actions);
    // The player has joined the others, or has reported a change some time after the request.
    else if (this.#control.settle(type) && !this.#media.ended) this.#apply(true);
    this.#context.onChange();
  }

  /** Publishes actions; while the user drags, only some of the seeks. */
  #publishThrottled(actions: readonly PlayerAction[]): void {
    const { clock } = this.#context;
    const dragDelay = this.#lastSeekAt + DRAG_MS - clock.now();
    if (actions.some((action) => action !== 'seeking') || dragDelay <= 0) this.#publish(actions);
    else this.#cancelDrag ??= clock.wait(() => this.#publish(['seeking']), dragDelay);
  }

  /** Publishes actions, or the delayed seek. Returns whether there were any. */
  #publishPending(actions: readonly PlayerAction[]): boolean {
    if (actions.length === 0 && !this.#cancelDrag) return false;
    this.#publish(actions.length > 0 ? actions : ['seeking']);
    return true;
  }

  /** Whether the current time has jumped. Players without `seeking` may report a seek late. */
  get #hasJumped(): boolean {
    return this.#media.seeking === undefined && this.#control.known.hasJumped;
  }

  /**
   * Returns the user's actions that may be published. Changes by the browser, and actions that may not be published, are
   * recorded as known, so that they are not detected again.
   */
  #publishableActions(isSeeking = this.#hasJumped): readonly PlayerAction[] {
    const { canPublish, hasUserActivation, isHidden, sharesVolume } = this.#context;
    const media = this.#media;
    const { known } = this.#control;
    if (!this.#isLoaded) return [];
    if (!sharesVolume()) known.volume.record(media.volume);
    const detected = detectActions({ media, known, expected: this.#expected, isSeeking });
    const publishable = detected.filter((action) => {
      // Browsers pause media in hidden tabs.
      if (action === 'pause' && isHidden()) return false;
      // Browsers pause audible media before user activation.
      if (this.#shared && !hasUserActivation()) this.#isBlocked ||= action === 'pause';
      else if (canPublish()) return true;
      else this.#isDetached ||= action !== 'ratechange' && action !== 'volumechange';
      return false;
    });
    if (publishable.length < detected.length) known.record();
    return publishable;
  }

  #publish(actions: readonly PlayerAction[]): void {
    const [first = 'play'] = actions;
    this.#cancelDrag?.();
    this.#cancelDrag = undefined;
    if (actions.includes('seeking')) this.#lastSeekAt = this.#context.clock.now();
    this.#isDetached = false;
    this.#isBlocked = false;
    this.#shared = this.#context.publish(stateAfter(actions, this.#media, this.#expected), first);
    this.#control.known.record();
    this.#apply(false);
  }

  /** Applies the shared state to the player; with `isSeek` by a seek instead of a changed speed. */
  #apply(isSeek: boolean): void {
    this.#cancelAbandonedTimer?.();
    const shared = this.#shared;
    const expected = this.#expected;
    if (shared && expected && !this.#isDetached) {
      this.#applyVolume(expected);
      this.#isBlocked &&= expected.playing;
      if (expected.playing) this.#control.play(expected, isSeek);
      else this.#control.pause(expected);
    }
    if (shared && expected?.playing) {
      const delay = Math.min(abandonedAt(shared) - this.#context.now(), ABANDONED_MS) + 1;
      this.#cancelAbandonedTimer = this.#context.clock.wait(() => this.refresh(), delay);
    }
    this.#context.onChange();
  }

  /** Applies muting and volume. Also records values that are equal already, such as those set before the state was loaded. */
  #applyVolume({ muted, volume }: VideoPlayerState): void {
    const media = this.#media;
    const { known } = this.#control;
    if (media.muted === muted) known.muted.record(muted);
    else
      known.muted.request(
        muted,
        () => (media.muted = muted),
        () => media.muted,
      );
    if (!this.#context.sharesVolume()) return;
    if (media.volume === volume) known.volume.record(volume);
    else if (!known.volume.wasRequested(volume))
      known.volume.request(
        volume,
        () => (media.volume = volume),
        () => media.volume,
      );
  }

  /** Corrects the drift during playback and publishes heartbeats. */
  #handleProgress(): void {
    const shared = this.#shared;
    const expected = this.#expected;
    const actions = this.#hasJumped ? this.#publishableActions(true) : [];
    if (!this.#media.seeking) this.#control.known.recordProgress();
    if (actions.length > 0) return this.#publishThrottled(actions);
    const isOutOfSync = this.#isDetached || this.#cancelDrag !== undefined;
    if (shared && expected?.playing && !isOutOfSync && this.#control.correctDrift(expected))
      this.#publishHeartbeat(shared);
  }

  #publishHeartbeat({ lastUpdated, aliveAt = 0 }: SharedPlayer): void {
    const now = this.#context.now();
    const sinceLast = now - Math.max(lastUpdated, aliveAt, this.#heartbeatAt);
    if (sinceLast < this.#heartbeatMs || !this.#context.canPublish()) return;
    this.#heartbeatAt = now;
    this.#context.publishHeartbeat();
  }

  #handleSeeked(): void {
    if (this.#media.seeking) return;
    this.#control.handleSeeked();
    this.#handleProgress();
  }

  #handleEnded(): void {
    this.#control.known.playing.record(!this.#media.paused);
    if (this.#expected) this.#control.setRate(this.#expected.speed);
  }

  /** Resets the state when another source replaces the previous one. */
  #handleEmptied(): void {
    this.#isBlocked = false;
    this.#control.known.record();
    this.#context.onChange();
  }

  #handleMetadata(): void {
    this.#hasDuration = durationOf(this.#media) !== undefined;
    this.#control.known.clearSeeks();
    this.refresh();
  }

  /** Handles a duration that the player learns after its metadata. */
  #handleDuration(): void {
    const hadDuration = this.#hasDuration;
    this.#hasDuration = durationOf(this.#media) !== undefined;
    if (this.#hasDuration && !hadDuration) this.refresh();
  }

  #handleBlocked(): void {
    if (this.#listening.signal.aborted) return;
    this.#isBlocked = true;
    this.#context.onChange();
  }
}
