import {
  areaIn,
  areaPart,
  cornerOf,
  viewOf,
  type ContentTransform,
  positionIn,
  describeFindable,
  mediaTimeOf,
  coverAt,
  pointInside,
  defaultPosition,
  scrollersOf,
  scrollParts,
  boxOf,
  mediaElementOf,
  revealPoint,
} from '../../../anchors/index.js';
import { commentableAt, type CommentableRules } from './commentable.js';
import type { CursorPosition, TargetArea, TargetElement } from '../../../store/model/index.js';
import type { CollabStore } from '../../../store/index.js';
import { pageInfoHere } from '../../page/page-address.js';
import { pageStateOf, type NewThreadPlace } from '../../page/page-state.js';
import { CollabCommentPlaceEvent } from './comment-layer.events.js';
import { scrollBehavior } from './scroll-behavior.js';

/** A place a person has chosen. */
export interface ChosenPlace {
  readonly element: Element;
  readonly targetElement: TargetElement | undefined;
  readonly position: CursorPosition;
}

/** A point of the window. */
export interface WindowPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/**
 * Describes an element, or the nearest around it that can be found again, below the tree the layer is in, with the moment it
 * is at.
 */
function described(chosen: Element, rules: CommentableRules) {
  const accepts = (each: Element): boolean => commentableAt(each, rules) === each;
  const { element, target } = describeFindable(chosen, { root: rules.root(), accepts });
  return { element, targetElement: { ...target, ...mediaTimeOf(element) } };
}

/** Where a marker stands on an element by default, as a position in what is described in its place. */
function defaultPositionIn(described: Element, element: Element): CursorPosition {
  if (described === element) return defaultPosition;
  const { left, right, top } = boxOf(element);
  return positionIn(described, element.matches(':dir(rtl)') ? left : right, top);
}

/** Room that a marker takes from its point up and to the right, in px. */
const room = 36;

/**
 * The point of an element nearest to the default one at which a marker is seen: the corner may be out of the window, or under a
 * header. Undefined where the default one is seen, or none.
 */
function seenPoint(element: Element): WindowPoint | undefined {
  const { left, right, top, bottom } = boxOf(element);
  let x = right;
  let y = top;
  let end = bottom;
  for (const scroller of scrollersOf(element)) {
    const { across, down } = scrollParts(scroller);
    if (across.on > 0 && x > across.end) x = across.end - room;
    if (down.back > 0) y = Math.max(y, down.start + room);
    end = Math.min(end, down.end);
  }
  const box = { left, top, width: right - left, height: bottom - top };
  let cover: Element | undefined;
  while (y < end && (cover = coverAt(element, pointInside(box, { x, y }))))
    y = Math.max(y + 1, boxOf(cover).bottom + room);
  const isMoved = x !== right || y !== top;
  return isMoved && x > left && y < end ? { clientX: x, clientY: y } : undefined;
}

/** The place of an element that was chosen as a whole, by keys. */
export const placeOn = (chosen: Element, rules: CommentableRules): ChosenPlace =>
  placeAt(chosen, rules, chosen === document.body ? undefined : seenPoint(chosen));

/** The place at a point of an element; a point of the body is one of the page as a whole, in px. */
export function placeAt(chosen: Element, rules: CommentableRules, point?: WindowPoint): ChosenPlace {
  const { element, targetElement } = described(chosen, rules);
  if (element === document.body && point) {
    const position = { left: Math.round(point.clientX + scrollX), top: Math.round(point.clientY + scrollY) };
    return { element, targetElement: undefined, position };
  }
  const position = point ? positionIn(element, point.clientX, point.clientY) : defaultPositionIn(element, chosen);
  return { element, targetElement, position };
}

/** A place as a thread says it, with how its element shows its content now. */
export function placeShown({ targetElement, position, element }: ChosenPlace, transform: ContentTransform) {
  const view = targetElement && viewOf(element, transform);
  return { ...(targetElement && { targetElement: { ...targetElement, ...(view && { view }) } }), position };
}

/** The place of an area of an element; of one that is given as a part of `within`, what of it lies in the element. */
export function areaPlace(
  chosen: Element,
  rules: CommentableRules,
  { area, within = chosen }: { readonly area: TargetArea; readonly within?: Element },
): ChosenPlace {
  const { element, targetElement } = described(chosen, rules);
  const own = within === element ? area : areaIn(element, areaPart(area)(boxOf(within)));
  return { element, targetElement: { ...targetElement, area: own }, position: cornerOf(own) };
}

interface Beginning {
  readonly store: CollabStore;
  /** The place as the thread says it. */
  readonly at: NewThreadPlace;
  /** What it shares with the threads it is joined to. */
  group(): string | undefined;
}

/** Begins a thread at a place a person has chosen on a layer; returns false where the page prevents it. */
export function beginThread(layer: Element, place: ChosenPlace, { store, at, group }: Beginning): boolean {
  const { targetElement } = at;
  if (!layer.dispatchEvent(new CollabCommentPlaceEvent({ ...place, targetElement }))) return false;
  // What the person is about to write of stays where it is.
  mediaElementOf(place.element)?.pause();
  const multiThreadAnnotationId = group();
  const location = store.rootLocation;
  // The page may lead elsewhere before it is written.
  pageStateOf(store).start({
    ...at,
    pageInfo: pageInfoHere(),
    ...(location && { location }),
    ...(multiThreadAnnotationId && { multiThreadAnnotationId }),
  });
  // A place chosen by keys may lie out of view.
  if (targetElement) revealPoint(place.element, place.position, scrollBehavior(), 0);
  return true;
}
