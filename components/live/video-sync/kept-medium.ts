import type { VideoPlayerState } from '../../../store/index.js';
import type { Clock } from '../../base/clock.js';
import { leftAs, type Left } from './player-action.js';
import { distance, JUMP, NEAR, rateFor } from './drift.js';
import { hasMetadata, isRunning, lengthOf, type Medium } from './medium.js';
import { FASTEST, SLOWEST } from './shared-player.js';

/** No sooner than this after a jump is there another one to make up for something, in ms: one that did not help would not either. */
const NEXT_JUMP_MS = 3_000;

/** When all are put elsewhere, whoever is further off than this jumps, too, in seconds. */
export const FOLLOWED_JUMP = 0.25;

/** A player that stands is put right from this on, in seconds: about a picture. */
const STANDING = 0.03;

/** A jump takes so long at most, as far as that is made up for beforehand, in seconds. */
const LONGEST_LEAD = 0.5;

/** Players of other hosts do not say that they were not let play: what has not begun after so long was not, in ms. */
const SILENT_MS = 4_000;

interface KeptMediumOptions {
  readonly clock: Clock;
  /** The browser may not let it play before the user presses something. */
  readonly refused: () => void;
}

/** What plays, as the kit handles it: brought to how it is to be, and how it was left by that. */
export class KeptMedium {
  readonly left: Left;
  readonly #medium: Medium;
  readonly #options: KeptMediumOptions;
  #putAt = -Infinity;
  /** How long a jump takes, in seconds. */
  #lead = 0;
  #stopWaiting: (() => void) | undefined;

  constructor(medium: Medium, options: KeptMediumOptions) {
    this.left = leftAs(medium);
    this.#medium = medium;
    this.#options = options;
  }

  /** The length of what goes round. */
  get round(): number | undefined {
    return this.#medium.loop ? lengthOf(this.#medium) : undefined;
  }

  /** It is left as it is. */
  note(): void {
    const { seeking = false, currentTime } = this.#medium;
    Object.assign(this.left, leftAs(this.#medium), { aim: seeking ? currentTime : undefined });
  }

  play(wanted: VideoPlayerState, isJump: boolean): void {
    const medium = this.#medium;
    const behind = Math.abs(this.#behind(wanted));
    if (Math.abs(medium.playbackRate / wanted.speed - 1) > NEAR) this.setRate(wanted.speed);
    if (!medium.paused) {
      this.left.playing = true;
      if (isJump && behind > FOLLOWED_JUMP) this.#jump(wanted);
      else this.goOn(wanted);
      return;
    }
    // It has come to its end a moment before the others: begun again, it would be at its beginning.
    if (medium.ended && behind < JUMP) return;
    if (behind > NEAR) this.#put(wanted.currentTime);
    void this.#start();
  }

  stand(wanted: VideoPlayerState): void {
    const medium = this.#medium;
    this.#stopWaiting?.();
    this.setRate(wanted.speed);
    // Said to one that stands, it keeps that from beginning by itself.
    medium.pause();
    this.left.playing = false;
    const isOver = medium.ended && wanted.currentTime >= medium.duration;
    if (!isOver && Math.abs(this.#behind(wanted)) > STANDING) this.#put(wanted.currentTime);
  }

  /** Makes up for what it is off by while it plays; returns whether it does. */
  goOn(wanted: VideoPlayerState): boolean {
    if (!isRunning(this.#medium)) return false;
    const behind = this.#behind(wanted);
    if (Math.abs(behind) <= JUMP) this.setRate(rateFor(wanted.speed, behind, this.#medium.playbackRate));
    else if (this.#options.clock.now() - this.#putAt > NEXT_JUMP_MS) this.#jump(wanted);
    return true;
  }

  /** It is where it was put. */
  arrived(): void {
    const { clock } = this.#options;
    if (this.left.aim !== undefined && !this.#medium.paused)
      this.#lead = Math.min(LONGEST_LEAD, (clock.now() - this.#putAt) / 1_000);
    this.left.aim = undefined;
  }

  setRate(rate: number): void {
    const medium = this.#medium;
    const within = Math.max(SLOWEST, Math.min(rate, FASTEST));
    this.left.rate = within;
    if (medium.playbackRate === within) return;
    if (medium.preservesPitch === false) medium.preservesPitch = true;
    medium.playbackRate = within;
  }

  end(): void {
    this.#stopWaiting?.();
  }

  async #start(): Promise<void> {
    const medium = this.#medium;
    const left = this.left;
    const { clock, refused } = this.#options;
    this.#stopWaiting?.();
    this.#stopWaiting = clock.wait(() => medium.paused && refused(), SILENT_MS);
    try {
      const playing = medium.play();
      // Most have begun by now; nobody has stopped what begins later.
      left.playing = !medium.paused;
      await playing;
    } catch (error) {
      if (!(error instanceof Error && error.name === 'NotAllowedError') || !medium.paused) return;
      left.playing = false;
      refused();
    }
  }

  #jump(wanted: VideoPlayerState): void {
    this.#put(wanted.currentTime + this.#lead * wanted.speed);
  }

  #put(time: number): void {
    const at = Math.min(time, lengthOf(this.#medium) ?? Infinity);
    this.left.aim = at;
    this.#putAt = this.#options.clock.now();
    this.#medium.currentTime = at;
  }

  /** By how many seconds it is behind where it is to be, or ahead, where less than 0; of what has no end, nobody knows. */
  #behind(wanted: VideoPlayerState): number {
    const medium = this.#medium;
    if (!lengthOf(medium) && hasMetadata(medium)) return 0;
    return distance(medium.currentTime || 0, wanted.currentTime, this.round);
  }
}
