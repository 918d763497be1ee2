import type { CursorPosition } from '../store/model/index.js';
import { ScrollChains } from './scroll-chain.js';

/** How near to the edge of what scrolls it a point may be and still count as shown, in px. */
const ease = 48;

interface Part {
  readonly start: number;
  readonly end: number;
  /** How far it can be scrolled back and on. */
  readonly back: number;
  readonly on: number;
}

/** How far to scroll so that a point comes to the middle; not at all where it is shown well already. */
function distance(at: number, { start, end, back, on }: Part): number {
  const margin = Math.min(ease, (end - start) / 4);
  if (at >= start + margin && at <= end - margin) return 0;
  return Math.min(on, Math.max(-back, at - (start + end) / 2));
}

/** One direction of a scroller; from right to left it is scrolled from 0 down. */
function part(start: number, size: number, scrolled: number, whole: number, reversed = false): Part {
  const range = Math.max(0, whole - size);
  const least = reversed ? -range : 0;
  return { start, end: start + size, back: scrolled - least, on: least + range - scrolled };
}

interface Scroller {
  readonly element: Element;
  readonly left: number;
  readonly top: number;
}

/** What scrolls an element, from the inside out. */
function* scrollersOf(element: Element): Generator<Scroller> {
  const chains = new ScrollChains();
  let chain = chains.of(element);
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

/**
 * Scrolls whatever scrolls an element until a point of it is well in view. All distances are known before anything moves,
 * so that nested containers can scroll smoothly at the same time.
 */
export function revealPoint(element: Element, position: CursorPosition, behavior: ScrollBehavior = 'auto'): void {
  const box = element.getBoundingClientRect();
  let x = box.left + box.width * position.left;
  let y = box.top + box.height * position.top;
  for (const { element: scroller, left, top } of scrollersOf(element)) {
    const { clientWidth, clientHeight, scrollLeft, scrollTop, scrollWidth, scrollHeight } = scroller;
    const right = distance(
      x,
      part(left, clientWidth, scrollLeft, scrollWidth, getComputedStyle(scroller).direction === 'rtl'),
    );
    const down = distance(y, part(top, clientHeight, scrollTop, scrollHeight));
    if (right !== 0 || down !== 0) scroller.scrollBy({ left: right, top: down, behavior });
    x -= right;
    y -= down;
  }
}
