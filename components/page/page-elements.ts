import { signal, type Signal } from '@preact/signals-core';
import type { PageNavigation } from './page-navigation.js';

/** The elements of a page that others depend on: a layer brings its own dialog and ghost list only if the page has none. */
export class PageElements {
  /** Number of floating dialogs that the page itself has. */
  readonly dialogCount: Signal<number> = signal(0);
  /** Dialogs that layers bring, in the order in which they were added. */
  readonly fallbackDialogs: Signal<readonly Element[]> = signal([]);
  /** Lists of ghosts, in the order in which they were added; see `fallback` of the list. */
  readonly ghostLists: Signal<readonly (Element & { readonly fallback: boolean })[]> = signal([]);
  /** Buttons that are always on the page: focus moves there when the focused element and its opener are removed. */
  readonly persistentControls = new Set<HTMLElement>();
  readonly #navigation: PageNavigation;

  constructor(navigation: PageNavigation) {
    this.#navigation = navigation;
  }

  /** The element that can take the focus when the focused element is removed: a persistent control, else a thread's marker. */
  get focusFallback(): Element | undefined {
    const isShown = (element: Element): boolean => element.isConnected && element.checkVisibility();
    return [...this.persistentControls, ...this.#navigation.anchors.values()].find(isShown);
  }
}
