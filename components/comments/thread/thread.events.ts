import type { CommentAccessMode, CustomStatus } from '../../../store/index.js';
import type { ComposerSubmission } from '../composer/content.js';

/** The thread that an event is about. */
export type ThreadSubject = Readonly<{ annotationId: string }>;

const options = { bubbles: true, composed: true, cancelable: true };

/** Requests to add a reply. If prevented, its text stays in the composer. */
export class CollabThreadReplyEvent extends Event {
  readonly detail: ThreadSubject & Readonly<ComposerSubmission>;

  constructor(detail: CollabThreadReplyEvent['detail']) {
    super('collab-thread-reply', options);
    this.detail = detail;
  }
}

/** Requests to resolve a thread. */
export class CollabThreadResolveEvent extends Event {
  readonly detail: ThreadSubject;

  constructor(detail: ThreadSubject) {
    super('collab-thread-resolve', options);
    this.detail = detail;
  }
}

/** Requests to reopen a resolved thread. */
export class CollabThreadReopenEvent extends Event {
  readonly detail: ThreadSubject;

  constructor(detail: ThreadSubject) {
    super('collab-thread-reopen', options);
    this.detail = detail;
  }
}

/** Requests to change the status of a thread. */
export class CollabThreadStatusChangeEvent extends Event {
  readonly detail: ThreadSubject & Readonly<{ status: CustomStatus }>;

  constructor(detail: CollabThreadStatusChangeEvent['detail']) {
    super('collab-thread-status-change', options);
    this.detail = detail;
  }
}

/** Requests to delete a thread, after the user confirmed. */
export class CollabThreadDeleteEvent extends Event {
  readonly detail: ThreadSubject;

  constructor(detail: ThreadSubject) {
    super('collab-thread-delete', options);
    this.detail = detail;
  }
}

/** Requests to send a refused change to the thread again. `changeId` is the id of the unsent change. */
export class CollabThreadRetryEvent extends Event {
  readonly detail: ThreadSubject & Readonly<{ changeId: number }>;

  constructor(detail: CollabThreadRetryEvent['detail']) {
    super('collab-thread-retry', options);
    this.detail = detail;
  }
}

/** Requests to discard a refused change to the thread. `changeId` is the id of the unsent change. */
export class CollabThreadDiscardEvent extends Event {
  readonly detail: ThreadSubject & Readonly<{ changeId: number }>;

  constructor(detail: CollabThreadDiscardEvent['detail']) {
    super('collab-thread-discard', options);
    this.detail = detail;
  }
}

/** Requests to subscribe the user to a thread. */
export class CollabThreadSubscribeEvent extends Event {
  readonly detail: ThreadSubject;

  constructor(detail: ThreadSubject) {
    super('collab-thread-subscribe', options);
    this.detail = detail;
  }
}

/** Requests to unsubscribe the user from a thread. */
export class CollabThreadUnsubscribeEvent extends Event {
  readonly detail: ThreadSubject;

  constructor(detail: ThreadSubject) {
    super('collab-thread-unsubscribe', options);
    this.detail = detail;
  }
}

/** Requests to approve a thread. */
export class CollabThreadApproveEvent extends Event {
  readonly detail: ThreadSubject;

  constructor(detail: ThreadSubject) {
    super('collab-thread-approve', options);
    this.detail = detail;
  }
}

/** Requests to copy the address that opens a thread. */
export class CollabThreadCopyLinkEvent extends Event {
  readonly detail: ThreadSubject;

  constructor(detail: ThreadSubject) {
    super('collab-thread-copy-link', options);
    this.detail = detail;
  }
}

/** Requests to choose another target for a thread. */
export class CollabThreadMoveEvent extends Event {
  readonly detail: ThreadSubject;

  constructor(detail: ThreadSubject) {
    super('collab-thread-move', options);
    this.detail = detail;
  }
}

/** Requests to change who may see a thread. */
export class CollabThreadAccessChangeEvent extends Event {
  readonly detail: ThreadSubject & Readonly<{ accessMode: CommentAccessMode }>;

  constructor(detail: CollabThreadAccessChangeEvent['detail']) {
    super('collab-thread-access-change', options);
    this.detail = detail;
  }
}

/** Requests to mark a whole thread as unread. */
export class CollabThreadMarkUnreadEvent extends Event {
  readonly detail: ThreadSubject;

  constructor(detail: ThreadSubject) {
    super('collab-thread-mark-unread', options);
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-thread-reply': CollabThreadReplyEvent;
    'collab-thread-resolve': CollabThreadResolveEvent;
    'collab-thread-reopen': CollabThreadReopenEvent;
    'collab-thread-status-change': CollabThreadStatusChangeEvent;
    'collab-thread-delete': CollabThreadDeleteEvent;
    'collab-thread-retry': CollabThreadRetryEvent;
    'collab-thread-discard': CollabThreadDiscardEvent;
    'collab-thread-subscribe': CollabThreadSubscribeEvent;
    'collab-thread-unsubscribe': CollabThreadUnsubscribeEvent;
    'collab-thread-approve': CollabThreadApproveEvent;
    'collab-thread-copy-link': CollabThreadCopyLinkEvent;
    'collab-thread-move': CollabThreadMoveEvent;
    'collab-thread-access-change': CollabThreadAccessChangeEvent;
    'collab-thread-mark-unread': CollabThreadMarkUnreadEvent;
  }
}
