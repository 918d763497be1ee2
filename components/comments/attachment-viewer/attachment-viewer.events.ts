/** Fired when the user closes the viewer. If it is prevented, the viewer stays. */
export class CollabViewerCloseEvent extends Event {
  constructor() {
    super('collab-viewer-close', { bubbles: true, composed: true, cancelable: true });
  }
}

/** Fired when the user downloads the picture. */
export class CollabViewerDownloadEvent extends Event {
  readonly detail: Readonly<{ attachmentId: number }>;

  constructor(detail: CollabViewerDownloadEvent['detail']) {
    super('collab-viewer-download', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** Fired when the user deletes the picture, without a confirmation. */
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
