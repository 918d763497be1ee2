import { innerRootOf } from './inner-roots.js';
import { isDocument } from './node-kinds.js';
import { isOwn } from './own-elements.js';
import type { ObservedRoot } from './root-observer.js';
import { pointInPage, type Point } from './window-box.js';

/** The element of the page at a point of the window, in whichever tree of the page's that is; the kit's own lie in none. */
export function elementAtPoint(point: Point, root: ObservedRoot = document): Element | undefined {
  const { x, y } = pointInPage(point, isDocument(root) ? root : root.ownerDocument);
  const found = root.elementsFromPoint(x, y).find((each) => each.getRootNode() === root && !isOwn(each));
  const inner = found && innerRootOf(found);
  return (inner && elementAtPoint(point, inner)) ?? found;
}
