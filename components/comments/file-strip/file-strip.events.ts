/** Fired before a file is removed or a refused one is dismissed. */
export class CollabFileRemoveEvent extends Event {
  readonly detail: Readonly<{ attachmentId: number }>;

  constructor(detail: CollabFileRemoveEvent['detail']) {
    super('collab-file-remove', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** Fired before an upload is retried. */
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
