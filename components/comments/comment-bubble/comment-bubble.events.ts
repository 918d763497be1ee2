/** Fired before the threads of a bubble open, starting with `annotationId`, or close. */
export class CollabBubbleActivateEvent extends Event {
  readonly detail: Readonly<{ annotationId: string }>;

  constructor(detail: CollabBubbleActivateEvent['detail']) {
    super('collab-bubble-activate', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** Fired before a thread is started on the element of a bubble. */
export class CollabBubbleAddEvent extends Event {
  readonly detail: Readonly<{ targetElementId: string }>;

  constructor(detail: CollabBubbleAddEvent['detail']) {
    super('collab-bubble-add', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-bubble-activate': CollabBubbleActivateEvent;
    'collab-bubble-add': CollabBubbleAddEvent;
  }
}
