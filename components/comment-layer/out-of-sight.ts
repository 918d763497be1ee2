import { isHtml, windowOf } from '../../anchors/index.js';

/** What is smaller both ways is there for screen readers alone. */
const least = 2;

/** Whether an element's box is cut down to nothing. */
function isClipped(style: CSSStyleDeclaration): boolean {
  if (/^inset\((?:[5-9]\d|100)%\)/.test(style.clipPath)) return true;
  // An old property, and still how much is hidden; it counts for what is positioned.
  const clip = /^(?:absolute|fixed)$/.test(style.position) ? style.getPropertyValue('clip') : '';
  const edges = clip.match(/-?[\d.]+(?=px)/g);
  const [top = 0, right = least, bottom = least, left = 0] = edges?.map(Number) ?? [];
  return right - left < least || bottom - top < least;
}

/** Whether an element stands where no scrolling leads. */
function isOffPage(element: Element, { position }: CSSStyleDeclaration): boolean {
  const { top, right, bottom, left } = element.getBoundingClientRect();
  const { innerHeight, innerWidth, scrollX, scrollY } = windowOf(element);
  if (position === 'fixed') return bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth;
  const { documentElement, body } = element.ownerDocument;
  if (position !== 'absolute' || (isHtml(element) && element.offsetParent !== body)) return false;
  const { clientWidth, scrollWidth } = documentElement;
  // From right to left, a page is scrolled below zero.
  return bottom + scrollY <= 0 || right + scrollX <= Math.min(0, clientWidth - scrollWidth);
}

/**
 * Whether an element is kept from being seen by how it is drawn: clipped away, cut down to a dot, or moved off the page as
 * skip links are. What is transparent is in its place, and may only wait to fade in.
 */
export function isOutOfSight(element: Element, style: CSSStyleDeclaration): boolean {
  const { width, height } = element.getBoundingClientRect();
  const isDot = width < least && height < least && style.overflow !== 'visible';
  return isDot || isClipped(style) || isOffPage(element, style);
}
