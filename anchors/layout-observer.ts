import { observeRoot, type ObservedRoot } from './root-observer.js';

interface LayoutListener {
  /** Elements may stand elsewhere. `restyled` says whether they may also scroll, stick or be cut off otherwise than before. */
  changed(restyled: boolean): void;
  /** Something was scrolled: an element, or the page (null). */
  scrolled(scroller: Element | null): void;
}

/** Says when elements may have moved: few observers and listeners, however many elements are followed. */
export class LayoutObserver {
  readonly #sizes: ResizeObserver;
  /** What is observed, and whether its first size, which is no change, has been told. */
  readonly #observed = new Map<Element, boolean>();
  readonly #end: () => void;

  constructor(root: ObservedRoot, listener: LayoutListener) {
    this.#sizes = new ResizeObserver((entries) => {
      if (entries.filter(({ target }) => this.#isChange(target)).length > 0) listener.changed(false);
    });
    const unobserve = observeRoot(root, () => {
      listener.changed(true);
    });
    const listening = new AbortController();
    this.#listen(root, listener, listening.signal);
    this.#end = () => {
      unobserve();
      listening.abort();
      this.#sizes.disconnect();
    };
    this.follow(new Set());
  }

  /** Follows the sizes of these elements, and of the page, and of no others. */
  follow(elements: ReadonlySet<Element>): void {
    const all = new Set([...elements, document.documentElement, document.body]);
    for (const element of this.#observed.keys()) {
      if (all.has(element)) continue;
      this.#sizes.unobserve(element);
      this.#observed.delete(element);
    }
    for (const element of all) {
      if (this.#observed.has(element)) continue;
      this.#observed.set(element, false);
      this.#sizes.observe(element);
    }
  }

  dispose(): void {
    this.#end();
  }

  #isChange(element: Element): boolean {
    const told = this.#observed.get(element) ?? false;
    if (this.#observed.has(element)) this.#observed.set(element, true);
    return told;
  }

  #listen(root: ObservedRoot, listener: LayoutListener, signal: AbortSignal): void {
    const passive = { signal, passive: true, capture: true };
    const moved = (): void => {
      listener.changed(false);
    };
    addEventListener('resize', () => listener.changed(true), passive);
    for (const type of ['load', 'transitionend', 'animationend'] as const)
      document.addEventListener(type, moved, passive);
    document.fonts.addEventListener('loadingdone', moved, { signal });
    const scrolled = ({ target }: Event): void => {
      listener.scrolled(target instanceof Element && target !== document.scrollingElement ? target : null);
    };
    // What happens in a shadow tree is not heard outside of it.
    for (const node of new Set<Node>([document, root])) node.addEventListener('scroll', scrolled, passive);
  }
}
