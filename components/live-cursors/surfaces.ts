import { AnchorWatcher } from '../../anchors/index.js';
import { LayoutObserver } from '../../anchors/layout-observer.js';
import { ScrollChains } from '../../anchors/scroll-chain.js';
import { boxesOnce } from '../../anchors/window-box.js';
import type { TargetElement } from '../../store/index.js';

/** How many surfaces are followed that no cursor points into any more: people come back to where they were. */
const MOST_UNUSED = 50;

/** Where a surface is seen in the window, in px. */
export interface Seen {
  readonly box: DOMRectReadOnly;
  /** Whether a point of it is not cut off by what scrolls or clips it. */
  holds(x: number, y: number): boolean;
}

/** Reads where surfaces are seen, each once; nothing of one that is looked for, null of one that is not there, or not shown. */
export type Look = (key: string) => Seen | null | undefined;

/** What is said of the page as a whole, which needs no looking for. */
export const PAGE = '';

const keys = new WeakMap<TargetElement, string>();

/** A surface as a key: one and the same for all who point into it. */
export function keyOf(target: TargetElement | undefined): string {
  if (!target) return PAGE;
  const key = keys.get(target) ?? JSON.stringify(target);
  keys.set(target, key);
  return key;
}

/** Follows the elements of the page that cursors point into. */
class Surfaces {
  readonly #watcher = new AnchorWatcher();
  readonly #layout: LayoutObserver;
  /** Undefined for one that is looked for, null for one that is not there, or not shown. */
  readonly #elements = new Map<string, Element | null | undefined>([[PAGE, document.documentElement]]);
  /** What may cut an element off, as long as no style changes. */
  readonly #clips = new Map<Element, readonly Element[]>();
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
    this.#layout = new LayoutObserver(document, {
      changed: (isRestyled) => {
        if (isRestyled) this.#clips.clear();
        changed();
      },
      scrolled: changed,
    });
  }

  /** Looks for a surface, and follows it. */
  follow(key: string, target: TargetElement | undefined): void {
    if (this.#elements.has(key)) return;
    this.#elements.set(key, undefined);
    this.#watcher.watch(key, target, (now) => {
      const missing = now.state === 'searching' ? undefined : null;
      this.#elements.set(key, now.state === 'attached' ? now.element : missing);
      this.#changed();
    });
  }

  /** Lets go of surfaces that are not used, once there are many of them. */
  tidy(used: ReadonlySet<string>): void {
    const unused = [...this.#elements.keys()].filter((key) => key !== PAGE && !used.has(key));
    for (const key of unused.slice(0, Math.max(0, unused.length - MOST_UNUSED))) {
      this.#watcher.unwatch(key);
      this.#elements.delete(key);
    }
  }

  /** Reads where surfaces are seen now, while nothing is written. */
  looking(): Look {
    const boxOf = boxesOnce();
    const seen = new Map<string, ReturnType<Look>>();
    return (key) => {
      if (!seen.has(key)) seen.set(key, this.#see(this.#elements.get(key), boxOf));
      return seen.get(key);
    };
  }

  dispose(): void {
    this.#watcher.dispose();
    this.#layout.dispose();
  }

  #see(element: Element | null | undefined, boxOf: (element: Element) => DOMRectReadOnly): ReturnType<Look> {
    if (!element) return element;
    if (!element.isConnected) return null;
    const clips = this.#clipsOf(element).map(boxOf);
    return { box: boxOf(element), holds: (x, y) => clips.every((clip) => isIn(clip, x, y)) };
  }

  #clipsOf(element: Element): readonly Element[] {
    const known = this.#clips.get(element);
    if (known) return known;
    const chains = new ScrollChains();
    const clips: Element[] = [];
    for (let chain = chains.of(element); ; chain = chains.around(chain.scroller)) {
      clips.push(...chain.clips);
      if (!chain.scroller) break;
      clips.push(chain.scroller);
    }
    this.#clips.set(element, clips);
    return clips;
  }
}

/** A cursor at the edge is still there. */
const isIn = ({ left, top, right, bottom }: DOMRectReadOnly, x: number, y: number): boolean =>
  x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;

export type { Surfaces };

/** `changed` is told when a surface may be seen elsewhere. */
export const followSurfaces = (changed: () => void): Surfaces => new Surfaces(changed);
