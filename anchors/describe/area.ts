import type { CursorPosition, TargetArea } from '../../store/model/index.js';
import { boxOf } from '../dom/geometry.js';
import type { Box } from '../placement/placed-item.js';

/** Rounds to a ten-thousandth of the element: less than a pixel of the largest screen. */
const roundFraction = (value: number): number => Math.round(value * 10_000) / 10_000;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Returns a function that converts an area, in fractions of an element, to a box in pixels. */
export function areaPart({ left, top, width, height }: TargetArea): (element: Box) => Box {
  return (box) => ({
    left: box.left + left * box.width,
    top: box.top + top * box.height,
    width: width * box.width,
    height: height * box.height,
  });
}

/** Limits an area to the size of its element, and moves it inside if it extends over an edge. */
export function fittedArea({ left, top, width, height }: TargetArea): TargetArea {
  const fittedWidth = clamp(width, 0, 1);
  const fittedHeight = clamp(height, 0, 1);
  return {
    left: roundFraction(clamp(left, 0, 1 - fittedWidth)),
    top: roundFraction(clamp(top, 0, 1 - fittedHeight)),
    width: roundFraction(fittedWidth),
    height: roundFraction(fittedHeight),
  };
}

/**
 * Converts a rectangle in window pixels to an area in fractions of an element's border box (decisions, Shapes:
 * TargetElement). Parts outside of the element are cut off.
 */
export function areaIn(element: Element, box: Box): TargetArea {
  const whole = boxOf(element);
  const span = (start: number, size: number, from: number, length: number) => {
    const [first, last] = [start, start + size].map((edge) => (length > 0 ? clamp((edge - from) / length, 0, 1) : 0));
    return [first ?? 0, (last ?? 0) - (first ?? 0)] as const;
  };
  const [left, width] = span(box.left, box.width, whole.left, whole.width);
  const [top, height] = span(box.top, box.height, whole.top, whole.height);
  return {
    left: roundFraction(left),
    top: roundFraction(top),
    width: roundFraction(width),
    height: roundFraction(height),
  };
}

/** Returns the position of the marker of an area: the corner where its first line would end. */
export const cornerOf = ({ left, top, width }: TargetArea): CursorPosition => ({
  left: roundFraction(left + width),
  top,
});

/** Returns the centre of an area, which is scrolled into view. */
export const middleOf = ({ left, top, width, height }: TargetArea): CursorPosition => ({
  left: roundFraction(left + width / 2),
  top: roundFraction(top + height / 2),
});

/** Converts a point of the viewport to fractions of an element's border box (decisions, Shapes: CursorPosition). */
export function positionIn(element: Element, clientX: number, clientY: number): CursorPosition {
  const box = boxOf(element);
  return {
    left: roundFraction(box.width > 0 ? clamp((clientX - box.left) / box.width, 0, 1) : 0),
    top: roundFraction(box.height > 0 ? clamp((clientY - box.top) / box.height, 0, 1) : 0),
  };
}
