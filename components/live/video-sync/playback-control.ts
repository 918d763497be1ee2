import type { VideoPlayerState } from '../../../store/index.js';
import { clamp } from '../../base/clamp.js';
import type { Clock } from '../../base/clock.js';
import { distance, JUMP, NEAR, rateFor } from './drift.js';
import { isSameNumber, KnownState } from './known-state.js';
import { hasMetadata, isAdvancing, durationOf, type MediaElement } from './media-element.js';
import { isUserSpeed, type PlayerAction } from './player-actions.js';
import { FASTEST, SLOWEST } from './shared-player.js';

/** Minimum time between two corrective seeks, in ms. */
const SEEK_INTERVAL_MS = 3_000;

/** Minimum drift that is corrected by a seek if the player does not support a slightly changed speed, in seconds. */
const COARSE_JUMP = 0.3;

/** Minimum distance at which a seek of another person is followed by a seek, in seconds. */
export const FOLLOWED_SEEK = 0.25;

/** Minimum drift of a paused player that is corrected, in seconds: about one frame. */
const PAUSED_TOLERANCE = 0.03;

/** Maximum duration of a seek that is compensated in advance, in seconds. */
const MAX_SEEK_DURATION = 0.5;

/** Time after which a player that has not started counts as blocked, in ms: embedded players do not report it. */
const BLOCKED_MS = 4_000;

interface PlaybackControlOptions {
  readonly clock: Clock;
  /** Called when the browser blocks playback before user activation. */
  readonly onBlocked: () => void;
}

/** Applies an expected state to a media element. */
export class PlaybackControl {
  readonly known: KnownState;
  readonly #media: MediaElement;
  readonly #options: PlaybackControlOptions;
  #lastSeekAt = -Infinity;
  /** Measured duration of a seek, in seconds. */
  #seekDuration = 0;
  #cancelBlockedTimer: (() => void) | undefined;

  constructor(media: MediaElement, options: PlaybackControlOptions) {
    this.known = new KnownState(media, () => options.clock.now());
    this.#media = media;
    this.#options = options;
  }

  /** Duration of a loop in seconds; undefined if the media does not loop. */
  get loopDuration(): number | undefined {
    return this.#media.loop ? durationOf(this.#media) : undefined;
  }

  /**
   * Records what a player has reported with an event, if it is not an action of the user. Returns whether the player has
   * started, paused or changed its sound by itself or later than requested.
   */
  settle(action: PlayerAction): boolean {
    const media = this.#media;
    const { playing, muted, volume, rate } = this.known;
    const hasChanged = playing.reported === media.paused || muted.reported !== media.muted;
    playing.settle(!media.paused);
    muted.settle(media.muted);
    if (action === 'volumechange') volume.settle(media.volume);
    if (action === 'ratechange') rate.settle(media.playbackRate);
    return hasChanged;
  }

  /** Plays as expected. With `isSeek`, a running player seeks instead of adjusting its speed. */
  play(expected: VideoPlayerState, isSeek: boolean): void {
    const media = this.#media;
    const drift = Math.abs(this.#drift(expected));
    if (Math.abs(media.playbackRate / expected.speed - 1) > NEAR && !this.#hasUserSpeed(expected))
      this.setRate(expected.speed);
    if (!media.paused) {
      this.known.playing.record(true);
      if (isSeek && drift > FOLLOWED_SEEK) this.#seekAhead(expected);
      else this.correctDrift(expected);
      return;
    }
    // The media ended shortly before the others: play() would restart it.
    if (media.ended && drift < JUMP) return;
    if (drift > NEAR) this.#seek(expected.currentTime);
    void this.#start();
  }

  /** Pauses at the expected time. */
  pause(expected: VideoPlayerState): void {
    const media = this.#media;
    this.#cancelBlockedTimer?.();
    this.setRate(expected.speed);
    // On paused media, pause() prevents autoplay.
    this.known.playing.request(
      false,
      () => media.pause(),
      () => !media.paused,
    );
    // The player is applied again once it reports the pause.
    if (!media.paused) return;
    const hasEnded = media.ended && expected.currentTime >= media.duration;
    if (!hasEnded && Math.abs(this.#drift(expected)) > PAUSED_TOLERANCE) this.#seek(expected.currentTime);
  }

  /** Corrects the drift during playback. Returns whether the playback position is advancing. */
  correctDrift(expected: VideoPlayerState): boolean {
    if (!isAdvancing(this.#media)) return false;
    const drift = this.#drift(expected);
    if (Math.abs(drift) > JUMP) this.#correctBySeek(expected);
    // Otherwise, the event of a speed that the user has just set is still to come.
    else if (!this.#hasUserSpeed(expected)) {
      this.setRate(rateFor(expected.speed, drift, this.#media.playbackRate));
      if (Math.abs(drift) > COARSE_JUMP && !this.#isCatchingUp(expected, drift)) this.#correctBySeek(expected);
    }
    return true;
  }

  /** Handles the end of a seek and measures its duration. */
  handleSeeked(): void {
    const { clock } = this.#options;
    if (this.known.isSeeking && !this.#media.paused)
      this.#seekDuration = Math.min(MAX_SEEK_DURATION, (clock.now() - this.#lastSeekAt) / 1_000);
    this.known.settleSeek();
    this.known.recordProgress();
  }

  setRate(rate: number): void {
    const media = this.#media;
    const supported = clamp(rate, SLOWEST, FASTEST);
    const { rate: known } = this.known;
    // A player that has not reported an earlier request yet needs another one.
    if (media.playbackRate === supported && !known.isPending) return known.record(supported);
    // The player has already answered: some keep, round or limit their speed.
    if (known.wasRequested(supported)) return;
    if (media.preservesPitch === false) media.preservesPitch = true;
    known.request(
      supported,
      () => (media.playbackRate = supported),
      () => media.playbackRate,
    );
  }

  dispose(): void {
    this.#cancelBlockedTimer?.();
  }

  async #start(): Promise<void> {
    const media = this.#media;
    const { playing } = this.known;
    const { clock, onBlocked } = this.#options;
    this.#cancelBlockedTimer?.();
    this.#cancelBlockedTimer = clock.wait(() => media.paused && onBlocked(), BLOCKED_MS);
    try {
      await this.#requestPlay();
    } catch (error) {
      playing.cancel(true);
      if (!(error instanceof Error && error.name === 'NotAllowedError') || !media.paused) return;
      playing.record(false);
      onBlocked();
    }
  }

  #requestPlay(): Promise<void> | undefined {
    const media = this.#media;
    let started: Promise<void> | undefined;
    this.known.playing.request(
      true,
      () => {
        started = media.play();
      },
      () => !media.paused,
    );
    return started;
  }

  #hasUserSpeed(expected: VideoPlayerState): boolean {
    return isUserSpeed(this.#media.playbackRate, this.known, expected);
  }

  /** Whether the speed reduces the drift, or may do so once the player reports it. */
  #isCatchingUp({ speed }: VideoPlayerState, drift: number): boolean {
    const { playbackRate } = this.#media;
    const isChanged = !isSameNumber(playbackRate, speed) && playbackRate > speed === drift > 0;
    return isChanged || this.known.rate.isPending;
  }

  /** Seeks to correct the drift, unless a seek has just done so. */
  #correctBySeek(expected: VideoPlayerState): void {
    if (this.#options.clock.now() - this.#lastSeekAt > SEEK_INTERVAL_MS) this.#seekAhead(expected);
  }

  /** Seeks to where the expected time will be when the seek completes. */
  #seekAhead(expected: VideoPlayerState): void {
    this.#seek(expected.currentTime + this.#seekDuration * expected.speed);
  }

  #seek(time: number): void {
    const target = Math.min(time, durationOf(this.#media) ?? Infinity);
    this.#lastSeekAt = this.#options.clock.now();
    this.known.requestSeek(target);
  }

  /** Returns the drift in seconds: positive if behind, negative if ahead, 0 for an endless stream. */
  #drift(expected: VideoPlayerState): number {
    const media = this.#media;
    if (!durationOf(media) && hasMetadata(media)) return 0;
    return distance(media.currentTime || 0, expected.currentTime, this.loopDuration);
  }
}
