import { holdAt, mediumOf } from '../../anchors/index.js';

/** How long before a moment, and after it, its pin is shown, in seconds. */
const before = 0.5;
const after = 4;

interface Followed {
  readonly medium: HTMLMediaElement;
  readonly time: number;
  readonly listening: AbortController;
  isNow: boolean;
}

const isNear = ({ currentTime }: HTMLMediaElement, time: number): boolean =>
  currentTime >= time - before && currentTime <= time + after;

/** Places that are moments of a medium: they come and go while it plays. */
class Moments {
  readonly #changed: (key: string) => void;
  readonly #followed = new Map<string, Followed>();

  /** `changed` is called when a medium comes to a moment, or leaves it. */
  constructor(changed: (key: string) => void) {
    this.#changed = changed;
  }

  /** Whether a place is another moment than the one its medium is at, which is followed from now on. */
  isAway(key: string, element: Element | undefined, time: number | undefined): boolean {
    const medium = mediumOf(element);
    if (!medium || time === undefined) {
      this.forget(key);
      return false;
    }
    const known = this.#followed.get(key);
    if (known?.medium === medium && known.time === time) return !known.isNow;
    this.forget(key);
    return !this.#follow(key, medium, time).isNow;
  }

  /** Whether a place is a moment its medium is not at. */
  isKnownAway(key: string): boolean {
    return this.#followed.get(key)?.isNow === false;
  }

  /** Brings the medium of a place to its moment. */
  seek(key: string): void {
    const followed = this.#followed.get(key);
    if (followed) holdAt(followed.medium, followed.time);
  }

  forget(key: string): void {
    this.#followed.get(key)?.listening.abort();
    this.#followed.delete(key);
  }

  #follow(key: string, medium: HTMLMediaElement, time: number): Followed {
    const followed = { medium, time, listening: new AbortController(), isNow: isNear(medium, time) };
    const look = (): void => {
      const isNow = isNear(medium, time);
      if (isNow === followed.isNow) return;
      followed.isNow = isNow;
      this.#changed(key);
    };
    // Sought before it is loaded, it tells of that only then.
    for (const type of ['loadedmetadata', 'timeupdate', 'seeking', 'seeked', 'emptied'])
      medium.addEventListener(type, look, { signal: followed.listening.signal });
    this.#followed.set(key, followed);
    return followed;
  }
}

export type { Moments };

export const createMoments = (changed: (key: string) => void): Moments => new Moments(changed);
