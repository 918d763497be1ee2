import { containsAcross, hostOf, innerRootOf, parentAcross, rootOf } from './inner-roots.js';
import { isDocument, isShadowRoot } from './node-kinds.js';
import { isInsideOwn } from './own-elements.js';
import type { ObservedRoot } from './root-observer.js';
import { pointInPage, type Point } from './window-box.js';

/** The least alpha (0–1) of a background that hides what is below it. */
const OPAQUE = 0.1;

const picture = /^(?:img|video|canvas|iframe|embed|object)$/;

/** A color's alpha as browsers write it: `rgba(0, 0, 0, 0.5)`, `oklch(0.7 0.1 20 / 0.5)`; any other is opaque. */
const alphaOf = (color: string): number => Number(/(?:rgba\(.*,|\/) ?([\d.]+)\)$/.exec(color)?.[1] ?? 1);

/** Whether an element draws something all over its box. A transparent one that only catches clicks does not. */
function isPainted(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { backgroundColor, backgroundImage, backdropFilter } = getComputedStyle(element);
  return (
    picture.test(element.localName) ||
    backgroundImage !== 'none' ||
    alphaOf(backgroundColor) >= OPAQUE ||
    (backdropFilter !== 'none' && backdropFilter !== '')
  );
}

/** Whether an element stays where it is while another scrolls: it, or an ancestor that does not contain the other, is sticky or fixed. */
function staysOver(element: Element, target: Element): boolean {
  for (let at: Element | undefined = element; at && !containsAcross(at, target); at = parentAcross(at))
    if (/sticky|fixed/.test(getComputedStyle(at).position)) return true;
  return false;
}

const isCover = (element: Element, target: Element): boolean =>
  !containsAcross(element, target) && !isInsideOwn(element) && staysOver(element, target) && isPainted(element);

/** The elements of one tree at a point, the topmost first. */
const stackIn = (root: ObservedRoot, { x, y }: Point): readonly Element[] =>
  root.elementsFromPoint(x, y).filter((each) => each.getRootNode() === root);

/** An element with what its shadow tree draws at a point, that first. */
function drawnBy(element: Element, point: Point): readonly Element[] {
  const root = innerRootOf(element);
  const inner = isShadowRoot(root) ? stackIn(root, point) : [];
  return [...inner.flatMap((each) => drawnBy(each, point)), element];
}

function coverIn(root: ObservedRoot, target: Element, at: Point): Element | undefined {
  const point = pointInPage(at, isDocument(root) ? root : root.ownerDocument);
  const top = root.elementFromPoint(point.x, point.y);
  if (!top || target.contains(top)) return undefined;
  const stack = stackIn(root, point);
  // A target with `pointer-events: none` is not in the stack: what is above it is unknown.
  const depth = stack.findIndex((each) => target.contains(each));
  return stack
    .slice(0, Math.max(0, depth))
    .flatMap((each) => drawnBy(each, point))
    .find((each) => isCover(each, target));
}

/**
 * The sticky or fixed element that hides a point of another element; the point is in px of the window. An overlay that scrolls
 * with the element, such as a shade over a picture, hides nothing.
 */
export function coverAt(element: Element, point: Point): Element | undefined {
  for (let at: Element | undefined = element; at; at = hostOf(rootOf(at))) {
    const cover = coverIn(rootOf(at), at, point);
    if (cover) return cover;
  }
  return undefined;
}

/** The point nearest to one that lies inside a box: at the very edge, what lies beside is hit. */
export function pointInside(
  { left, top, width, height }: Pick<DOMRectReadOnly, 'left' | 'top' | 'width' | 'height'>,
  { x, y }: Point,
): Point {
  const inset = ([start, size]: readonly [number, number], at: number): number => {
    const by = Math.min(1, size / 2);
    return Math.max(start + by, Math.min(start + size - by, at));
  };
  return { x: inset([left, width], x), y: inset([top, height], y) };
}
