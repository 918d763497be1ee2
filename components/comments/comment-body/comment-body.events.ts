/** The user asks to follow a link in a comment; prevented, the browser does not open it. */
export class CollabLinkActivateEvent extends Event {
  readonly detail: Readonly<{ text: string; link: string; commentId?: number }>;

  constructor(detail: CollabLinkActivateEvent['detail']) {
    super('collab-link-activate', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** The user presses the name of a person, of a group, or of an item of a custom list. */
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
