/** The pointer or the focus comes to a thread of the list, or leaves it. */
export class CollabThreadHoverEvent extends Event {
  readonly detail: Readonly<{ annotationId: string | null }>;

  constructor(detail: CollabThreadHoverEvent['detail']) {
    super('collab-thread-hover', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-thread-hover': CollabThreadHoverEvent;
  }
}
