import type { CursorPosition, TargetElement } from '../../../store/model/index.js';

/** The user asks to comment on a place. Prevented, no composer opens and comment mode goes on. */
export class CollabCommentPlaceEvent extends Event {
  readonly detail: Readonly<{
    /** The element as it will be found again; undefined for the page as a whole. */
    targetElement: TargetElement | undefined;
    position: CursorPosition;
    /** The element as it is now. */
    element: Element;
  }>;

  constructor(detail: CollabCommentPlaceEvent['detail']) {
    super('collab-comment-place', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/**
 * The user goes to a thread whose place is not shown: it is on a page that is not rendered, or moved out of what a canvas
 * shows. The page may show it; the thread is gone to once it is there. Not prevented, the layer scrolls to what holds the page.
 */
export class CollabPlaceShowEvent extends Event {
  readonly detail: Readonly<{
    annotationId: string;
    targetElement: TargetElement;
    position: CursorPosition | undefined;
  }>;

  constructor(detail: CollabPlaceShowEvent['detail']) {
    super('collab-place-show', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-place-show': CollabPlaceShowEvent;
    'collab-comment-place': CollabCommentPlaceEvent;
  }
}
