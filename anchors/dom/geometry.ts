import { frameOf, innerRootOf } from './inner-roots.js';
import { isDocument, type ObservedRoot } from './node-kinds.js';
import { isInsideOwn, isOwn } from './own-elements.js';


/** A point of a window, in CSS px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the window of an embedded page begins in this one, and how many px here one of its own is. */
interface FrameView {
  readonly origin: Point;
  readonly ratio: Point;
}

const px = (length: string): number => Number.parseFloat(length) || 0;

/** How many px of this window each of an element's own is: a transform or zoom draws it in another size than it has. */
export function ratioOf(element: Element, box: DOMRectReadOnly): Point {
  const { offsetWidth, offsetHeight } = element as Partial<HTMLElement>;
  return { x: offsetWidth ? box.width / offsetWidth : 1, y: offsetHeight ? box.height / offsetHeight : 1 };
}

/** How an embedded page is seen in this window; undefined for the page itself. */
export function frameView(page: Document): FrameView | undefined {
  const frame = frameOf(page);
  if (!frame) return undefined;
  const box = boxOf(frame);
  const ratio = ratioOf(frame, box);
  const { paddingLeft, paddingTop } = getComputedStyle(frame);
  const x = box.left + (frame.clientLeft + px(paddingLeft)) * ratio.x;
  const y = box.top + (frame.clientTop + px(paddingTop)) * ratio.y;
  return { origin: { x, y }, ratio };
}

/** A box of a page's own window as one of this window. */
export function boxInWindow(box: DOMRectReadOnly, page: Document): DOMRectReadOnly {
  const view = page === document ? undefined : frameView(page);
  if (!view) return box;
  const { origin, ratio } = view;
  const { left, top, width, height } = box;
  return new DOMRectReadOnly(origin.x + left * ratio.x, origin.y + top * ratio.y, width * ratio.x, height * ratio.y);
}

/** The border box of an element, in CSS px of this window, also where the element is in an embedded page. */
export const boxOf = (element: Element): DOMRectReadOnly =>
  boxInWindow(element.getBoundingClientRect(), element.ownerDocument);

/** Reads boxes as `boxOf` does, each once: many places may lie on one element. While nothing is written. */
export function boxesOnce(): typeof boxOf {
  const boxes = new Map<Element, DOMRectReadOnly>();
  return (element) => {
    const box = boxes.get(element) ?? boxOf(element);
    boxes.set(element, box);
    return box;
  };
}

/** A point of a page's own window as one of this window. */
export function pointInWindow({ x, y }: Point, page: Document): Point {
  const view = frameView(page);
  return view ? { x: view.origin.x + x * view.ratio.x, y: view.origin.y + y * view.ratio.y } : { x, y };
}

/** A point of this window as one of a page's own. */
export function pointInPage({ x, y }: Point, page: Document): Point {
  const view = frameView(page);
  return view ? { x: (x - view.origin.x) / view.ratio.x, y: (y - view.origin.y) / view.ratio.y } : { x, y };
}

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
