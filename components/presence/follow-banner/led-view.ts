import { scheduleInFrame, cancelInFrame } from '../../../anchors/index.js';
import type { PresenceView } from '../../../store/index.js';
import { keyOf, PAGE, type Seen, Surfaces } from '../../page/cursor-surfaces.js';
import { scrollerAround, type Scroller } from './scroller.js';

/** In this time what is left of a way becomes a third of it, in ms. */
const EASE_MS = 70;

/** A frame after a longer time is a first one, in ms. */
const LONGEST_FRAME_MS = 100;

interface LedViewOptions {
  /** Whether nothing is to glide. */
  readonly isStill: () => boolean;
  readonly now?: () => number;
}

/** Where something is to be scrolled, in px from where it is. */
interface Way {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
}

/** A step of a way that is left, in whole pixels: less is lost by some browsers. */
function stepOf(left: number, share: number): number {
  const step = Math.round(left * share);
  return step === 0 && Math.abs(left) >= 1 ? Math.sign(left) : step;
}

/** Scrolls the page to what somebody else sees. */
export class LedView {
  readonly #options: LedViewOptions;
  #surfaces: Surfaces | undefined;
  #view: PresenceView | undefined;
  #key = PAGE;
  #stepAt = -Infinity;

  constructor(options: LedViewOptions) {
    this.#options = options;
  }

  /** Shows what somebody sees now; nothing any more without. */
  show(view: PresenceView | undefined): void {
    this.#view = view;
    if (!view) {
      this.#end();
      return;
    }
    this.#surfaces ??= new Surfaces({ changed: () => scheduleInFrame('measure', this.#step), mostUnused: 20 });
    this.#key = keyOf(view.targetElement);
    this.#surfaces.follow(this.#key, view.targetElement);
    this.#surfaces.tidy(new Set([this.#key]));
    scheduleInFrame('measure', this.#step);
  }

  #end(): void {
    cancelInFrame('measure', this.#step);
    this.#surfaces?.dispose();
    this.#surfaces = undefined;
    this.#key = PAGE;
  }

  readonly #step = (): void => {
    const way = this.#way();
    if (!way) return;
    const now = this.#options.now?.() ?? performance.now();
    const passed = now - this.#stepAt;
    this.#stepAt = now;
    const frame = passed > LONGEST_FRAME_MS ? 1000 / 60 : passed;
    const share = this.#options.isStill() ? 1 : 1 - Math.exp(-frame / EASE_MS);
    const { element } = way;
    const x = stepOf(way.x, share);
    const y = stepOf(way.y, share);
    if (x === 0 && y === 0) return;
    const before = [element.scrollLeft, element.scrollTop];
    element.scrollBy({ left: x, top: y, behavior: 'instant' });
    // Where it does not move, it is at its end, or the page holds it.
    if (element.scrollLeft !== before[0] || element.scrollTop !== before[1]) scheduleInFrame('measure', this.#step);
  };

  #way(): Way | undefined {
    const view = this.#view;
    const seen = this.#surfaces?.looking()(this.#key);
    // What is looked for may be found yet.
    if (!view || seen === undefined) return undefined;
    const isPlaced = seen !== null && view.position !== undefined && this.#key !== PAGE;
    return isPlaced ? wayTo(view, seen) : wayByShare(view);
  }
}

/** Where the point of the page that is seen comes to stand as far down as it does for the other. */
function wayTo({ position, across, down }: PresenceView, { element, box }: Seen): Way {
  const scroller = scrollerAround(element);
  const point = box.top + box.height * (position?.top ?? 0);
  return wayOf(scroller, { across, down }, point - (scroller.top + scroller.height * (down ?? 0)));
}

/** Where the page has nothing of what is seen, as far as that is scrolled. */
function wayByShare({ across, down }: PresenceView): Way {
  const scroller = scrollerAround(document.elementsFromPoint(innerWidth / 2, innerHeight / 2)[0]);
  return wayOf(scroller, { across, down }, (down ?? 0) * scroller.rangeY - scroller.element.scrollTop);
}

function wayOf(
  { element, rangeX, rangeY }: Scroller,
  { across, down }: { across: number | undefined; down: number | undefined },
  distance: number,
): Way {
  const isRtl = getComputedStyle(element).direction === 'rtl';
  const x = across === undefined ? 0 : across * rangeX * (isRtl ? -1 : 1) - element.scrollLeft;
  return { element, x, y: down === undefined ? 0 : distanceDown(down, element.scrollTop, rangeY, distance) };
}

/** The ends of the page are ends for both. */
function distanceDown(down: number, at: number, range: number, distance: number): number {
  if (down <= 0) return -at;
  return (down >= 1 ? range : Math.min(range, Math.max(0, at + distance))) - at;
}
