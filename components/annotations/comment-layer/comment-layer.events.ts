import type { CursorPosition, TargetElement } from '../../../store/model/index.js';

/** Fired before a thread is started at a place. If it is prevented, no composer opens and comment mode stays on. */
export class CollabCommentStartEvent extends Event {
  readonly detail: Readonly<{
    /** The described target; undefined for the page as a whole. */
    targetElement: TargetElement | undefined;
    position: CursorPosition;
    /** The element that the user selected. */
    element: Element;
  }>;

  constructor(detail: CollabCommentStartEvent['detail']) {
    super('collab-comment-start', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/**
 * Fired when the user navigates to a thread whose target is not shown: its page or its row is not rendered, it is detached, or
 * a canvas has moved it out of view. The application can show the target; the layer navigates to it as soon as it is there. If the event is not prevented,
 * the layer scrolls to the container of the target.
 */
export class CollabTargetRevealEvent extends Event {
  readonly detail: Readonly<{
    annotationId: string;
    targetElement: TargetElement;
    position: CursorPosition | undefined;
  }>;

  constructor(detail: CollabTargetRevealEvent['detail']) {
    super('collab-target-reveal', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-comment-start': CollabCommentStartEvent;
    'collab-target-reveal': CollabTargetRevealEvent;
  }
}
