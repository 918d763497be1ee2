/** Requests to open a link of a comment. If prevented, the browser does not open it. */
export class CollabLinkActivateEvent extends Event {
  readonly detail: Readonly<{ text: string; link: string; commentId?: number }>;

  constructor(detail: CollabLinkActivateEvent['detail']) {
    super('collab-link-activate', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** Requests to show a mentioned person or group, or a custom list item. */
export class CollabChipActivateEvent extends Event {
  readonly detail: Readonly<{ kind: 'user' | 'group' | 'custom'; id: string; text: string; commentId?: number }>;

  constructor(detail: CollabChipActivateEvent['detail']) {
    super('collab-chip-activate', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-chip-activate': CollabChipActivateEvent;
    'collab-link-activate': CollabLinkActivateEvent;
  }
}
