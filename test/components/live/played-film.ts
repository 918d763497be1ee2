import type { Medium } from '../../../components/live/video-sync/medium.js';

/** How long the film is, in seconds. */
export const LENGTH = 240;

/** A player without a film, in a time of its own: its events come late, jumps take a while, and it stops when it is told to. */
export class PlayedFilm extends EventTarget implements Medium {
  paused = true;
  seeking = false;
  loop = false;
  readonly duration = LENGTH;
  readonly preservesPitch = true;
  /** Whether the browser lets it play, and whether it says so where not. */
  isAllowed = true;
  isSilent = false;
  /** How much faster than others its own clock runs. */
  readonly #skew: number;
  readonly #jumpMs: number;
  readonly #events: { readonly due: number; readonly type: string }[] = [];
  #now = 0;
  #at = 0;
  #muted = false;
  #volume = 1;
  #rate = 1;
  #seekedAt = 0;
  #stalledUntil = 0;
  #toldAt = 0;

  constructor(skew = 0, jumpMs = 30) {
    super();
    this.#skew = skew;
    this.#jumpMs = jumpMs;
  }

  get readyState(): number {
    return this.#now < this.#stalledUntil ? 2 : 4;
  }

  get ended(): boolean {
    return this.#at >= LENGTH && !this.loop;
  }

  get currentTime(): number {
    return this.#at;
  }

  set currentTime(at: number) {
    this.#at = Math.max(0, Math.min(at, LENGTH));
    this.seeking = true;
    this.#seekedAt = this.#now + this.#jumpMs;
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
    if (!this.isAllowed && this.isSilent) return new Promise(() => undefined);
    if (!this.isAllowed) throw new DOMException('Nobody has pressed anything.', 'NotAllowedError');
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

  /** What comes next is not there for so long. */
  stall(ms: number): void {
    this.#stalledUntil = this.#now + ms;
    this.#queue('waiting');
  }

  /** Lets time pass. */
  pass(ms: number): void {
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
    this.#at += (ms / 1_000) * this.#rate * (1 + this.#skew);
    if (this.#now - this.#toldAt >= 250) {
      this.#toldAt = this.#now;
      this.#queue('timeupdate');
    }
    if (this.#at < LENGTH) return;
    if (this.loop) {
      this.currentTime = 0;
      return;
    }
    this.#at = LENGTH;
    this.paused = true;
    this.#queue('timeupdate', 'pause', 'ended');
  }

  /** Events come with a later task. */
  #queue(...types: readonly string[]): void {
    this.#events.push(...types.map((type) => ({ due: this.#now + 10, type })));
  }
}
