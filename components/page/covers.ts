/** A panel that lies over the page. */
export interface Cover {
  /** The panel, while it is shown. */
  element(): Element | undefined;
  /** Whether it stays in its place when the page scrolls. */
  isFixed(): boolean;
  /** Closes the panel, or shows less of it. */
  makeWay(): void;
  /** Hides the panel while the thread is open whose place it covers; absent where the panel does not. */
  stepAside?(place: DOMRectReadOnly): void;
}

/** The panels of the kit on this page, shown or not. */
export const covers = new Set<Cover>();
