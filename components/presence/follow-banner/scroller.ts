import { parentAcross } from '../../../anchors/index.js';

/** How much of the window something that scrolls has to take to be what is read. */
const LEAST = 0.4;

/** A box in the window, in px, and how far what is in it is scrolled of how far it can be. */
export interface Scroller {
  readonly element: Element;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly rangeX: number;
  readonly rangeY: number;
}

/** Less than this is no scrolling, in px: sizes are rounded. */
const LEAST_RANGE = 2;

function boxOf(element: Element, root: Element | null): Pick<DOMRectReadOnly, 'left' | 'top' | 'width' | 'height'> {
  if (element === root) return { left: 0, top: 0, width: root.clientWidth, height: window.innerHeight };
  const { left, top } = element.getBoundingClientRect();
  const { clientLeft, clientTop, clientWidth: width, clientHeight: height } = element;
  return { left: left + clientLeft, top: top + clientTop, width, height };
}

function scrollerOf(element: Element, root: Element | null): Scroller {
  const { left, top, width, height } = boxOf(element, root);
  const rangeX = element.scrollWidth - element.clientWidth;
  const rangeY = element.scrollHeight - element.clientHeight;
  return {
    element,
    left,
    top,
    width,
    height,
    rangeX: rangeX < LEAST_RANGE ? 0 : rangeX,
    rangeY: rangeY < LEAST_RANGE ? 0 : rangeY,
  };
}

const scrolls = (overflow: string): boolean => /^(?:auto|scroll|overlay)$/.test(overflow);

function isScrolled(element: Element, { rangeX, rangeY, width, height }: Scroller): boolean {
  if (width * height < window.innerWidth * window.innerHeight * LEAST) return false;
  const { overflowX, overflowY } = getComputedStyle(element);
  return (rangeX > 0 && scrolls(overflowX)) || (rangeY > 0 && scrolls(overflowY));
}

/** What a person scrolls to read an element: the page, or a part that takes much of the window. */
export function scrollerAround(element: Element | undefined): Scroller {
  const root = document.scrollingElement ?? document.documentElement;
  for (let at = element; at && at !== root && at !== document.body; at = parentAcross(at)) {
    const scroller = scrollerOf(at, root);
    if (isScrolled(at, scroller)) return scroller;
  }
  return scrollerOf(root, root);
}

/** How far something is scrolled, 0–1; from right to left it is counted from the right. */
export const sharesOf = ({ element, rangeX, rangeY }: Scroller): { across?: number; down?: number } => ({
  ...(rangeX > 0 && { across: Math.min(1, Math.abs(element.scrollLeft) / rangeX) }),
  ...(rangeY > 0 && { down: Math.min(1, Math.max(0, element.scrollTop / rangeY)) }),
});
