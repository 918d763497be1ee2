import type { MediaElement } from './media-element.js';

/** Time within which a player reports a requested change, in ms. */
const REPORT_MS = 3_000;

/** Relative difference at which a speed is the rounded form of the requested speed. */
const ROUNDING = 0.06;

/** Numbers with a smaller difference count as equal. */
const NUMBER_TOLERANCE = 0.001;

/** Maximum distance of the current time from where a seek of the kit starts or ends, in seconds. */
const SEEK_TOLERANCE = 0.25;

interface Request<T> {
  readonly value: T;
  /** Value that the player reported immediately after the request. */
  from: T;
  /** Whether the player has changed right after the request; its event may still report a rounded value. */
  isAccepted: boolean;
  readonly until: number;
}

export const isSameNumber = (a: number, b: number): boolean => Math.abs(a - b) < NUMBER_TOLERANCE;

const isEqual = <T>(a: T, b: T): boolean =>
  typeof a === 'number' && typeof b === 'number' ? isSameNumber(a, b) : a === b;

/** Whether a reported value is the result of a request. Players round and limit numbers. */
function isResult<T>(reported: T, { value, from }: Request<T>): boolean {
  if (typeof reported !== 'number' || typeof value !== 'number' || typeof from !== 'number') return reported === value;
  const tolerance = Math.max(Math.abs(from - value), value * ROUNDING) + NUMBER_TOLERANCE;
  return Math.abs(reported - value) <= tolerance;
}

/**
 * A property of a player: the value that it last reported, and the values that the kit has requested and that it has not
 * reported yet. All other values are changes of the user.
 */
export class KnownValue<T> {
  readonly #now: () => number;
  #reported: T;
  #requests: Request<T>[] = [];
  #lastRequested: T | undefined;

  constructor(reported: T, now: () => number) {
    this.#reported = reported;
    this.#now = now;
  }

  get reported(): T {
    return this.#reported;
  }

  /** Whether the player has not reported the result of a request yet. */
  get isPending(): boolean {
    return this.#pending.length > 0;
  }

  /** Whether a value of the player is a change of the user. */
  isUserChange(value: T): boolean {
    return !isEqual(value, this.#reported) && !this.#pending.some((request) => isResult(value, request));
  }

  /** Whether the last request was for this value; the player has accepted, changed or refused it. */
  wasRequested(value: T): boolean {
    return this.#lastRequested !== undefined && isEqual(this.#lastRequested, value);
  }

  /** Requests a value through `set`; `get` returns what the player reports. Some players report it later. */
  request(value: T, set: () => void, get: () => T): void {
    const pending = this.#pending;
    const latest = pending.length > 0 ? pending.at(-1)?.value : this.#reported;
    const request = { value, from: this.#reported, isAccepted: false, until: this.#now() + REPORT_MS };
    this.#requests = isEqual(latest, value) ? pending : [...pending, request];
    this.#lastRequested = value;
    try {
      set();
    } catch {
      // Some players throw instead of ignoring what they do not support.
      this.cancel(value);
    }
    const reported = get();
    if (isEqual(reported, this.#reported)) return;
    this.#reported = reported;
    Object.assign(request, { from: reported, isAccepted: true });
    this.#requests = typeof value === 'number' ? this.#requests : [];
  }

  /** Removes the latest request of a value. */
  cancel(value: T): void {
    const index = this.#requests.findLastIndex((request) => isEqual(request.value, value));
    if (index >= 0) this.#requests.splice(index, 1);
  }

  /** Records the result of a request, as reported by an event of the player. */
  settle(reported: T): void {
    const hasChanged = !isEqual(reported, this.#reported);
    const isEvent = typeof reported === 'number' || hasChanged;
    const index = isEvent ? this.#pending.findIndex((request) => isResult(reported, request)) : -1;
    this.#requests = this.#pending.slice(index + 1);
    this.#reported = reported;
    if (index >= 0 || !hasChanged) return;
    // The user has replaced what the player has accepted.
    this.#requests = this.#requests.filter(({ isAccepted }) => !isAccepted);
    this.#lastRequested = undefined;
  }

  /** Records a value that may be a change of the user. */
  record(value: T): void {
    if (!isEqual(value, this.#reported)) this.settle(value);
    this.#lastRequested = undefined;
  }

  get #pending(): Request<T>[] {
    return this.#requests.filter(({ until }) => until > this.#now());
  }
}

interface Seek {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  /** Whether the player reports the new time later. */
  readonly isLate: boolean;
}

/** The values that the kit has requested from a player, and the values that the player has reported. */
export class KnownState {
  readonly playing: KnownValue<boolean>;
  readonly muted: KnownValue<boolean>;
  readonly volume: KnownValue<number>;
  readonly rate: KnownValue<number>;
  readonly #media: MediaElement;
  readonly #now: () => number;
  /** Seeks of the kit that have not completed. */
  #seeks: readonly Seek[] = [];
  #lastTime: number;
  #lastTimeAt: number;

  constructor(media: MediaElement, now: () => number) {
    this.playing = new KnownValue(!media.paused, now);
    this.muted = new KnownValue(media.muted, now);
    this.volume = new KnownValue(media.volume, now);
    this.rate = new KnownValue(media.playbackRate, now);
    this.#media = media;
    this.#now = now;
    this.#lastTime = media.currentTime;
    this.#lastTimeAt = now();
  }

  /** Whether a seek of the kit has not completed. */
  get isSeeking(): boolean {
    return this.#seeks.length > 0;
  }

  /** Whether the current time is the result of a seek of the kit. */
  get isAtOwnSeek(): boolean {
    const { seeking } = this.#media;
    return this.#seeks.some((seek) => {
      const isCurrent = seeking || this.#now() - seek.at < REPORT_MS;
      return isCurrent && (this.#isFrom(seek.to, seek) || (seek.isLate && this.#isFrom(seek.from, seek)));
    });
  }

  /** Whether a loop may have restarted since the last progress. */
  get canHaveLooped(): boolean {
    const { duration, loop = false } = this.#media;
    return loop && this.#lastTime + this.#progressSince(this.#lastTimeAt) > duration - SEEK_TOLERANCE;
  }

  /** Whether the current time has changed by more than playback since the last progress. */
  get hasJumped(): boolean {
    const { currentTime } = this.#media;
    const latest = this.#lastTime + this.#progressSince(this.#lastTimeAt);
    if (this.canHaveLooped) return false;
    return currentTime < this.#lastTime - SEEK_TOLERANCE || currentTime > latest + SEEK_TOLERANCE;
  }

  /** Records the current state, which may contain changes of the user. */
  record(): void {
    const { paused, muted, volume, playbackRate, currentTime, seeking = false } = this.#media;
    this.playing.record(!paused);
    this.muted.record(muted);
    this.volume.record(volume);
    this.rate.record(playbackRate);
    if (seeking) this.#seeks = [{ from: currentTime, to: currentTime, at: this.#now(), isLate: false }];
    this.recordProgress();
  }

  /** Seeks, and records the seek as one of the kit. */
  requestSeek(to: number): void {
    const media = this.#media;
    const from = media.currentTime;
    const before = this.#seeks;
    this.#seeks = [...before, { from, to, at: this.#now(), isLate: false }];
    try {
      media.currentTime = to;
    } catch {
      this.#seeks = before;
      return;
    }
    const isLate = Math.abs(media.currentTime - to) > SEEK_TOLERANCE;
    this.#seeks = [...before, { from, to, at: this.#now(), isLate }];
  }

  /** Records the end of a seek. A player may still have to perform later seeks. */
  settleSeek(): void {
    const index = this.#seeks.findIndex((seek) => this.#isFrom(seek.to, seek));
    this.#seeks = index < 0 ? [] : this.#seeks.slice(index + 1);
  }

  /** Forgets all seeks, such as when the source changes. */
  clearSeeks(): void {
    this.#seeks = [];
  }

  recordProgress(): void {
    this.#lastTime = this.#media.currentTime;
    this.#lastTimeAt = this.#now();
  }

  /** Whether the player has played since a seek from a time, or is still there. */
  #isFrom(time: number, { at, isLate }: Seek): boolean {
    const { currentTime, seeking } = this.#media;
    const progress = isLate || seeking === undefined ? this.#progressSince(at) : 0;
    return currentTime > time - SEEK_TOLERANCE && currentTime < time + progress + SEEK_TOLERANCE;
  }

  /** Returns how far a player can have played since a time, in seconds. */
  #progressSince(time: number): number {
    return ((this.#now() - time) / 1_000) * Math.max(this.#media.playbackRate, this.rate.reported);
  }
}
