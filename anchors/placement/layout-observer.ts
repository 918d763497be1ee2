import { innerRootOf } from '../dom/inner-roots.js';
import { isDocument, isElement, windowOf, type ObservedRoot } from '../dom/node-kinds.js';
import { observeRoot } from '../watch/root-observer.js';
import { scrollerOf } from './scroll-chain.js';

interface LayoutListener {
  /**
   * Called when elements may have moved. `restyled` is true if scrolling, stickiness or clipping may also have changed.
   */
  changed(restyled: boolean): void;
  /** Called when an element or the page (null) was scrolled. */
  scrolled(scroller: Element | null): void;
}

const emptySet: ReadonlySet<never> = new Set();

/** Whether a tree belongs to the kit. Changes there do not move content of the page. */
const isKitRoot = (root: ObservedRoot): boolean => !isDocument(root) && root.host.localName.startsWith('collab-');

/** Reports when elements may have moved. Uses few observers and listeners, however many elements it follows. */
export class LayoutObserver {
  readonly #root: ObservedRoot;
  readonly #listener: LayoutListener;
  /** One observer per document, because a frame that navigates needs a new one. */
  readonly #resizeObservers = new WeakMap<Document, ResizeObserver>();
  /** Observed elements. `hasReported` is true after the initial size report, which is no change. */
  readonly #observed = new Map<Element, { readonly observer: ResizeObserver; hasReported: boolean }>();
  /** Functions that stop listening, by document or inner tree. */
  readonly #unlisten = new Map<ObservedRoot, () => void>();

  constructor(root: ObservedRoot, listener: LayoutListener) {
    this.#root = root;
    this.#listener = listener;
    for (const each of new Set([document, root])) this.#unlisten.set(each, this.#listen(each));
    this.follow(emptySet);
  }

  /**
   * Follows the sizes of these elements and of their pages, and changes in these inner trees. Stops following all
   * others.
   */
  follow(elements: ReadonlySet<Element>, roots: ReadonlySet<ObservedRoot> = emptySet): void {
    this.#followRoots(new Set([document, this.#root, ...roots]));
    const pages = [...this.#unlisten.keys()].filter(isDocument);
    const tops = pages.flatMap(({ documentElement, body }) => [documentElement, body].filter(isElement));
    const all = new Set([...elements, ...tops]);
    for (const [element, { observer }] of this.#observed) {
      if (all.has(element)) continue;
      observer.unobserve(element);
      this.#observed.delete(element);
    }
    for (const element of all) {
      if (this.#observed.has(element)) continue;
      const observer = this.#resizeObserverOf(element.ownerDocument);
      this.#observed.set(element, { observer, hasReported: false });
      observer.observe(element);
    }
  }

  dispose(): void {
    for (const unlisten of this.#unlisten.values()) unlisten();
    for (const { observer } of this.#observed.values()) observer.disconnect();
  }

  #resizeObserverOf(page: Document): ResizeObserver {
    const known = this.#resizeObservers.get(page);
    if (known) return known;
    const { ResizeObserver: WindowResizeObserver } = windowOf(page);
    const observer = new WindowResizeObserver((entries) => {
      if (entries.filter(({ target }) => this.#isResize(target)).length > 0) this.#listener.changed(false);
    });
    this.#resizeObservers.set(page, observer);
    return observer;
  }

  #isResize(element: Element): boolean {
    const observed = this.#observed.get(element);
    const hasReported = observed?.hasReported ?? false;
    if (observed) observed.hasReported = true;
    return hasReported;
  }

  #followRoots(roots: ReadonlySet<ObservedRoot>): void {
    for (const [root, unlisten] of this.#unlisten) {
      if (roots.has(root)) continue;
      unlisten();
      this.#unlisten.delete(root);
    }
    for (const root of roots) {
      if (!this.#unlisten.has(root) && !isKitRoot(root)) this.#unlisten.set(root, this.#listen(root));
    }
  }

  /**
   * Handles a load event. A frame whose document was rewritten has lost its listeners, so this method attaches them
   * again.
   */
  #handleLoad(target: EventTarget | null): void {
    const page = isElement(target) ? innerRootOf(target) : undefined;
    const unlisten = page && this.#unlisten.get(page);
    if (unlisten) {
      unlisten();
      this.#unlisten.set(page, this.#listen(page));
    }
    this.#listener.changed(false);
  }

  /** Listens in one tree, because events there do not leave it. Returns a function that stops listening. */
  #listen(root: ObservedRoot): () => void {
    const listener = this.#listener;
    const listeners = new AbortController();
    const { signal } = listeners;
    const passive = { signal, passive: true, capture: true };
    const notifyMoved = (): void => listener.changed(false);
    root.addEventListener('load', ({ target }) => this.#handleLoad(target), passive);
    for (const type of ['transitionend', 'animationend', 'contentvisibilityautostatechange'] as const)
      root.addEventListener(type, notifyMoved, passive);
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
      root.fonts.addEventListener('loadingdone', notifyMoved, { signal });
    }
    // The document around an inner root gets listeners, but no mutation observer.
    const isFollowed = root !== document || root === this.#root;
    const unobserve = isFollowed ? observeRoot(root, () => listener.changed(true)) : undefined;
    return () => {
      unobserve?.();
      listeners.abort();
    };
  }
}
