/** The comment and its sanitised proposal. */
type ProposalEventDetail = Readonly<{
  annotationId: string;
  commentId: number;
  replaceContentHtml?: string;
  replaceContentText?: string;
}>;

const options = { bubbles: true, composed: true, cancelable: true };

/** Fired before a proposal is applied and its thread is resolved. */
export class CollabThreadAcceptEvent extends Event {
  readonly detail: ProposalEventDetail;

  constructor(detail: ProposalEventDetail) {
    super('collab-thread-accept', options);
    this.detail = detail;
  }
}

/** Fired before a proposal is rejected and its thread is resolved. */
export class CollabThreadRejectEvent extends Event {
  readonly detail: ProposalEventDetail;

  constructor(detail: ProposalEventDetail) {
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
