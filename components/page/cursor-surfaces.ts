import {
  AnchorWatcher,
  LayoutObserver,
  type ObservedRoot,
  ScrollChains,
  createBoxReader,
  parentAcross,
  isHtml,
} from '../../anchors/index.js';
import type { TargetElement } from '../../store/index.js';

interface SurfacesOptions {
  /** Called when a surface may have moved. */
  readonly changed: () => void;
  /** Maximum number of unused surfaces that stay observed, since users return to them. */
  readonly mostUnused: number;
  /** Time after which a lost surface counts as missing, in ms; 2,000 by default. */
  readonly grace?: number;
}

/** Edges of a rectangle in the window, in px. */
export type Edges = Pick<DOMRectReadOnly, 'left' | 'top' | 'right' | 'bottom'>;

/** A visible surface in the window, in px. */
export interface VisibleSurface {
  readonly element: Element;
  /** The text range, for a text surface. */
  readonly range: AbstractRange | undefined;
  readonly box: DOMRectReadOnly;
  /** The visible area after clipping by scroll containers. */
  readonly clip: Edges;
  /** Whether a point is inside the visible area. */
  holds(x: number, y: number): boolean;
}

/** Returns a surface by key, read once: undefined while it is searched, null if it is missing or hidden. */
export type SurfaceReader = (key: string) => VisibleSurface | null | undefined;

type Found = Pick<VisibleSurface, 'element' | 'range'>;

/** The clipping ancestors of an element and the inner trees around it. */
interface Chain {
  readonly clips: readonly Element[];
  readonly roots: ReadonlySet<ObservedRoot>;
}

/** Key of the page as a whole. */
export const PAGE = '';

const keys = new WeakMap<TargetElement, string>();

/** Returns the key of a surface. */
export function keyOf(target: TargetElement | undefined): string {
  if (!target) return PAGE;
  const key = keys.get(target) ?? JSON.stringify(target);
  keys.set(target, key);
  return key;
}

/** Locates the elements and texts of the page where other users are. */
export class Surfaces {
  readonly #options: SurfacesOptions;
  readonly #watcher: AnchorWatcher;
  readonly #layout: LayoutObserver;
  /** Undefined while a surface is searched, null if it is missing or hidden. */
  readonly #found = new Map<string, Found | null | undefined>([
    [PAGE, { element: document.documentElement, range: undefined }],
  ]);
  /** Cached until styles change. */
  readonly #chains = new Map<Element, Chain>();
  /** Whether surfaces have changed since the layout observer was updated. */
  #hasChanged = false;

  constructor(options: SurfacesOptions) {
    const { changed, grace } = options;
    this.#options = options;
    this.#watcher = new AnchorWatcher(document, grace === undefined ? {} : { grace });
    this.#layout = new LayoutObserver(document, {
      changed: (isRestyled) => {
        if (isRestyled) this.#chains.clear();
        changed();
      },
      scrolled: changed,
    });
  }

  /** Finds a surface and observes it. */
  follow(key: string, target: TargetElement | undefined): void {
    if (this.#found.has(key)) return;
    this.#found.set(key, undefined);
    this.#watcher.watch(key, target, (now) => {
      const missing = now.state === 'searching' ? undefined : null;
      this.#found.set(key, now.state === 'attached' ? { element: now.element, range: now.range } : missing);
      this.#hasChanged = true;
      this.#options.changed();
    });
  }

  /** Stops observing unused surfaces beyond the maximum. */
  prune(used: ReadonlySet<string>): void {
    const unused = [...this.#found.keys()].filter((key) => key !== PAGE && !used.has(key));
    for (const key of unused.slice(0, Math.max(0, unused.length - this.#options.mostUnused))) {
      this.#watcher.unwatch(key);
      this.#found.delete(key);
      this.#hasChanged = true;
    }
  }

  /** Creates a reader of current positions, valid until the next DOM write. */
  createReader(): SurfaceReader {
    if (this.#hasChanged) this.#followLayout();
    const boxOf = createBoxReader();
    const seen = new Map<string, ReturnType<SurfaceReader>>();
    return (key) => {
      if (!seen.has(key)) seen.set(key, this.#locate(this.#found.get(key), boxOf));
      return seen.get(key);
    };
  }

  dispose(): void {
    this.#watcher.dispose();
    this.#layout.dispose();
  }

  /** Observes the layout of the surfaces, also for own resizes and scrolling in inner trees. */
  #followLayout(): void {
    this.#hasChanged = false;
    const elements = [...this.#found.values()].flatMap((found) => (found?.element.isConnected ? found.element : []));
    const roots = elements.flatMap((element) => [...this.#chainOf(element).roots]);
    this.#layout.follow(new Set(elements), new Set(roots));
  }

  #locate(found: Found | null | undefined, boxOf: (element: Element) => DOMRectReadOnly): ReturnType<SurfaceReader> {
    if (!found) return found;
    const { element, range } = found;
    if (!element.isConnected) return null;
    // The element around a text may extend beyond the scroll container of its end.
    const held = range?.endContainer.parentElement ?? element;
    const clip = this.#chainOf(held).clips.map(boxOf).reduce(overlap, EVERYWHERE);
    return { element, range, box: boxOf(element), clip, holds: (x, y) => isIn(clip, x, y) };
  }

  #chainOf(element: Element): Chain {
    const chain = this.#chains.get(element) ?? chainOf(element);
    this.#chains.set(element, chain);
    return chain;
  }
}

/** Returns the clipping ancestors of an element and the inner trees around it. */
export function chainOf(element: Element): Chain {
  const chains = new ScrollChains();
  const clips: Element[] = [];
  for (let chain = chains.of(element); ; chain = chains.around(chain.scroller)) {
    clips.push(...chain.clips);
    if (!chain.scroller) break;
    clips.push(chain.scroller);
  }
  return { clips, roots: chains.roots };
}

const EVERYWHERE: Edges = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/** Returns the intersection of two rectangles; if it is empty, an edge lies beyond its opposite. */
export const overlap = (a: Edges, b: Edges): Edges => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** Whether a point is inside the edges, with 1 px tolerance. */
const isIn = ({ left, top, right, bottom }: Edges, x: number, y: number): boolean =>
  x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;

/** Inline elements with a box of their own. */
const replaced = /^(?:img|picture|video|audio|canvas|iframe|object|embed|button|input|select|textarea|meter|progress)$/;

/** Whether an element is part of a text or drawing, whose layout depends on the window's width. */
function isInText(element: Element): boolean {
  if (!isHtml(element)) return element.parentElement?.namespaceURI === element.namespaceURI;
  return !replaced.test(element.localName) && /^(?:inline|contents|ruby.*)$/.test(getComputedStyle(element).display);
}

/** Returns the nearest block around an element, which has the same layout for other users. */
export function blockAround(element: Element): Element | undefined {
  let at: Element | undefined = element;
  while (at && isInText(at)) at = parentAcross(at);
  return at;
}
