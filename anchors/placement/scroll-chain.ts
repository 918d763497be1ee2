import { frameOf, rootOf } from '../dom/inner-roots.js';
import { isElement, isShadowRoot, type ObservedRoot } from '../dom/node-kinds.js';

/** Describes which scroller moves an element, and which elements clip it. */
export interface ScrollChain {
  /** The nearest scrolling ancestor; null if only the page or nothing scrolls the element. */
  readonly scroller: Element | null;
  /** Whether the element is fixed in the viewport or in that of its embedded page (`position: fixed`). */
  readonly fixed: boolean;
  /** Whether the element, or an ancestor below its scroller, is `position: sticky`. */
  readonly sticky: boolean;
  /** Ancestors below the scroller that clip the element without scrolling. */
  readonly clips: readonly Element[];
}

const pageChain: ScrollChain = { scroller: null, fixed: false, sticky: false, clips: [] };
const viewportChain: ScrollChain = { ...pageChain, fixed: true };

/** Whether an element is the containing block of fixed descendants. */
const isFixedContainingBlock = (style: CSSStyleDeclaration): boolean =>
  style.transform !== 'none' ||
  style.perspective !== 'none' ||
  style.filter !== 'none' ||
  style.translate !== 'none' ||
  style.rotate !== 'none' ||
  style.scale !== 'none' ||
  /paint|layout|strict|content/.test(style.contain) ||
  /transform|perspective|filter/.test(style.willChange);

/** Reads scroll chains and caches them. An instance is valid while the page's styles stay the same. */
export class ScrollChains {
  readonly #chains = new Map<Element, ScrollChain>();
  readonly #innerChains = new Map<Element, ScrollChain>();
  /** Inner trees on the chains read so far: shadow roots, including those with slots, and embedded pages. */
  readonly roots = new Set<ObservedRoot>();

  /** Returns the chain of an element. */
  of(element: Element): ScrollChain {
    let chain = this.#chains.get(element);
    if (!chain) {
      chain = this.#read(element);
      this.#chains.set(element, chain);
    }
    return chain;
  }

  /** Returns the chain of an element's content. */
  inside(element: Element): ScrollChain {
    let chain = this.#innerChains.get(element);
    if (!chain) {
      chain = this.#readInside(element);
      this.#innerChains.set(element, chain);
    }
    return chain;
  }

  /** Returns the chain of a scroller. For the scroller of an embedded page, that is the chain of its frame. */
  around(scroller: Element): ScrollChain {
    const frame = scroller === scrollerOf(scroller.ownerDocument) && frameOf(scroller.ownerDocument);
    return this.of(frame || scroller);
  }

  #read(element: Element): ScrollChain {
    const { position } = getComputedStyle(element);
    const container = this.#containerOf(element, position);
    if (!container) return this.#outermostChain(element, position);
    const chain = this.inside(container);
    return position === 'sticky' ? { ...chain, sticky: true } : chain;
  }

  /** Returns the chain of an element whose only container is its page. */
  #outermostChain(element: Element, position: string): ScrollChain {
    const { documentElement } = element.ownerDocument;
    const frame = frameOf(element.ownerDocument);
    if (!frame) return position === 'fixed' ? viewportChain : pageChain;
    this.roots.add(element.ownerDocument);
    if (element === documentElement) return this.of(frame);
    const chain = this.inside(documentElement);
    return position === 'fixed' ? { ...chain, fixed: true } : chain;
  }

  /** Returns the containing block of an element, or its parent. */
  #containerOf(element: Element, position: string): Element | null {
    let container = this.#parentOf(element);
    if (position !== 'fixed' && position !== 'absolute') return container;
    for (; container; container = this.#parentOf(container)) {
      const style = getComputedStyle(container);
      if (isFixedContainingBlock(style) || (position === 'absolute' && style.position !== 'static')) break;
    }
    return container;
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
      return { ...pageChain, scroller: scrollerOf(ownerDocument) };
    if (isPageScroller(element)) return chain;
    const { overflowX, overflowY } = getComputedStyle(element);
    const overflow = `${overflowX} ${overflowY}`;
    if (/auto|scroll/.test(overflow)) return { scroller: element, fixed: false, sticky: false, clips: [] };
    return /hidden|clip/.test(overflow) ? { ...chain, clips: [...chain.clips, element] } : chain;
  }
}

/** Returns the element that scrolls a page as a whole. */
export const scrollerOf = ({ scrollingElement, documentElement }: Document): Element =>
  scrollingElement ?? documentElement;

/** Whether an element scrolls the page: the root element, or the body unless both of them scroll. */
function isPageScroller(element: Element): boolean {
  const { documentElement, body } = element.ownerDocument;
  if (element === documentElement) return true;
  return element === body && getComputedStyle(documentElement).overflow === 'visible';
}
