import type { MediaElement } from '../../../components/live/video-sync/media-element.js';

/** Duration of the media, in seconds. */
export const DURATION = 240;

/** A media element without media, in simulated time: events are delayed, seeks take time, and playback can stall. */
export class FakeMedia extends EventTarget implements MediaElement {
  paused = true;
  seeking = false;
  loop = false;
  readonly duration = DURATION;
  readonly preservesPitch = true;
  /** Whether the browser allows playback, and whether it hides that it does not. */
  isAllowed = true;
  isBlockSilent = false;
  /** Relative deviation of its clock. */
  readonly #skew: number;
  readonly #seekMs: number;
  readonly #events: { readonly due: number; readonly type: string }[] = [];
  #now = 0;
  #time = 0;
  #muted = false;
  #volume = 1;
  #rate = 1;
  #seekedAt = 0;
  #stalledUntil = 0;
  #timeUpdateAt = 0;

  constructor(skew = 0, seekMs = 30) {
    super();
    this.#skew = skew;
    this.#seekMs = seekMs;
  }

  get readyState(): number {
    return this.#now < this.#stalledUntil ? 2 : 4;
  }

  get ended(): boolean {
    return this.#time >= DURATION && !this.loop;
  }

  get currentTime(): number {
    return this.#time;
  }

  set currentTime(time: number) {
    this.#time = Math.max(0, Math.min(time, DURATION));
    this.seeking = true;
    this.#seekedAt = this.#now + this.#seekMs;
    this.#queue('seeking');
  }

  get muted(): boolean {
    return this.#muted;
  }

  set muted(muted: boolean) {
    this.#muted = muted;
    this.#queue('volumechange');
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
    this.#rate = rate;
    this.#queue('ratechange');
  }

  async play(): Promise<void> {
    if (!this.isAllowed && this.isBlockSilent) return new Promise(() => undefined);
    if (!this.isAllowed) throw new DOMException('No user activation.', 'NotAllowedError');
    if (!this.paused) return;
    if (this.ended) this.currentTime = 0;
    this.paused = false;
    this.#queue('play', 'playing');
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.#queue('timeupdate', 'pause');
  }

  /** Simulates missing data for some time. */
  stall(ms: number): void {
    this.#stalledUntil = this.#now + ms;
    this.#queue('waiting');
  }

  /** Advances the simulated time. */
  advance(ms: number): void {
    this.#now += ms;
    if (this.seeking && this.#now >= this.#seekedAt) {
      this.seeking = false;
      this.#queue('timeupdate', 'seeked');
    }
    if (!this.paused && !this.seeking && this.readyState > 2) this.#play(ms);
    for (const { type } of this.#events.splice(0, this.#events.filter(({ due }) => due <= this.#now).length))
      this.dispatchEvent(new Event(type));
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
    this.#events.push(...types.map((type) => ({ due: this.#now + 10, type })));
  }
}
