import type { CursorPosition } from '../../store/model/index.js';
import { coverAt, pointInside } from './covering.js';
import { scrollersOf, scrollParts, type ScrollPart } from '../dom/scrollers.js';
import { boxOf } from '../dom/geometry.js';

/** How near to the edge of what scrolls it a point may be and still count as shown, in px. */
const ease = 48;

/** How far to scroll so that a point comes to the middle; not at all where it is shown well already. */
function distance(at: number, { start, end, back, on }: ScrollPart, room: number): number {
  const margin = Math.min(room, (end - start) / 4);
  if (at >= start + margin && at <= end - margin) return 0;
  return Math.min(on, Math.max(-back, at - (start + end) / 2));
}

/**
 * Scrolls whatever scrolls an element until a point of it is well in view: at least `room` px from the edges. All distances
 * are known before anything moves, so that nested containers can scroll smoothly at the same time.
 */
export function revealPoint(
  element: Element,
  position: CursorPosition,
  behavior: ScrollBehavior = 'auto',
  room = ease,
): void {
  const box = boxOf(element);
  let x = box.left + box.width * position.left;
  let y = box.top + box.height * position.top;
  // Under what the page keeps at its edge, as a header, it is as good as beyond that edge.
  const margin = coverAt(element, pointInside(box, { x, y })) ? Infinity : room;
  for (const scroller of scrollersOf(element)) {
    const { across, down } = scrollParts(scroller);
    const [right, below] = [distance(x, across, margin), distance(y, down, margin)];
    const [left, top] = [right / scroller.ratio.x, below / scroller.ratio.y];
    if (left !== 0 || top !== 0) scroller.element.scrollBy({ left, top, behavior });
    x -= right;
    y -= below;
  }
}
