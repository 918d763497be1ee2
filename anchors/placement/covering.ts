import { containsAcross, hostOf, innerRootOf, parentAcross, rootOf } from '../dom/inner-roots.js';
import { isDocument, isShadowRoot, type ObservedRoot } from '../dom/node-kinds.js';
import { isInsideOwn, isOwn } from '../dom/own-elements.js';

import { pointInPage, type boxOf, type Point } from '../dom/geometry.js';

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

/** An element if it is painted, else the outermost painted elements in it. */
function* paintedIn(element: Element): Generator<Element> {
  if (isPainted(element)) yield element;
  else for (const child of [...(innerRootOf(element)?.children ?? []), ...element.children]) yield* paintedIn(child);
}

/**
 * What is painted and sticky or fixed, or in an element that is, in a tree and those in it. Yields something for each element, so
 * that whoever asks can stop for a while.
 */
function* staysIn(root: ObservedRoot): Generator<Element | undefined, undefined> {
  for (const element of root.querySelectorAll('*')) {
    if (isOwn(element)) continue;
    if (/sticky|fixed/.test(getComputedStyle(element).position)) yield* paintedIn(element);
    const inner = innerRootOf(element);
    if (inner) yield* staysIn(inner);
    else yield undefined;
  }
}

/** The nearest element, from this one outwards, whose `z-index` is set: a cover above one element in it is above all others. */
function layerOf(element: Element): Element | undefined {
  for (let at: Element | undefined = element; at; at = parentAcross(at))
    if (getComputedStyle(at).zIndex !== 'auto') return at;
  return undefined;
}

/**
 * The elements of a page that may cover others, for many checks while the page stays as it is. A hit test takes longer the more
 * pins there are. So what covers one element is taken to cover all in the same layer, and an element that is not covered by it is
 * tested once.
 */
export class Covers {
  #staying: ReadonlySet<Element> = new Set();
  /** The search for what stays, and what it has found. */
  #search: Iterator<Element | undefined, undefined> | undefined;
  #found = new Set<Element>();
  /** Whether the page has changed since the last search began. */
  #isStale = true;
  /** What covers elements of a layer, and what does not cover an element. */
  readonly #over = new Map<Element | undefined, Set<Element>>();
  readonly #below = new Map<Element, Set<Element>>();

  /** Whether any are known. */
  get isAny(): boolean {
    return this.#staying.size > 0;
  }

  /** The page has changed: looks for them again. Until they are found, the ones that were known count. */
  forget(): void {
    this.#isStale = true;
    this.#over.clear();
    this.#below.clear();
  }

  /** Looks for them for a number of ms; returns whether there is more to look through. A large page takes more than a frame has. */
  look(ms: number): boolean {
    if (!this.#search) {
      if (!this.#isStale) return false;
      this.#isStale = false;
      this.#found = new Set();
      this.#search = staysIn(document);
    }
    for (const end = performance.now() + ms; performance.now() < end;) {
      const { done, value } = this.#search.next();
      if (value) this.#found.add(value);
      if (!done) continue;
      this.#staying = this.#found;
      this.#search = undefined;
      return this.#isStale;
    }
    return true;
  }

  /** Whether one of them covers a point of an element. `boxAt` returns the box of an element. */
  hide(element: Element, point: Point, boxAt: typeof boxOf): boolean {
    for (const each of this.#staying) {
      if (!isInBox(boxAt(each), point) || this.#below.get(element)?.has(each)) continue;
      const layer = layerOf(element);
      if (this.#over.get(layer)?.has(each) && !containsAcross(each, element)) return true;
      const cover = coverAt(element, point);
      if (cover) note(this.#over, layer, cover);
      else note(this.#below, element, each);
      if (cover) return true;
    }
    return false;
  }
}

function note<Key>(known: Map<Key, Set<Element>>, key: Key, element: Element): void {
  known.set(key, (known.get(key) ?? new Set()).add(element));
}

const isInBox = ({ left, top, right, bottom }: DOMRectReadOnly, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

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
