/** The file of the event; `annotationId` and `commentId` are the element's. */
export type AttachmentEventDetail = Readonly<{ annotationId: string; commentId: number; attachmentId: number }>;

const options = { bubbles: true, composed: true, cancelable: true };

/** Fired before a picture opens in the viewer. If it is prevented, the viewer stays closed. */
export class CollabAttachmentViewEvent extends Event {
  readonly detail: AttachmentEventDetail;

  constructor(detail: AttachmentEventDetail) {
    super('collab-attachment-view', options);
    this.detail = detail;
  }
}

/** Fired before a file is downloaded. If it is prevented, nothing is downloaded. */
export class CollabAttachmentDownloadEvent extends Event {
  readonly detail: AttachmentEventDetail;

  constructor(detail: AttachmentEventDetail) {
    super('collab-attachment-download', options);
    this.detail = detail;
  }
}

/** Fired after the user has confirmed to delete a file, before it is removed from its comment. */
export class CollabAttachmentDeleteEvent extends Event {
  readonly detail: AttachmentEventDetail;

  constructor(detail: AttachmentEventDetail) {
    super('collab-attachment-delete', options);
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-attachment-view': CollabAttachmentViewEvent;
    'collab-attachment-download': CollabAttachmentDownloadEvent;
    'collab-attachment-delete': CollabAttachmentDeleteEvent;
  }
}
