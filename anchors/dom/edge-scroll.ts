import { elementAtPoint } from './geometry.js';
import { scrollersOf, scrollParts, type ScrollPart } from './scrollers.js';

interface WindowPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** How near to an edge what is carried scrolls, in px; in what is small, a quarter of that. */
const zone = 40;

/** How fast it scrolls at the edge itself, in px a second. */
const fastest = 900;

/** How long a frame may count for, in ms: after a pause nothing leaps. */
const longestFrame = 50;

/** With reduced motion nothing glides: it is scrolled on by half of what is seen, so often, in ms. */
const leapTime = 700;

/** How near a point is to an edge, from -1 at the start to 1 at the end; 0 away from both, and where no more can be scrolled. */
function pull(at: number, { start, end, back, on }: ScrollPart, limit: number): number {
  const [first, last] = [Math.max(start, 0), Math.min(end, limit)];
  const width = Math.min(zone, (last - first) / 4);
  if (at < first + width && back >= 1) return -Math.min(1, (first + width - at) / width);
  if (at > last - width && on >= 1) return Math.min(1, (at - last + width) / width);
  return 0;
}

/** In the direction it is carried alone: what begins at an edge is not to be carried off from there. */
const along = (strength: number, moved: number): number => (strength * moved > 0 ? strength : 0);

const within = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value));

/** Scrolls what lies under a point while that is carried near an edge of it; the innermost first that can be scrolled on. */
export class EdgeScroll {
  readonly #scrolled: () => void;
  #from: WindowPoint | undefined;
  #at: WindowPoint | undefined;
  #frame = 0;
  #before = 0;

  /** `scrolled` is called when something has been scrolled: what lies under the point is another. */
  constructor(scrolled: () => void) {
    this.#scrolled = scrolled;
  }

  /** What was taken up at one point is carried to another. */
  carry(from: WindowPoint, to: WindowPoint): void {
    this.#from = from;
    this.#at = to;
    if (this.#frame === 0) this.#next();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = this.#before = 0;
    this.#from = this.#at = undefined;
  }

  #next(): void {
    this.#frame = requestAnimationFrame((now) => this.#run(now));
  }

  #run(now: number): void {
    this.#frame = 0;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const passed = this.#before ? now - this.#before : 0;
    const wait = isCalm && passed < leapTime;
    if (!wait || !this.#before) this.#before = now;
    const found = this.#pulled();
    if (!found) {
      // It rests until it is carried on.
      this.#before = 0;
      return;
    }
    this.#next();
    if (wait) return;
    const { element, x, y } = found;
    const step = (fastest * Math.min(passed, longestFrame)) / 1000;
    const by = (strength: number, size: number): number =>
      isCalm ? (Math.sign(strength) * size) / 2 : Math.sign(strength) * Math.ceil(Math.abs(strength) * step);
    element.scrollBy({ left: by(x, element.clientWidth), top: by(y, element.clientHeight), behavior: 'instant' });
    this.#scrolled();
  }

  /** What is to be scrolled, and how strongly each way. */
  #pulled(): { readonly element: Element; readonly x: number; readonly y: number } | undefined {
    const [from, at] = [this.#from, this.#at];
    if (!from || !at) return undefined;
    const { clientX, clientY } = at;
    const element = elementAtPoint({ x: within(clientX, innerWidth), y: within(clientY, innerHeight) });
    for (const scroller of element ? scrollersOf(element, 'inside') : []) {
      const { across, down } = scrollParts(scroller);
      const x = along(pull(clientX, across, innerWidth), clientX - from.clientX);
      const y = along(pull(clientY, down, innerHeight), clientY - from.clientY);
      if (x !== 0 || y !== 0) return { element: scroller.element, x, y };
    }
    return undefined;
  }
}
