import { innerRootOf } from './inner-roots.js';
import { isDocument } from './node-kinds.js';
import { isInsideOwn, isOwn } from './own-elements.js';
import type { ObservedRoot } from './root-observer.js';
import { pointInPage, type Point } from './window-box.js';

/** The topmost element at a point of a tree, and of what that holds, beside what is looked through. */
function topmostIn(root: ObservedRoot, point: Point, isClear: (element: Element) => boolean): Element | undefined {
  const { x, y } = pointInPage(point, isDocument(root) ? root : root.ownerDocument);
  const found = root.elementsFromPoint(x, y).find((each) => each.getRootNode() === root && !isClear(each));
  const inner = found && innerRootOf(found);
  return (inner && topmostIn(inner, point, isClear)) ?? found;
}

/** The element of the page at a point of the window, in whichever tree of the page's that is; the kit's own lie in none. */
export const elementAtPoint = (point: Point): Element | undefined => topmostIn(document, point, isOwn);

/** Whether something of the kit's own lies uppermost at a point of the window, but for one of its elements. */
export const isOwnAtPoint = (point: Point, but: Element): boolean =>
  isInsideOwn(topmostIn(document, point, (each) => each === but) ?? null);
