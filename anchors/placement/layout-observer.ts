import { innerRootOf } from '../dom/inner-roots.js';
import { isDocument, isElement, windowOf, type ObservedRoot } from '../dom/node-kinds.js';
import { observeRoot } from '../watch/root-observer.js';

import { scrollerOf } from './scroll-chain.js';

interface LayoutListener {
  /** Elements may stand elsewhere. `restyled` says whether they may also scroll, stick or be cut off otherwise than before. */
  changed(restyled: boolean): void;
  /** Something was scrolled: an element, or the page (null). */
  scrolled(scroller: Element | null): void;
}

const none: ReadonlySet<never> = new Set();

/** The kit's own trees move nothing of the page. */
const isKit = (root: ObservedRoot): boolean => !isDocument(root) && root.host.localName.startsWith('collab-');

/** Says when elements may have moved: few observers and listeners, however many elements are followed. */
export class LayoutObserver {
  readonly #root: ObservedRoot;
  readonly #listener: LayoutListener;
  /** One for each page: they are measured one after the other. A window that shows another page needs another. */
  readonly #sizes = new WeakMap<Document, ResizeObserver>();
  /** What is observed, by what, and whether its first size, which is no change, has been told. */
  readonly #observed = new Map<Element, { readonly sizes: ResizeObserver; isTold: boolean }>();
  /** What ends the listening in the page, and in each inner tree that is followed. */
  readonly #listening = new Map<ObservedRoot, () => void>();

  constructor(root: ObservedRoot, listener: LayoutListener) {
    this.#root = root;
    this.#listener = listener;
    for (const each of new Set([document, root])) this.#listening.set(each, this.#listen(each));
    this.follow(none);
  }

  /** Follows the sizes of these elements, and of the page, and what happens in these inner trees; and of no others. */
  follow(elements: ReadonlySet<Element>, roots: ReadonlySet<ObservedRoot> = none): void {
    this.#followRoots(new Set([document, this.#root, ...roots]));
    const pages = [...this.#listening.keys()].filter(isDocument);
    const tops = pages.flatMap(({ documentElement, body }) => [documentElement, body].filter(isElement));
    const all = new Set([...elements, ...tops]);
    for (const [element, { sizes }] of this.#observed) {
      if (all.has(element)) continue;
      sizes.unobserve(element);
      this.#observed.delete(element);
    }
    for (const element of all) {
      if (this.#observed.has(element)) continue;
      const sizes = this.#sizesIn(element.ownerDocument);
      this.#observed.set(element, { sizes, isTold: false });
      sizes.observe(element);
    }
  }

  dispose(): void {
    for (const end of this.#listening.values()) end();
    for (const { sizes } of this.#observed.values()) sizes.disconnect();
  }

  #sizesIn(page: Document): ResizeObserver {
    const known = this.#sizes.get(page);
    if (known) return known;
    const { ResizeObserver: Sizes } = windowOf(page);
    const sizes = new Sizes((entries) => {
      if (entries.filter(({ target }) => this.#isChange(target)).length > 0) this.#listener.changed(false);
    });
    this.#sizes.set(page, sizes);
    return sizes;
  }

  #isChange(element: Element): boolean {
    const observed = this.#observed.get(element);
    const isTold = observed?.isTold ?? false;
    if (observed) observed.isTold = true;
    return isTold;
  }

  #followRoots(roots: ReadonlySet<ObservedRoot>): void {
    for (const [root, end] of this.#listening) {
      if (roots.has(root)) continue;
      end();
      this.#listening.delete(root);
    }
    for (const root of roots) {
      if (!this.#listening.has(root) && !isKit(root)) this.#listening.set(root, this.#listen(root));
    }
  }

  /** Something has loaded; a frame may show a page that has written itself anew, and has forgotten who listens. */
  #loaded(target: EventTarget | null): void {
    const page = isElement(target) ? innerRootOf(target) : undefined;
    const end = page && this.#listening.get(page);
    if (end) {
      end();
      this.#listening.set(page, this.#listen(page));
    }
    this.#listener.changed(false);
  }

  /** Listens in one tree: what happens there is not heard outside of it. Returns what ends that. */
  #listen(root: ObservedRoot): () => void {
    const listener = this.#listener;
    const listening = new AbortController();
    const { signal } = listening;
    const passive = { signal, passive: true, capture: true };
    const moved = (): void => listener.changed(false);
    root.addEventListener('load', ({ target }) => this.#loaded(target), passive);
    for (const type of ['transitionend', 'animationend', 'contentvisibilityautostatechange'] as const)
      root.addEventListener(type, moved, passive);
    root.addEventListener(
      'scroll',
      ({ target }) => {
        const scroller = isDocument(target) ? scrollerOf(target) : target;
        listener.scrolled(isElement(scroller) && scroller !== scrollerOf(document) ? scroller : null);
      },
      passive,
    );
    if (isDocument(root)) {
      root.defaultView?.addEventListener('resize', () => listener.changed(true), passive);
      root.fonts.addEventListener('loadingdone', moved, { signal });
    }
    // The tree around the layer's own is listened to, but not looked into.
    const isFollowed = root !== document || root === this.#root;
    const unobserve = isFollowed ? observeRoot(root, () => listener.changed(true)) : undefined;
    return () => {
      unobserve?.();
      listening.abort();
    };
  }
}
