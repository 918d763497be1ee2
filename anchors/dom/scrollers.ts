import { ScrollChains } from '../placement/scroll-chain.js';
import { scrollportOf } from '../placement/scroll-space.js';
import type { Point } from './geometry.js';

/** A scrolling element, the origin of its scrollport in px of the window, and the number of window px per own px. */
interface Scroller {
  readonly element: Element;
  readonly origin: Point;
  readonly ratio: Point;
}

/** Yields the scrollers of an element or of its content, innermost first and the page last. */
export function* scrollersOf(element: Element, what: 'itself' | 'inside' = 'itself'): Generator<Scroller> {
  const chains = new ScrollChains();
  let chain = what === 'inside' ? chains.inside(element) : chains.of(element);
  for (; chain.scroller; chain = chains.around(chain.scroller))
    if (!chain.fixed) yield { element: chain.scroller, ...scrollportOf(chain.scroller) };
  const page = document.scrollingElement;
  if (page && !chain.fixed) yield { element: page, origin: { x: 0, y: 0 }, ratio: { x: 1, y: 1 } };
}

/** Scroll range of a scroller in one direction, in px of the window. */
export interface ScrollPart {
  readonly start: number;
  readonly end: number;
  /** Remaining distance to the start and to the end. */
  readonly back: number;
  readonly on: number;
}

interface ScrollState {
  readonly size: number;
  readonly position: number;
  readonly scrollSize: number;
  /** Whether scroll positions go from 0 down, as in right-to-left text. */
  readonly isReversed?: boolean;
}

function toScrollPart(
  start: number,
  ratio: number,
  { size, position, scrollSize, isReversed = false }: ScrollState,
): ScrollPart {
  const range = Math.max(0, scrollSize - size);
  const minScroll = isReversed ? -range : 0;
  return {
    start,
    end: start + size * ratio,
    back: (position - minScroll) * ratio,
    on: (minScroll + range - position) * ratio,
  };
}

/** Returns the scroll ranges of a scroller in both directions. */
export function scrollParts({ element, origin, ratio }: Scroller): {
  readonly across: ScrollPart;
  readonly down: ScrollPart;
} {
  const { clientWidth, clientHeight, scrollLeft, scrollTop, scrollWidth, scrollHeight } = element;
  const isReversed = getComputedStyle(element).direction === 'rtl';
  return {
    across: toScrollPart(origin.x, ratio.x, {
      size: clientWidth,
      position: scrollLeft,
      scrollSize: scrollWidth,
      isReversed,
    }),
    down: toScrollPart(origin.y, ratio.y, { size: clientHeight, position: scrollTop, scrollSize: scrollHeight }),
  };
}
