import { frameOf, rootOf } from '../dom/inner-roots.js';
import { isElement, isShadowRoot, type ObservedRoot } from '../dom/node-kinds.js';


/** What moves an element when something is scrolled, and what cuts it off. */
export interface ScrollChain {
  /** The nearest element that scrolls it; null where only the page does, or nothing. */
  readonly scroller: Element | null;
  /** Whether it stands still in the viewport, or in that of its embedded page (`position: fixed`). */
  readonly fixed: boolean;
  /** Whether it, or what it lies in below its scroller, is `position: sticky`. */
  readonly sticky: boolean;
  /** What cuts it off without scrolling, below its scroller. */
  readonly clips: readonly Element[];
}

const page: ScrollChain = { scroller: null, fixed: false, sticky: false, clips: [] };
const viewport: ScrollChain = { ...page, fixed: true };

/** Whether fixed elements inside stand in this one, not in the viewport. */
const holdsFixed = (style: CSSStyleDeclaration): boolean =>
  style.transform !== 'none' ||
  style.perspective !== 'none' ||
  style.filter !== 'none' ||
  style.translate !== 'none' ||
  style.rotate !== 'none' ||
  style.scale !== 'none' ||
  /paint|layout|strict|content/.test(style.contain) ||
  /transform|perspective|filter/.test(style.willChange);

/** Reads chains while the page's styles stay as they are: what two elements have in common is read once. */
export class ScrollChains {
  readonly #of = new Map<Element, ScrollChain>();
  readonly #inside = new Map<Element, ScrollChain>();
  /** The inner trees that the chains read so far go through: shadow roots, also those that hold a slot, and embedded pages. */
  readonly roots = new Set<ObservedRoot>();

  /** The chain of an element as a whole. */
  of(element: Element): ScrollChain {
    let chain = this.#of.get(element);
    if (!chain) {
      chain = this.#read(element);
      this.#of.set(element, chain);
    }
    return chain;
  }

  /** The chain of what an element holds. */
  inside(element: Element): ScrollChain {
    let chain = this.#inside.get(element);
    if (!chain) {
      chain = this.#readInside(element);
      this.#inside.set(element, chain);
    }
    return chain;
  }

  /** The chain of a scroller: that of its frame, for what scrolls an embedded page. */
  around(scroller: Element): ScrollChain {
    const frame = scroller === scrollerOf(scroller.ownerDocument) && frameOf(scroller.ownerDocument);
    return this.of(frame || scroller);
  }

  #read(element: Element): ScrollChain {
    const { position } = getComputedStyle(element);
    const holder = this.#holder(element, position);
    if (!holder) return this.#outermost(element, position);
    const chain = this.inside(holder);
    return position === 'sticky' ? { ...chain, sticky: true } : chain;
  }

  /** The chain of what lies in nothing but its page. */
  #outermost(element: Element, position: string): ScrollChain {
    const { documentElement } = element.ownerDocument;
    const frame = frameOf(element.ownerDocument);
    if (!frame) return position === 'fixed' ? viewport : page;
    this.roots.add(element.ownerDocument);
    if (element === documentElement) return this.of(frame);
    const chain = this.inside(documentElement);
    return position === 'fixed' ? { ...chain, fixed: true } : chain;
  }

  /** What an element is laid out in: its containing block, or its parent. */
  #holder(element: Element, position: string): Element | null {
    let holder = this.#parentOf(element);
    if (position !== 'fixed' && position !== 'absolute') return holder;
    for (; holder; holder = this.#parentOf(holder)) {
      const style = getComputedStyle(holder);
      if (holdsFixed(style) || (position === 'absolute' && style.position !== 'static')) break;
    }
    return holder;
  }

  #parentOf({ assignedSlot, parentNode }: Element): Element | null {
    if (assignedSlot) {
      this.roots.add(rootOf(assignedSlot));
      return assignedSlot;
    }
    if (isElement(parentNode)) return parentNode;
    if (!parentNode || !isShadowRoot(parentNode)) return null;
    this.roots.add(parentNode);
    return parentNode.host;
  }

  #readInside(element: Element): ScrollChain {
    const { ownerDocument } = element;
    const chain = this.of(element);
    if (element === ownerDocument.documentElement && frameOf(ownerDocument))
      return { ...page, scroller: scrollerOf(ownerDocument) };
    if (isPageScroller(element)) return chain;
    const { overflowX, overflowY } = getComputedStyle(element);
    const overflow = `${overflowX} ${overflowY}`;
    if (/auto|scroll/.test(overflow)) return { scroller: element, fixed: false, sticky: false, clips: [] };
    return /hidden|clip/.test(overflow) ? { ...chain, clips: [...chain.clips, element] } : chain;
  }
}

/** What scrolls a page as a whole. */
export const scrollerOf = ({ scrollingElement, documentElement }: Document): Element =>
  scrollingElement ?? documentElement;

/** Whether what an element scrolls is the page: the root, and the body unless both of them scroll. */
function isPageScroller(element: Element): boolean {
  const { documentElement, body } = element.ownerDocument;
  if (element === documentElement) return true;
  return element === body && getComputedStyle(documentElement).overflow === 'visible';
}
