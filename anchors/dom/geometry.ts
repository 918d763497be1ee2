import { frameOf, innerRootOf } from './inner-roots.js';
import { isInsideKit, isKitElement } from './kit-elements.js';
import { isDocument, type ObservedRoot } from './node-kinds.js';

/** A point of a window, in CSS px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Origin of an embedded page in this window, and the number of px here per px of the page. */
interface FrameView {
  readonly origin: Point;
  readonly ratio: Point;
}

const parsePx = (length: string): number => Number.parseFloat(length) || 0;

/** Returns the number of window px per px of an element. Transforms and zoom change it. */
export function ratioOf(element: Element, box: DOMRectReadOnly): Point {
  const { offsetWidth, offsetHeight } = element as Partial<HTMLElement>;
  return { x: offsetWidth ? box.width / offsetWidth : 1, y: offsetHeight ? box.height / offsetHeight : 1 };
}

/** Returns the view of an embedded page in this window, or undefined for the page itself. */
export function frameView(page: Document): FrameView | undefined {
  const frame = frameOf(page);
  if (!frame) return undefined;
  const box = boxOf(frame);
  const ratio = ratioOf(frame, box);
  const { paddingLeft, paddingTop } = getComputedStyle(frame);
  const x = box.left + (frame.clientLeft + parsePx(paddingLeft)) * ratio.x;
  const y = box.top + (frame.clientTop + parsePx(paddingTop)) * ratio.y;
  return { origin: { x, y }, ratio };
}

/** Converts a box from the window of `page` to this window. */
export function boxInWindow(box: DOMRectReadOnly, page: Document): DOMRectReadOnly {
  const view = page === document ? undefined : frameView(page);
  if (!view) return box;
  const { origin, ratio } = view;
  const { left, top, width, height } = box;
  return new DOMRectReadOnly(origin.x + left * ratio.x, origin.y + top * ratio.y, width * ratio.x, height * ratio.y);
}

/** Returns the border box of an element, in CSS px of this window. The element may be in an embedded page. */
export const boxOf = (element: Element): DOMRectReadOnly =>
  boxInWindow(element.getBoundingClientRect(), element.ownerDocument);

/** Returns a cached version of `boxOf`, for many targets on the same element. Valid while nothing is written. */
export function createBoxReader(): typeof boxOf {
  const boxes = new Map<Element, DOMRectReadOnly>();
  return (element) => {
    const box = boxes.get(element) ?? boxOf(element);
    boxes.set(element, box);
    return box;
  };
}

/** Converts a point from the window of `page` to this window. */
export function pointInWindow({ x, y }: Point, page: Document): Point {
  const view = frameView(page);
  return view ? { x: view.origin.x + x * view.ratio.x, y: view.origin.y + y * view.ratio.y } : { x, y };
}

/** Converts a point from this window to the window of `page`. */
export function pointInPage({ x, y }: Point, page: Document): Point {
  const view = frameView(page);
  return view ? { x: (x - view.origin.x) / view.ratio.x, y: (y - view.origin.y) / view.ratio.y } : { x, y };
}

/**
 * Returns the topmost element at a point of a tree and its inner trees. Skips elements for which `isSkipped` returns
 * true.
 */
function topmostIn(root: ObservedRoot, point: Point, isSkipped: (element: Element) => boolean): Element | undefined {
  const { x, y } = pointInPage(point, isDocument(root) ? root : root.ownerDocument);
  const found = root.elementsFromPoint(x, y).find((each) => each.getRootNode() === root && !isSkipped(each));
  const inner = found && innerRootOf(found);
  return (inner && topmostIn(inner, point, isSkipped)) ?? found;
}

/** Returns the topmost element of the page at a point of the window, in any tree. Skips elements of the kit. */
export const elementAtPoint = (point: Point): Element | undefined => topmostIn(document, point, isKitElement);

/** Whether an element of the kit is topmost at a point of the window. Ignores the element `ignored`. */
export const isKitAtPoint = (point: Point, ignored: Element): boolean =>
  isInsideKit(topmostIn(document, point, (each) => each === ignored) ?? null);
