import type { VideoPlayerState } from '../../../store/index.js';
import { clamp } from '../../base/clamp.js';
import type { Clock } from '../../base/clock.js';
import { distance, JUMP, NEAR, rateFor } from './drift.js';
import { hasMetadata, isAdvancing, durationOf, type MediaElement } from './media-element.js';
import { isUserSpeed, readAppliedState, type AppliedState } from './player-actions.js';
import { FASTEST, SLOWEST } from './shared-player.js';

/** Minimum time between two corrective seeks, in ms. */
const SEEK_INTERVAL_MS = 3_000;

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

/** Applies an expected state to a media element and records the applied state. */
export class PlaybackControl {
  readonly applied: AppliedState;
  readonly #media: MediaElement;
  readonly #options: PlaybackControlOptions;
  #lastSeekAt = -Infinity;
  /** Measured duration of a seek, in seconds. */
  #seekDuration = 0;
  #cancelBlockedTimer: (() => void) | undefined;

  constructor(media: MediaElement, options: PlaybackControlOptions) {
    this.applied = readAppliedState(media);
    this.#media = media;
    this.#options = options;
  }

  /** Duration of a loop in seconds; undefined if the media does not loop. */
  get loopDuration(): number | undefined {
    return this.#media.loop ? durationOf(this.#media) : undefined;
  }

  /** Records the current state as applied. */
  recordState(): void {
    const { seeking = false, currentTime } = this.#media;
    Object.assign(this.applied, readAppliedState(this.#media), { seekTarget: seeking ? currentTime : undefined });
  }

  /** Plays as expected. With `isSeek`, a running player seeks instead of adjusting its speed. */
  play(expected: VideoPlayerState, isSeek: boolean): void {
    const media = this.#media;
    const drift = Math.abs(this.#drift(expected));
    if (Math.abs(media.playbackRate / expected.speed - 1) > NEAR) this.setRate(expected.speed);
    if (!media.paused) {
      this.applied.playing = true;
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
    media.pause();
    this.applied.playing = false;
    const hasEnded = media.ended && expected.currentTime >= media.duration;
    if (!hasEnded && Math.abs(this.#drift(expected)) > PAUSED_TOLERANCE) this.#seek(expected.currentTime);
  }

  /** Corrects the drift during playback. Returns whether the playback position is advancing. */
  correctDrift(expected: VideoPlayerState): boolean {
    if (!isAdvancing(this.#media)) return false;
    const drift = this.#drift(expected);
    const { playbackRate } = this.#media;
    if (Math.abs(drift) <= JUMP) {
      // Otherwise, the event of a speed that the user has just set is still to come.
      if (!isUserSpeed(playbackRate, this.applied, expected))
        this.setRate(rateFor(expected.speed, drift, playbackRate));
    } else if (this.#options.clock.now() - this.#lastSeekAt > SEEK_INTERVAL_MS) this.#seekAhead(expected);
    return true;
  }

  /** Handles the end of a seek and measures its duration. */
  handleSeeked(): void {
    const { clock } = this.#options;
    if (this.applied.seekTarget !== undefined && !this.#media.paused)
      this.#seekDuration = Math.min(MAX_SEEK_DURATION, (clock.now() - this.#lastSeekAt) / 1_000);
    this.applied.seekTarget = undefined;
  }

  setRate(rate: number): void {
    const media = this.#media;
    const supported = clamp(rate, SLOWEST, FASTEST);
    this.applied.rate = supported;
    if (media.playbackRate === supported) return;
    if (media.preservesPitch === false) media.preservesPitch = true;
    media.playbackRate = supported;
  }

  dispose(): void {
    this.#cancelBlockedTimer?.();
  }

  async #start(): Promise<void> {
    const media = this.#media;
    const { applied } = this;
    const { clock, onBlocked } = this.#options;
    this.#cancelBlockedTimer?.();
    this.#cancelBlockedTimer = clock.wait(() => media.paused && onBlocked(), BLOCKED_MS);
    try {
      const playing = media.play();
      // Most media have started by now; a later start is not a pause.
      applied.playing = !media.paused;
      await playing;
    } catch (error) {
      if (!(error instanceof Error && error.name === 'NotAllowedError') || !media.paused) return;
      applied.playing = false;
      onBlocked();
    }
  }

  /** Seeks to where the expected time will be when the seek completes. */
  #seekAhead(expected: VideoPlayerState): void {
    this.#seek(expected.currentTime + this.#seekDuration * expected.speed);
  }

  #seek(time: number): void {
    const target = Math.min(time, durationOf(this.#media) ?? Infinity);
    this.applied.seekTarget = target;
    this.#lastSeekAt = this.#options.clock.now();
    this.#media.currentTime = target;
  }

  /** Returns the drift in seconds: positive if behind, negative if ahead, 0 for an endless stream. */
  #drift(expected: VideoPlayerState): number {
    const media = this.#media;
    if (!durationOf(media) && hasMetadata(media)) return 0;
    return distance(media.currentTime || 0, expected.currentTime, this.loopDuration);
  }
}
