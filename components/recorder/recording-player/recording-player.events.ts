/** The recording of the event; `annotationId` and `commentId` are the element's. */
type RecordingEventDetail = Readonly<{ annotationId: string; commentId: number; recorderId: string }>;

/** Fired after the user has confirmed to delete a recording, before it is removed from its comment. */
export class CollabRecordingDeleteEvent extends Event {
  readonly detail: RecordingEventDetail;

  constructor(detail: RecordingEventDetail) {
    super('collab-recording-delete', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-recording-delete': CollabRecordingDeleteEvent;
  }
}
