import {
  middleOf,
  type ContentTransform,
  isPageTarget,
  partOf,
  defaultPosition,
  type Box,
  type MeasurePart,
  type Placing,
  positionIn,
  boxOfText,
  linesOfText,
  type WatchedTarget,
} from '../../anchors/index.js';
import type { CursorPosition } from '../../store/model/index.js';
import { CollabTextMark } from '../text-mark/text-mark.js';
import type { Pinned } from './pinned.js';

/** The text that was found, where text is meant. */
export const rangeOf = (now: WatchedTarget | undefined): AbstractRange | undefined =>
  now && 'range' in now ? now.range : undefined;

/** The part of its element a place is, as it was found; undefined where it is all of it, or a point. */
export function partFound(
  { target }: Pinned,
  now: WatchedTarget | undefined,
  transform: ContentTransform,
): MeasurePart | undefined {
  const range = rangeOf(now);
  if (range) return () => boxOfText(range);
  return target?.area && now && 'element' in now ? partOf(target, { element: now.element, transform }) : undefined;
}

/** The lines of a text, from the corner of its box. */
function linesFrom(range: AbstractRange): readonly Box[] {
  const corner = boxOfText(range);
  if (!corner) return [];
  return linesOfText(range).map(({ left, top, width, height }) => ({
    left: left - corner.left,
    top: top - corner.top,
    width,
    height,
  }));
}

/** Lets a mark draw the lines of its text: they are read when all is, and when it begins to draw. */
function lineUp(mark: CollabTextMark, range: AbstractRange): MeasurePart {
  mark.readLines = () => linesFrom(range);
  return () => {
    if (mark.drawsLines) mark.lines = linesFrom(range);
    return boxOfText(range);
  };
}

/** Where a marker is in a part that is a point. */
const atPoint: CursorPosition = { left: 0, top: 0 };

/** How a place is shown that was found at an element; undefined for the page as a whole, where no point of it is given. */
export function placingOf(
  { marker, target, position }: Pinned,
  { element, now, transform }: { element: Element; now: WatchedTarget; transform: ContentTransform },
): Placing | undefined {
  const range = rangeOf(now);
  if (range && marker instanceof CollabTextMark)
    return { marker, target: element, part: lineUp(marker, range), shape: 'cover' };
  const part = partOf(target, { element, position, transform });
  if (part) return { marker, target: element, part, position: target?.area ? null : atPoint };
  if (!isPageTarget(target)) return { marker, target: element, position: position ?? null };
  return position && { marker, target: element, position, unit: 'px' };
}

/** The point of an element that is to be seen when a person goes to a place in it. */
export function pointOf(
  { target, position }: Pinned,
  element: Element,
  now: WatchedTarget | undefined,
): CursorPosition {
  const range = rangeOf(now);
  const box = range && boxOfText(range);
  if (box) return positionIn(element, box.left + box.width / 2, box.top + box.height / 2);
  return target?.area ? middleOf(target.area) : (position ?? defaultPosition);
}
