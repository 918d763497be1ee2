import { signal, type Signal } from '@preact/signals-core';

/** Returns the ids of the threads in a list, in the order of the list. */
export type ThreadOrder = () => readonly string[];

/** The comments sidebar of a page and its buttons. */
export class PageSidebar {
  readonly isOpen: Signal<boolean> = signal(false);
  /** The sidebar element; null if the page has none. */
  readonly element: Signal<Element | null> = signal(null);
  /** The part of the open sidebar that covers the page. */
  readonly panel: Signal<Element | null> = signal(null);
  /** Number of buttons that open and close the sidebar. */
  readonly buttonCount: Signal<number> = signal(0);
  #order: ThreadOrder | undefined;

  /** Sets the order of the threads in the open sidebar. Returns a function that removes it. */
  registerOrder(order: ThreadOrder): () => void {
    this.#order = order;
    return () => {
      if (this.#order === order) this.#order = undefined;
    };
  }

  /** Returns the ids of the threads the open sidebar lists, in its order; empty while the sidebar is closed. */
  listedThreads(): readonly string[] {
    return this.#order?.() ?? [];
  }
}
