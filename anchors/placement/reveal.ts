import type { CursorPosition } from '../../store/model/index.js';
import { boxOf } from '../dom/geometry.js';
import { scrollersOf, scrollParts, type ScrollPart } from '../dom/scrollers.js';
import { coverAt, pointInside } from './covering.js';

/** Default distance from the edges of a scroller within which a point is not well in view, in px. */
const defaultMargin = 48;

/** Returns the distance to scroll to bring a point to the middle, or 0 if it is well in view. */
function scrollDistance(at: number, { start, end, back, on }: ScrollPart, margin: number): number {
  const inset = Math.min(margin, (end - start) / 4);
  if (at >= start + inset && at <= end - inset) return 0;
  return Math.min(on, Math.max(-back, at - (start + end) / 2));
}

/**
 * Scrolls all scrollers of an element until a point of it is at least `edgeMargin` px from their edges. All distances are
 * computed before anything moves, so that nested containers can scroll smoothly at the same time.
 */
export function revealPoint(
  element: Element,
  position: CursorPosition,
  behavior: ScrollBehavior = 'auto',
  edgeMargin = defaultMargin,
): void {
  const box = boxOf(element);
  let x = box.left + box.width * position.left;
  let y = box.top + box.height * position.top;
  // A point under a sticky header is as invisible as one beyond the edge.
  const margin = coverAt(element, pointInside(box, { x, y })) ? Infinity : edgeMargin;
  for (const scroller of scrollersOf(element)) {
    const { across, down } = scrollParts(scroller);
    const deltaX = scrollDistance(x, across, margin);
    const deltaY = scrollDistance(y, down, margin);
    const left = deltaX / scroller.ratio.x;
    const top = deltaY / scroller.ratio.y;
    if (left !== 0 || top !== 0) scroller.element.scrollBy({ left, top, behavior });
    x -= deltaX;
    y -= deltaY;
  }
}
