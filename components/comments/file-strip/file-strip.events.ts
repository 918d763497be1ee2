/** The user takes a file out, or away from where it says why it was refused. */
export class CollabFileRemoveEvent extends Event {
  readonly detail: Readonly<{ attachmentId: number }>;

  constructor(detail: CollabFileRemoveEvent['detail']) {
    super('collab-file-remove', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** The user wants a file to be uploaded again. */
export class CollabFileRetryEvent extends Event {
  readonly detail: Readonly<{ attachmentId: number }>;

  constructor(detail: CollabFileRetryEvent['detail']) {
    super('collab-file-retry', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-file-remove': CollabFileRemoveEvent;
    'collab-file-retry': CollabFileRetryEvent;
  }
}
