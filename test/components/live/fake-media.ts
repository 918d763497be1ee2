import type { MediaElement } from '../../../components/live/video-sync/media-element.js';

/** Duration of the media, in seconds. */
export const DURATION = 240;

/** Deviations of a player from a media element of the browser. */
export interface PlayerQuirks {
  /** Delay of events, in ms. */
  readonly eventMs?: number;
  /** Delay of playing and pausing, in ms. */
  readonly stateMs?: number;
  /** Delay of a changed speed, in ms. */
  readonly rateMs?: number;
  /** Whether a changed speed appears at once, before the player reports the speed that it uses. */
  readonly isRateOptimistic?: boolean;
  /** Returns the speed that the player uses instead of a requested one; may throw. */
  readonly toRate?: (requested: number, current: number) => number;
  /** Delay of muting, in ms. */
  readonly muteMs?: number;
  /** Whether the player has no property `seeking`. */
  readonly isSeekingHidden?: boolean;
  /** Delay until the time is changed by a seek, in ms. */
  readonly jumpMs?: number;
  /** Whether the duration is not known at first. */
  readonly isDurationLate?: boolean;
  /** Whether the player throws when it is paused. */
  readonly throwsOnPause?: boolean;
}

/** A media element without media, in simulated time: events are delayed, seeks take time, and playback can stall. */
export class FakeMedia extends EventTarget implements MediaElement {
  paused = true;
  loop = false;
  duration: number;
  readonly preservesPitch = true;
  /** Whether the browser allows playback, and whether it hides that it does not. */
  isAllowed = true;
  isBlockSilent = false;
  /** Relative deviation of its clock. */
  readonly #skew: number;
  readonly #seekMs: number;
  readonly #quirks: PlayerQuirks;
  #tasks: { readonly due: number; act(): void }[] = [];
  #isSeeking = false;
  #now = 0;
  #time = 0;
  #muted = false;
  #volume = 1;
  #rate = 1;
  #seekedAt = 0;
  #stalledUntil = 0;
  #timeUpdateAt = 0;

  constructor(skew = 0, seekMs = 30, quirks: PlayerQuirks = {}) {
    super();
    this.#quirks = quirks;
    this.duration = quirks.isDurationLate ? NaN : DURATION;
    this.#skew = skew;
    this.#seekMs = seekMs;
  }

  get readyState(): number {
    return this.#now < this.#stalledUntil ? 2 : 4;
  }

  get seeking(): boolean {
    return this.#quirks.isSeekingHidden ? (undefined as unknown as boolean) : this.#isSeeking;
  }

  get ended(): boolean {
    return this.#time >= DURATION && !this.loop;
  }

  get currentTime(): number {
    return this.#time;
  }

  set currentTime(time: number) {
    const { jumpMs = 0 } = this.#quirks;
    this.#isSeeking = true;
    this.#seekedAt = this.#now + Math.max(jumpMs, this.#seekMs);
    this.#queue('seeking');
    this.#after(jumpMs, () => (this.#time = Math.max(0, Math.min(time, DURATION))));
  }

  get muted(): boolean {
    return this.#muted;
  }

  set muted(muted: boolean) {
    this.#after(this.#quirks.muteMs, () => {
      this.#muted = muted;
      this.#queue('volumechange');
    });
  }

  get volume(): number {
    return this.#volume;
  }

  set volume(volume: number) {
    this.#volume = volume;
    this.#queue('volumechange');
  }

  get playbackRate(): number {
    return this.#rate;
  }

  set playbackRate(rate: number) {
    const { toRate, rateMs, isRateOptimistic } = this.#quirks;
    const before = this.#rate;
    const supported = toRate ? toRate(rate, before) : rate;
    if (isRateOptimistic) this.#rate = rate;
    this.#after(rateMs, () => {
      if ((isRateOptimistic ? before : this.#rate) === supported) return;
      this.#rate = supported;
      this.#queue('ratechange');
    });
  }

  async play(): Promise<void> {
    if (!this.isAllowed && this.isBlockSilent) return new Promise(() => undefined);
    if (!this.isAllowed) throw new DOMException('No user activation.', 'NotAllowedError');
    this.#after(this.#quirks.stateMs, () => {
      if (!this.paused) return;
      if (this.ended) this.currentTime = 0;
      this.paused = false;
      this.#queue('play', 'playing');
    });
  }

  pause(): void {
    if (this.#quirks.throwsOnPause) throw new Error('The player is not ready.');
    this.#after(this.#quirks.stateMs, () => {
      if (this.paused) return;
      this.paused = true;
      this.#queue('timeupdate', 'pause');
    });
  }

  /** Simulates missing data for some time. */
  stall(ms: number): void {
    this.#stalledUntil = this.#now + ms;
    this.#queue('waiting');
  }

  /** Advances the simulated time. */
  advance(ms: number): void {
    this.#now += ms;
    if (this.#isSeeking && this.#now >= this.#seekedAt) {
      this.#isSeeking = false;
      this.#queue('timeupdate', 'seeked');
    }
    if (!this.paused && (!this.#isSeeking || this.#quirks.jumpMs) && this.readyState > 2) this.#play(ms);
    const due = this.#tasks.filter((task) => task.due <= this.#now);
    this.#tasks = this.#tasks.filter((task) => task.due > this.#now);
    for (const { act } of due.sort((a, b) => a.due - b.due)) act();
  }

  #play(ms: number): void {
    this.#time += (ms / 1_000) * this.#rate * (1 + this.#skew);
    if (this.#now - this.#timeUpdateAt >= 250) {
      this.#timeUpdateAt = this.#now;
      this.#queue('timeupdate');
    }
    if (this.#time < DURATION) return;
    if (this.loop) {
      this.currentTime = 0;
      return;
    }
    this.#time = DURATION;
    this.paused = true;
    this.#queue('timeupdate', 'pause', 'ended');
  }

  /** Dispatches events in a later task. */
  #queue(...types: readonly string[]): void {
    for (const type of types) {
      // Progress is reported at once, also by players with late events.
      const delay = type === 'timeupdate' ? 10 : (this.#quirks.eventMs ?? 10);
      this.#tasks.push({ due: this.#now + delay, act: () => this.dispatchEvent(new Event(type)) });
    }
  }

  /** Calls `act` after a delay, or at once. */
  #after(ms: number | undefined, act: () => void): void {
    if (ms) this.#tasks.push({ due: this.#now + ms, act });
    else act();
  }
}
