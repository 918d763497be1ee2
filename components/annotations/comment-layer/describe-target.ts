import {
  areaIn,
  areaPart,
  cornerOf,
  positionIn,
  describeFindable,
  mediaTimeOf,
  coverAt,
  pointInside,
  defaultPosition,
  scrollersOf,
  scrollParts,
  boxOf,
  describeText,
  elementAround,
  linesOfText,
} from '../../../anchors/index.js';
// A new target may be refused for any reason.
import '../../base/english-messages.js';
import type { CursorPosition, TargetArea, TargetElement } from '../../../store/model/index.js';
import { commentableAt, isCommentableText, type CommentableRules } from './commentable.js';

/** A target that the user selected. */
export interface SelectedTarget {
  readonly element: Element;
  readonly targetElement: TargetElement | undefined;
  readonly position: CursorPosition;
}

/** A point of the window. */
export interface WindowPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** Describes an element, or its nearest ancestor that can be resolved again, with the current time of a medium. */
function describeNearest(selected: Element, rules: CommentableRules) {
  const accepts = (each: Element): boolean => commentableAt(each, rules) === each;
  const { element, target } = describeFindable(selected, { root: rules.root, accepts });
  return { element, targetElement: { ...target, ...mediaTimeOf(element) } };
}

/** Returns the default marker position of an element, relative to the element that was described for it. */
function defaultPositionIn(described: Element, element: Element): CursorPosition {
  if (described === element) return defaultPosition;
  const { left, right, top } = boxOf(element);
  return positionIn(described, element.matches(':dir(rtl)') ? left : right, top);
}

/** Space that a marker takes up and to the right of its point, in px. */
const markerSpace = 36;

/**
 * Returns the point of an element, closest to the default one, at which a marker is visible. The corner may be scrolled out of
 * view or lie under a sticky header. The result is undefined if the default point is visible, or no point is.
 */
function visiblePoint(element: Element): WindowPoint | undefined {
  const { left, right, top, bottom } = boxOf(element);
  let x = right;
  let y = top;
  let end = bottom;
  for (const scroller of scrollersOf(element)) {
    const { across, down } = scrollParts(scroller);
    if (across.on > 0 && x > across.end) x = across.end - markerSpace;
    if (down.back > 0) y = Math.max(y, down.start + markerSpace);
    end = Math.min(end, down.end);
  }
  const box = { left, top, width: right - left, height: bottom - top };
  let cover: Element | undefined;
  while (y < end && (cover = coverAt(element, pointInside(box, { x, y }))))
    y = Math.max(y + 1, boxOf(cover).bottom + markerSpace);
  const isMoved = x !== right || y !== top;
  return isMoved && x > left && y < end ? { clientX: x, clientY: y } : undefined;
}

/** Describes an element that was selected with the keyboard. */
export const elementTarget = (selected: Element, rules: CommentableRules): SelectedTarget =>
  pointTarget(selected, rules, selected === document.body ? undefined : visiblePoint(selected));

/** Describes a point of an element. A point of the body belongs to the page as a whole and is in px. */
export function pointTarget(selected: Element, rules: CommentableRules, point?: WindowPoint): SelectedTarget {
  const { element, targetElement } = describeNearest(selected, rules);
  if (element === document.body && point) {
    const position = { left: Math.round(point.clientX + scrollX), top: Math.round(point.clientY + scrollY) };
    return { element, targetElement: undefined, position };
  }
  const position = point ? positionIn(element, point.clientX, point.clientY) : defaultPositionIn(element, selected);
  return { element, targetElement, position };
}

/** Describes an area of an element. If the area is relative to `within`, it is converted to the element. */
export function areaTarget(
  selected: Element,
  rules: CommentableRules,
  { area, within = selected }: { readonly area: TargetArea; readonly within?: Element },
): SelectedTarget {
  const { element, targetElement } = describeNearest(selected, rules);
  const own = within === element ? area : areaIn(element, areaPart(area)(boxOf(within)));
  return { element, targetElement: { ...targetElement, area: own }, position: cornerOf(own) };
}

/** Describes a text range; undefined if it cannot be described or may not be commented on. */
export function textTarget(range: AbstractRange, rules: CommentableRules): SelectedTarget | undefined {
  if (!isCommentableText(range, rules)) return undefined;
  const targetElement = describeText(range, { root: rules.root });
  const last = linesOfText(range).at(-1);
  const element = elementAround(range);
  return (
    targetElement && last && { element, targetElement, position: positionIn(element, last.left + last.width, last.top) }
  );
}
