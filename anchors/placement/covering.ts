import { pointInPage, type boxOf, type Point } from '../dom/geometry.js';
import { containsAcross, hostOf, innerRootOf, parentAcross, rootOf } from '../dom/inner-roots.js';
import { isInsideKit, isKitElement } from '../dom/kit-elements.js';
import { isDocument, isShadowRoot, type ObservedRoot } from '../dom/node-kinds.js';

/** Minimum alpha (0–1) of a background that hides content below it. */
const MIN_OPAQUE_ALPHA = 0.1;

const replacedElements = /^(?:img|video|canvas|iframe|embed|object)$/;

/**
 * Reads the alpha of a computed color, such as `rgba(0, 0, 0, 0.5)` or `oklch(0.7 0.1 20 / 0.5)`. Other colors are
 * opaque.
 */
const alphaOf = (color: string): number => Number(/(?:rgba\(.*,|\/) ?([\d.]+)\)$/.exec(color)?.[1] ?? 1);

/** Whether an element paints over its whole box. A transparent click catcher does not. */
function isPainted(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { backgroundColor, backgroundImage, backdropFilter } = getComputedStyle(element);
  return (
    replacedElements.test(element.localName) ||
    backgroundImage !== 'none' ||
    alphaOf(backgroundColor) >= MIN_OPAQUE_ALPHA ||
    (backdropFilter !== 'none' && backdropFilter !== '')
  );
}

/**
 * Whether an element, or an ancestor that does not contain `target`, is sticky or fixed and therefore stays in place
 * while `target` scrolls.
 */
function isStickyOver(element: Element, target: Element): boolean {
  for (let at: Element | undefined = element; at && !containsAcross(at, target); at = parentAcross(at))
    if (/sticky|fixed/.test(getComputedStyle(at).position)) return true;
  return false;
}

const isCover = (element: Element, target: Element): boolean =>
  !containsAcross(element, target) && !isInsideKit(element) && isStickyOver(element, target) && isPainted(element);

/** Returns the elements of one tree at a point, topmost first. */
const stackIn = (root: ObservedRoot, { x, y }: Point): readonly Element[] =>
  root.elementsFromPoint(x, y).filter((each) => each.getRootNode() === root);

/** Returns the elements that a shadow tree paints at a point, topmost first, followed by the element itself. */
function paintStackOf(element: Element, point: Point): readonly Element[] {
  const root = innerRootOf(element);
  const inner = isShadowRoot(root) ? stackIn(root, point) : [];
  return [...inner.flatMap((each) => paintStackOf(each, point)), element];
}

function coverInTree(root: ObservedRoot, target: Element, at: Point): Element | undefined {
  const point = pointInPage(at, isDocument(root) ? root : root.ownerDocument);
  const top = root.elementFromPoint(point.x, point.y);
  if (!top || target.contains(top)) return undefined;
  const stack = stackIn(root, point);
  // A target with `pointer-events: none` is not in the stack, so the elements above it are unknown.
  const depth = stack.findIndex((each) => target.contains(each));
  return stack
    .slice(0, Math.max(0, depth))
    .flatMap((each) => paintStackOf(each, point))
    .find((each) => isCover(each, target));
}

/**
 * Returns the sticky or fixed element that covers a point of another element. The point is in px of the window. An
 * overlay that scrolls with the element, such as a shade over a picture, is no cover.
 */
export function coverAt(element: Element, point: Point): Element | undefined {
  for (let at: Element | undefined = element; at; at = hostOf(rootOf(at))) {
    const cover = coverInTree(rootOf(at), at, point);
    if (cover) return cover;
  }
  return undefined;
}

/** Returns the sticky or fixed element of the page that would cover another element at a point of the window, in px, if that scrolled there. */
export function coverFor(element: Element, { x, y }: Point): Element | undefined {
  return stackIn(document, { x, y })
    .flatMap((each) => paintStackOf(each, { x, y }))
    .find((each) => isCover(each, element));
}

/** Yields an element if it is painted, otherwise the outermost painted elements inside it. */
function* paintedElementsIn(element: Element): Generator<Element> {
  if (isPainted(element)) yield element;
  else
    for (const child of [...(innerRootOf(element)?.children ?? []), ...element.children])
      yield* paintedElementsIn(child);
}

/**
 * Finds painted elements that are sticky or fixed, or inside such an element, in a tree and its inner trees. Yields
 * once for each element, so that the caller can pause.
 */
function* stickyElementsIn(root: ObservedRoot): Generator<Element | undefined, undefined> {
  for (const element of root.querySelectorAll('*')) {
    if (isKitElement(element)) continue;
    if (/sticky|fixed/.test(getComputedStyle(element).position)) yield* paintedElementsIn(element);
    const inner = innerRootOf(element);
    if (inner) yield* stickyElementsIn(inner);
    else yield undefined;
  }
}

/**
 * Returns the nearest element, starting with this one, that has a `z-index`. A cover above one element of it is above
 * all others.
 */
function stackingElementOf(element: Element): Element | undefined {
  for (let at: Element | undefined = element; at; at = parentAcross(at))
    if (getComputedStyle(at).zIndex !== 'auto') return at;
  return undefined;
}

/**
 * Detects markers that sticky or fixed elements of the page cover. Hit tests get slower with the number of pins, so
 * results are cached until the layout changes. A cover above one element counts for all elements of the same `z-index`
 * layer.
 */
export class CoverDetector {
  #candidates: ReadonlySet<Element> = new Set();
  /** The running search for candidates, and its results. */
  #search: Iterator<Element | undefined, undefined> | undefined;
  #found = new Set<Element>();
  /** Whether the page changed after the last search began. */
  #isStale = true;
  /** Known covers by `z-index` layer, and known covers that do not cover an element. */
  readonly #coversByLayer = new Map<Element | undefined, Set<Element>>();
  readonly #harmlessCovers = new Map<Element, Set<Element>>();

  /** Whether the page has elements that may cover others. */
  get hasCandidates(): boolean {
    return this.#candidates.size > 0;
  }

  /** Requests a new search after a layout change. The previous candidates count until it ends. */
  invalidate(): void {
    this.#isStale = true;
    this.#coversByLayer.clear();
    this.#harmlessCovers.clear();
  }

  /**
   * Continues the search for up to `ms` milliseconds, because a large page needs more than one frame. Returns whether
   * there is more to search.
   */
  search(ms: number): boolean {
    if (!this.#search) {
      if (!this.#isStale) return false;
      this.#isStale = false;
      this.#found = new Set();
      this.#search = stickyElementsIn(document);
    }
    for (const end = performance.now() + ms; performance.now() < end;) {
      const { done, value } = this.#search.next();
      if (value) this.#found.add(value);
      if (!done) continue;
      this.#candidates = this.#found;
      this.#search = undefined;
      return this.#isStale;
    }
    return true;
  }

  /** Whether a candidate covers a point of an element. `boxAt` returns the box of an element. */
  isCovered(element: Element, point: Point, boxAt: typeof boxOf): boolean {
    for (const each of this.#candidates) {
      if (!isInBox(boxAt(each), point) || this.#harmlessCovers.get(element)?.has(each)) continue;
      const layer = stackingElementOf(element);
      if (this.#coversByLayer.get(layer)?.has(each) && !containsAcross(each, element)) return true;
      const cover = coverAt(element, point);
      if (cover) addToSet(this.#coversByLayer, layer, cover);
      else addToSet(this.#harmlessCovers, element, each);
      if (cover) return true;
    }
    return false;
  }
}

function addToSet<Key>(sets: Map<Key, Set<Element>>, key: Key, element: Element): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(element));
}

const isInBox = ({ left, top, right, bottom }: DOMRectReadOnly, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** Returns the nearest point inside a box. A hit test at the very edge would hit the neighbouring element. */
export function pointInside(
  { left, top, width, height }: Pick<DOMRectReadOnly, 'left' | 'top' | 'width' | 'height'>,
  { x, y }: Point,
): Point {
  const clamp = ([start, size]: readonly [number, number], at: number): number => {
    const inset = Math.min(1, size / 2);
    return Math.max(start + inset, Math.min(start + size - inset, at));
  };
  return { x: clamp([left, width], x), y: clamp([top, height], y) };
}
