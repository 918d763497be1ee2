/** Fired before a thread opens from its pin, its text or the frame of its area. If it is prevented, the thread stays closed. */
export class CollabPinActivateEvent extends Event {
  readonly detail: Readonly<{ annotationId: string }>;

  constructor(detail: CollabPinActivateEvent['detail']) {
    super('collab-pin-activate', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-pin-activate': CollabPinActivateEvent;
  }
}
