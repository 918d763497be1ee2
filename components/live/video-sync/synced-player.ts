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
  #heartbeatAt = 0;
  #lastSeekAt = -Infinity;
  /** Cancels the delayed publication of a seek while the user drags. */
  #cancelDrag: (() => void) | undefined;
  #cancelAbandonedTimer: (() => void) | undefined;

  constructor(context: PlayerContext) {
    this.#context = context;
    this.#media = context.media;
    this.#control = new PlaybackControl(this.#media, {
      clock: context.clock,
      onBlocked: () => this.#handleBlocked(),
    });
    const { signal } = this.#listening;
    const on = (type: string, listener: () => void): void => this.#media.addEventListener(type, listener, { signal });
    for (const action of playerActions) on(action, () => this.#handleMediaEvent(action === 'seeking'));
    for (const type of ['timeupdate', 'playing']) on(type, () => this.#handleProgress());
    on('seeked', () => this.#handleSeeked());
    on('ended', () => this.#handleEnded());
    on('emptied', () => this.#handleEmptied());
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
    if (!isUnchanged && this.#publishPendingActions()) return;
    const before = this.#expected;
    const wasLoaded = this.#isLoaded;
    this.#shared = shared;
    this.#isLoaded = isLoaded;
    if (isUnchanged && this.#cancelDrag) return;
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
    if (!this.#publishPendingActions()) this.#apply(true);
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

  #handleMediaEvent(isSeeking: boolean): void {
    const { clock, onChange } = this.#context;
    const actions = this.#publishableActions(isSeeking);
    const expected = this.#expected;
    if (!this.#media.paused) this.#isBlocked = false;
    const dragDelay = this.#lastSeekAt + DRAG_MS - clock.now();
    if (actions.length === 0) {
      const isJoining = !this.#media.paused && !this.#control.applied.playing;
      this.#control.applied.playing ||= isJoining;
      if (isJoining && expected && !this.#isDetached) this.#apply(true);
    } else if (actions.some((action) => action !== 'seeking') || dragDelay <= 0) this.#publish(actions);
    else this.#cancelDrag ??= clock.wait(() => this.#publish(['seeking']), dragDelay);
    onChange();
  }

  /** Publishes the user's unpublished actions. Returns whether there were any. */
  #publishPendingActions(): boolean {
    const actions = this.#publishableActions();
    if (actions.length === 0 && !this.#cancelDrag) return false;
    this.#publish(actions.length > 0 ? actions : ['seeking']);
    return true;
  }

  /**
   * Returns the user's actions that may be published. Changes by the browser, and actions that may not be published, are
   * recorded as applied, so that they are not detected again.
   */
  #publishableActions(isSeeking = false): readonly PlayerAction[] {
    const { canPublish, hasUserActivation, isHidden, sharesVolume } = this.#context;
    const media = this.#media;
    const { applied } = this.#control;
    if (!this.#isLoaded) return [];
    if (!sharesVolume()) applied.volume = media.volume;
    const detected = detectActions({ media, applied, expected: this.#expected, isSeeking });
    const publishable = detected.filter((action) => {
      // Browsers pause media in hidden tabs.
      if (action === 'pause' && isHidden()) return false;
      // Browsers pause audible media before user activation.
      if (this.#shared && !hasUserActivation()) this.#isBlocked ||= action === 'pause';
      else if (canPublish()) return true;
      else this.#isDetached ||= action !== 'ratechange' && action !== 'volumechange';
      return false;
    });
    if (publishable.length < detected.length) this.#control.recordState();
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
    this.#control.recordState();
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
    const { applied } = this.#control;
    applied.muted = muted;
    if (media.muted !== muted) media.muted = muted;
    if (!this.#context.sharesVolume()) return;
    applied.volume = volume;
    if (media.volume !== volume) media.volume = volume;
  }

  /** Corrects the drift during playback and publishes heartbeats. */
  #handleProgress(): void {
    const shared = this.#shared;
    const expected = this.#expected;
    const { applied } = this.#control;
    if (!this.#media.seeking) applied.lastTime = this.#media.currentTime;
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
    this.#control.applied.playing = !this.#media.paused;
    if (this.#expected) this.#control.setRate(this.#expected.speed);
  }

  /** Resets the state when another source replaces the previous one. */
  #handleEmptied(): void {
    this.#isBlocked = false;
    this.#control.recordState();
    this.#context.onChange();
  }

  #handleMetadata(): void {
    this.#control.applied.seekTarget = undefined;
    this.refresh();
  }

  #handleBlocked(): void {
    if (this.#listening.signal.aborted) return;
    this.#isBlocked = true;
    this.#context.onChange();
  }
}
