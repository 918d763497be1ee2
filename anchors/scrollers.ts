import { ScrollChains } from './scroll-chain.js';

/** Something that is scrolled, and the corner of what it shows, in px of the window. */
interface Scroller {
  readonly element: Element;
  readonly left: number;
  readonly top: number;
}

/** What scrolls an element, or what it holds, from the inside out; the page comes last. */
export function* scrollersOf(element: Element, what: 'itself' | 'inside' = 'itself'): Generator<Scroller> {
  const chains = new ScrollChains();
  let chain = what === 'inside' ? chains.inside(element) : chains.of(element);
  for (; chain.scroller; chain = chains.of(chain.scroller)) {
    const box = chain.scroller.getBoundingClientRect();
    yield {
      element: chain.scroller,
      left: box.left + chain.scroller.clientLeft,
      top: box.top + chain.scroller.clientTop,
    };
  }
  const page = document.scrollingElement;
  if (page && !chain.fixed) yield { element: page, left: 0, top: 0 };
}

/** One direction of a scroller, in px. */
export interface ScrollPart {
  readonly start: number;
  readonly end: number;
  /** How far it can be scrolled back and on. */
  readonly back: number;
  readonly on: number;
}

/** From right to left it is scrolled from 0 down. */
function part(start: number, size: number, scrolled: number, whole: number, reversed = false): ScrollPart {
  const range = Math.max(0, whole - size);
  const least = reversed ? -range : 0;
  return { start, end: start + size, back: scrolled - least, on: least + range - scrolled };
}

/** Both directions of a scroller as it stands. */
export function scrollParts({ element, left, top }: Scroller): {
  readonly across: ScrollPart;
  readonly down: ScrollPart;
} {
  const { clientWidth, clientHeight, scrollLeft, scrollTop, scrollWidth, scrollHeight } = element;
  const isReversed = getComputedStyle(element).direction === 'rtl';
  return {
    across: part(left, clientWidth, scrollLeft, scrollWidth, isReversed),
    down: part(top, clientHeight, scrollTop, scrollHeight),
  };
}
