/** A comment that proposes a change to what its thread is about, and what it proposes. */
type Proposed = Readonly<{
  annotationId: string;
  commentId: number;
  replaceContentHtml?: string;
  replaceContentText?: string;
}>;

const options = { bubbles: true, composed: true, cancelable: true };

/** The user accepts what a comment proposes: it is to be applied, and the thread is settled. */
export class CollabThreadAcceptEvent extends Event {
  readonly detail: Proposed;

  constructor(detail: Proposed) {
    super('collab-thread-accept', options);
    this.detail = detail;
  }
}

/** The user rejects what a comment proposes: the thread is settled. */
export class CollabThreadRejectEvent extends Event {
  readonly detail: Proposed;

  constructor(detail: Proposed) {
    super('collab-thread-reject', options);
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-thread-accept': CollabThreadAcceptEvent;
    'collab-thread-reject': CollabThreadRejectEvent;
  }
}
