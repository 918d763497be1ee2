import { ScrollChains } from '../placement/scroll-chain.js';
import { scrollportOf } from '../placement/scroll-space.js';
import type { Point } from './geometry.js';

/** Something that is scrolled, the corner of what it shows, in px of the window, and how many of these one of its own is. */
interface Scroller {
  readonly element: Element;
  readonly origin: Point;
  readonly ratio: Point;
}

/** What scrolls an element, or what it holds, from the inside out; the page comes last. */
export function* scrollersOf(element: Element, what: 'itself' | 'inside' = 'itself'): Generator<Scroller> {
  const chains = new ScrollChains();
  let chain = what === 'inside' ? chains.inside(element) : chains.of(element);
  for (; chain.scroller; chain = chains.around(chain.scroller))
    if (!chain.fixed) yield { element: chain.scroller, ...scrollportOf(chain.scroller) };
  const page = document.scrollingElement;
  if (page && !chain.fixed) yield { element: page, origin: { x: 0, y: 0 }, ratio: { x: 1, y: 1 } };
}

/** One direction of a scroller, in px of the window. */
export interface ScrollPart {
  readonly start: number;
  readonly end: number;
  /** How far it can be scrolled back and on. */
  readonly back: number;
  readonly on: number;
}

interface Scrolled {
  readonly size: number;
  readonly scrolled: number;
  readonly whole: number;
  /** Whether it is scrolled from 0 down, as from right to left. */
  readonly isReversed?: boolean;
}

function part(start: number, ratio: number, { size, scrolled, whole, isReversed = false }: Scrolled): ScrollPart {
  const range = Math.max(0, whole - size);
  const least = isReversed ? -range : 0;
  const [back, on] = [scrolled - least, least + range - scrolled];
  return { start, end: start + size * ratio, back: back * ratio, on: on * ratio };
}

/** Both directions of a scroller as it stands. */
export function scrollParts({ element, origin, ratio }: Scroller): {
  readonly across: ScrollPart;
  readonly down: ScrollPart;
} {
  const { clientWidth, clientHeight, scrollLeft, scrollTop, scrollWidth, scrollHeight } = element;
  const isReversed = getComputedStyle(element).direction === 'rtl';
  return {
    across: part(origin.x, ratio.x, { size: clientWidth, scrolled: scrollLeft, whole: scrollWidth, isReversed }),
    down: part(origin.y, ratio.y, { size: clientHeight, scrolled: scrollTop, whole: scrollHeight }),
  };
}
