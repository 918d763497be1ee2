/** Fired when the user selects an item of a menu; cancelable. If prevented, the menu stays open. */
export class CollabMenuSelectEvent extends Event {
  readonly detail: Readonly<{ id: string }>;

  constructor(detail: CollabMenuSelectEvent['detail']) {
    super('collab-menu-select', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-menu-select': CollabMenuSelectEvent;
  }
}
