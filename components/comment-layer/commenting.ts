import { areaIn, areaPart, cornerOf } from '../../anchors/area.js';
import { viewOf, type ContentTransform } from '../../anchors/content-view.js';
import { describeElement, positionIn } from '../../anchors/describe.js';
import { momentOf } from '../../anchors/moment.js';
import { defaultPosition } from '../../anchors/placed-item.js';
import { boxOf } from '../../anchors/window-box.js';
import type { CommentableRules } from './commentable.js';
import type { CursorPosition, TargetArea, TargetElement } from '../../store/model/index.js';

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

/** What is said of an element, below the tree the layer is in, with the moment it is at. */
const described = (element: Element, rules: CommentableRules): TargetElement => ({
  ...describeElement(element, { root: rules.root() }),
  ...momentOf(element),
});

/** The place at a point of an element; a point of the body is one of the page as a whole, in px. */
export function placeAt(element: Element, rules: CommentableRules, point?: WindowPoint): ChosenPlace {
  if (element === document.body && point) {
    const position = { left: Math.round(point.clientX + scrollX), top: Math.round(point.clientY + scrollY) };
    return { element, targetElement: undefined, position };
  }
  const position = point ? positionIn(element, point.clientX, point.clientY) : defaultPosition;
  return { element, targetElement: described(element, rules), position };
}

/** A place as a thread says it, with how its element shows its content now. */
export function placeShown({ targetElement, position, element }: ChosenPlace, transform: ContentTransform) {
  const view = targetElement && viewOf(element, transform);
  return { ...(targetElement && { targetElement: { ...targetElement, ...(view && { view }) } }), position };
}

/** The place of an area of an element; of one that is given as a part of `within`, what of it lies in the element. */
export function areaPlace(
  element: Element,
  rules: CommentableRules,
  { area, within = element }: { readonly area: TargetArea; readonly within?: Element },
): ChosenPlace {
  const own = within === element ? area : areaIn(element, areaPart(area)(boxOf(within)));
  return { element, targetElement: { ...described(element, rules), area: own }, position: cornerOf(own) };
}
