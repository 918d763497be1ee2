import { areaIn, fittedArea, boxOf } from '../../../anchors/index.js';
import type { TargetArea } from '../../../store/model/index.js';

/** How far one key press moves or resizes, in px of the window. */
const step = 8;
/** No area is smaller than this, in px: it could not be seen, or taken hold of. */
export const leastSide = 8;

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** An area no smaller than what can be taken hold of, inside its element. */
export function sizedArea({ left, top, width, height }: TargetArea, element: Element): TargetArea {
  const box = boxOf(element);
  const wide = leastSide / Math.max(box.width, leastSide);
  const high = leastSide / Math.max(box.height, leastSide);
  return fittedArea({ left, top, width: Math.max(width, wide), height: Math.max(height, high) });
}

/** Where a rectangle begins for those who draw by keys: in the middle of what is to be seen of an element, half as large. */
export function areaToBegin(element: Element): TargetArea {
  const box = boxOf(element);
  const left = Math.max(box.left, 0);
  const top = Math.max(box.top, 0);
  const width = Math.min(box.right, innerWidth) - left;
  const height = Math.min(box.bottom, innerHeight) - top;
  if (width <= 0 || height <= 0) return { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };
  const middle = { left: left + width / 4, top: top + height / 4, width: width / 2, height: height / 2 };
  return sizedArea(areaIn(element, middle), element);
}

/** What an arrow key makes of an area: it moves it or, with Shift, its far corner; undefined for any other key. */
export function areaAfterKey(
  area: TargetArea,
  key: string,
  isSizing: boolean,
  element: Element,
): TargetArea | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  const box = boxOf(element);
  const x = (direction[0] * step) / Math.max(box.width, 1);
  const y = (direction[1] * step) / Math.max(box.height, 1);
  const { left, top, width, height } = area;
  if (!isSizing) return fittedArea({ left: left + x, top: top + y, width, height });
  return sizedArea({ left, top, width: Math.min(width + x, 1 - left), height: Math.min(height + y, 1 - top) }, element);
}
