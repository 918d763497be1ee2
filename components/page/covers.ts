/** A panel of the kit that covers part of the page. */
export interface Cover {
  /** Returns the panel while it is shown. */
  element(): Element | undefined;
  /** Whether the panel keeps its position when the page scrolls. */
  isFixed(): boolean;
  /** Closes or collapses the panel. */
  close(): void;
  /** Hides the panel while the thread is open whose target it covers. */
  stepAside?(place: DOMRectReadOnly): void;
}

/** The panels in the window, shown or not. */
export const covers = new Set<Cover>();
