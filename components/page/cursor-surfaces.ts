import {
  AnchorWatcher,
  LayoutObserver,
  type ObservedRoot,
  ScrollChains,
  createBoxReader,
} from '../../anchors/index.js';
import type { TargetElement } from '../../store/index.js';

interface SurfacesOptions {
  /** Told when a surface may be seen elsewhere. */
  readonly changed: () => void;
  /** How many are followed that are not used any more: people come back to where they were. */
  readonly mostUnused: number;
  /** How long one that is lost is looked for until it counts as not there, in ms; 2,000 by default. */
  readonly grace?: number;
}

/** The sides of a rectangle of the window, in px. */
export type Edges = Pick<DOMRectReadOnly, 'left' | 'top' | 'right' | 'bottom'>;

/** Where a surface is seen in the window, in px. */
export interface Seen {
  readonly element: Element;
  /** The text in it, where text is meant. */
  readonly range: AbstractRange | undefined;
  readonly box: DOMRectReadOnly;
  /** What is left of the plane by all that scrolls or clips it. */
  readonly clip: Edges;
  /** Whether a point of it is not cut off. */
  holds(x: number, y: number): boolean;
}

/** Reads where surfaces are seen, each once; nothing of one that is looked for, null of one that is not there, or not shown. */
export type Look = (key: string) => Seen | null | undefined;

type Found = Pick<Seen, 'element' | 'range'>;

/** What an element lies in: what may cut it off, and the inner trees it goes through. */
interface Chain {
  readonly clips: readonly Element[];
  readonly roots: ReadonlySet<ObservedRoot>;
}

/** What is said of the page as a whole, which needs no looking for. */
export const PAGE = '';

const keys = new WeakMap<TargetElement, string>();

/** A surface as a key: one and the same for all who mean it. */
export function keyOf(target: TargetElement | undefined): string {
  if (!target) return PAGE;
  const key = keys.get(target) ?? JSON.stringify(target);
  keys.set(target, key);
  return key;
}

/** Follows what of the page others are at: elements, and pieces of text. */
export class Surfaces {
  readonly #options: SurfacesOptions;
  readonly #watcher: AnchorWatcher;
  readonly #layout: LayoutObserver;
  /** Undefined for one that is looked for, null for one that is not there, or not shown. */
  readonly #found = new Map<string, Found | null | undefined>([
    [PAGE, { element: document.documentElement, range: undefined }],
  ]);
  /** As long as no style changes. */
  readonly #chains = new Map<Element, Chain>();
  /** Whether others have been found since the layout of what was found has been followed. */
  #isOther = false;

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

  /** Looks for a surface, and follows it. */
  follow(key: string, target: TargetElement | undefined): void {
    if (this.#found.has(key)) return;
    this.#found.set(key, undefined);
    this.#watcher.watch(key, target, (now) => {
      const missing = now.state === 'searching' ? undefined : null;
      this.#found.set(key, now.state === 'attached' ? { element: now.element, range: now.range } : missing);
      this.#isOther = true;
      this.#options.changed();
    });
  }

  /** Lets go of surfaces that are not used, once there are many of them. */
  tidy(used: ReadonlySet<string>): void {
    const unused = [...this.#found.keys()].filter((key) => key !== PAGE && !used.has(key));
    for (const key of unused.slice(0, Math.max(0, unused.length - this.#options.mostUnused))) {
      this.#watcher.unwatch(key);
      this.#found.delete(key);
      this.#isOther = true;
    }
  }

  /** Reads where surfaces are seen now, while nothing is written. */
  looking(): Look {
    if (this.#isOther) this.#followLayout();
    const boxOf = createBoxReader();
    const seen = new Map<string, ReturnType<Look>>();
    return (key) => {
      if (!seen.has(key)) seen.set(key, this.#see(this.#found.get(key), boxOf));
      return seen.get(key);
    };
  }

  dispose(): void {
    this.#watcher.dispose();
    this.#layout.dispose();
  }

  /** Hears of what is found also where it is resized by itself, and scrolled in a tree of its own. */
  #followLayout(): void {
    this.#isOther = false;
    const elements = [...this.#found.values()].flatMap((found) => (found?.element.isConnected ? found.element : []));
    const roots = elements.flatMap((element) => [...this.#chainOf(element).roots]);
    this.#layout.follow(new Set(elements), new Set(roots));
  }

  #see(found: Found | null | undefined, boxOf: (element: Element) => DOMRectReadOnly): ReturnType<Look> {
    if (!found) return found;
    const { element, range } = found;
    if (!element.isConnected) return null;
    // The element around a text may go beyond what scrolls its end.
    const held = range?.endContainer.parentElement ?? element;
    const clip = this.#chainOf(held).clips.map(boxOf).reduce(overlap, plane);
    return { element, range, box: boxOf(element), clip, holds: (x, y) => isIn(clip, x, y) };
  }

  #chainOf(element: Element): Chain {
    const chain = this.#chains.get(element) ?? chainOf(element);
    this.#chains.set(element, chain);
    return chain;
  }
}

/** What may cut an element off, and the inner trees it lies in. */
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

const plane: Edges = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/** What two rectangles have in common; of nothing, a side lies beyond its opposite. */
export const overlap = (a: Edges, b: Edges): Edges => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** What is at the edge is still there. */
const isIn = ({ left, top, right, bottom }: Edges, x: number, y: number): boolean =>
  x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
