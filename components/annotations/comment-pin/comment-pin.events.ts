/** The user asks to open the thread a pin stands for. Prevented, it stays closed. */
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
