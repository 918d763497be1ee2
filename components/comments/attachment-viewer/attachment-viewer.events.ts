/** The user closes the viewer. */
export class CollabViewerCloseEvent extends Event {
  constructor() {
    super('collab-viewer-close', { bubbles: true, composed: true });
  }
}

/** The user wants to keep the picture that is shown. */
export class CollabViewerDownloadEvent extends Event {
  readonly detail: Readonly<{ attachmentId: number }>;

  constructor(detail: CollabViewerDownloadEvent['detail']) {
    super('collab-viewer-download', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** The user wants to delete the picture that is shown, and has not been asked. */
export class CollabViewerDeleteEvent extends Event {
  readonly detail: Readonly<{ attachmentId: number }>;

  constructor(detail: CollabViewerDeleteEvent['detail']) {
    super('collab-viewer-delete', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-viewer-close': CollabViewerCloseEvent;
    'collab-viewer-download': CollabViewerDownloadEvent;
    'collab-viewer-delete': CollabViewerDeleteEvent;
  }
}
