/** Which file a request is about; `annotationId` and `commentId` are the element's. */
export type AttachmentSubject = Readonly<{ annotationId: string; commentId: number; attachmentId: number }>;

const options = { bubbles: true, composed: true, cancelable: true };

/** The user wants to see an image large. Prevented, the viewer stays closed. */
export class CollabAttachmentViewEvent extends Event {
  readonly detail: AttachmentSubject;

  constructor(detail: AttachmentSubject) {
    super('collab-attachment-view', options);
    this.detail = detail;
  }
}

/** The user wants to keep a file. Prevented, nothing is downloaded. */
export class CollabAttachmentDownloadEvent extends Event {
  readonly detail: AttachmentSubject;

  constructor(detail: AttachmentSubject) {
    super('collab-attachment-download', options);
    this.detail = detail;
  }
}

/** The user takes a file from its comment, and has been asked. */
export class CollabAttachmentDeleteEvent extends Event {
  readonly detail: AttachmentSubject;

  constructor(detail: AttachmentSubject) {
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
