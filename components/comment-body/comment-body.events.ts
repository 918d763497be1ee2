/** The user asks to follow a link in a comment; prevented, the browser does not open it. */
export class CollabLinkActivateEvent extends Event {
  readonly detail: Readonly<{ text: string; link: string; commentId?: number }>;

  constructor(detail: CollabLinkActivateEvent['detail']) {
    super('collab-link-activate', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-link-activate': CollabLinkActivateEvent;
  }
}
