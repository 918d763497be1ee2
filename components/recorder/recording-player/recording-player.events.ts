/** Which recording a request is about; `annotationId` and `commentId` are the element's. */
type RecordingSubject = Readonly<{ annotationId: string; commentId: number; recorderId: string }>;

/** The user takes a recording from its comment, and has been asked. */
export class CollabRecordingDeleteEvent extends Event {
  readonly detail: RecordingSubject;

  constructor(detail: RecordingSubject) {
    super('collab-recording-delete', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-recording-delete': CollabRecordingDeleteEvent;
  }
}
