import type { CursorPosition, TargetElement } from '../../store/model/index.js';

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

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-comment-place': CollabCommentPlaceEvent;
  }
}
