import type { CursorPosition, TargetArea } from '../../store/model/index.js';
import type { Box } from '../placement/placed-item.js';
import { boxOf } from '../dom/geometry.js';

/** Rounds to a ten-thousandth of the element: less than a pixel of the largest screen. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Reads where an area of an element is. */
export function areaPart({ left, top, width, height }: TargetArea): (element: Box) => Box {
  return (box) => ({
    left: box.left + left * box.width,
    top: box.top + top * box.height,
    width: width * box.width,
    height: height * box.height,
  });
}

/** An area as large as it can be, and moved inside where it lies over the element's edge. */
export function fittedArea({ left, top, width, height }: TargetArea): TargetArea {
  const [wide, high] = [between(width, 0, 1), between(height, 0, 1)];
  return {
    left: rounded(between(left, 0, 1 - wide)),
    top: rounded(between(top, 0, 1 - high)),
    width: rounded(wide),
    height: rounded(high),
  };
}

/**
 * A rectangle of the window as a part of an element, in fractions of its border box (decisions, Shapes: TargetElement);
 * what lies outside of the element is cut off.
 */
export function areaIn(element: Element, box: Box): TargetArea {
  const whole = boxOf(element);
  const span = (start: number, size: number, from: number, length: number) => {
    const [first, last] = [start, start + size].map((edge) => (length > 0 ? between((edge - from) / length, 0, 1) : 0));
    return [first ?? 0, (last ?? 0) - (first ?? 0)] as const;
  };
  const [left, width] = span(box.left, box.width, whole.left, whole.width);
  const [top, height] = span(box.top, box.height, whole.top, whole.height);
  return { left: rounded(left), top: rounded(top), width: rounded(width), height: rounded(height) };
}

/** Where the marker of an area is: the corner where its first line would end. */
export const cornerOf = ({ left, top, width }: TargetArea): CursorPosition => ({ left: rounded(left + width), top });

/** The point that is to be seen when a person goes to an area. */
export const middleOf = ({ left, top, width, height }: TargetArea): CursorPosition => ({
  left: rounded(left + width / 2),
  top: rounded(top + height / 2),
});
