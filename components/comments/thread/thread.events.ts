import type { CustomStatus } from '../../../store/index.js';
import type { ComposerSubmission } from '../composer/content.js';

/** Which thread a request is about. */
export type ThreadSubject = Readonly<{ annotationId: string }>;

const options = { bubbles: true, composed: true, cancelable: true };

/** The user sends a reply. Prevented, it stays in the composer. */
export class CollabThreadReplyEvent extends Event {
  readonly detail: ThreadSubject & Readonly<ComposerSubmission>;

  constructor(detail: CollabThreadReplyEvent['detail']) {
    super('collab-thread-reply', options);
    this.detail = detail;
  }
}

/** The user settles a thread. */
export class CollabThreadResolveEvent extends Event {
  readonly detail: ThreadSubject;

  constructor(detail: ThreadSubject) {
    super('collab-thread-resolve', options);
    this.detail = detail;
  }
}

/** The user opens a settled thread again. */
export class CollabThreadReopenEvent extends Event {
  readonly detail: ThreadSubject;

  constructor(detail: ThreadSubject) {
    super('collab-thread-reopen', options);
    this.detail = detail;
  }
}

/** The user gives a thread another status. */
export class CollabThreadStatusChangeEvent extends Event {
  readonly detail: ThreadSubject & Readonly<{ status: CustomStatus }>;

  constructor(detail: CollabThreadStatusChangeEvent['detail']) {
    super('collab-thread-status-change', options);
    this.detail = detail;
  }
}

/** The user deletes a thread, and has been asked. */
export class CollabThreadDeleteEvent extends Event {
  readonly detail: ThreadSubject;

  constructor(detail: ThreadSubject) {
    super('collab-thread-delete', options);
    this.detail = detail;
  }
}

/** The user wants a refused change to the thread to be sent again; `changeId` is the unsent change's. */
export class CollabThreadRetryEvent extends Event {
  readonly detail: ThreadSubject & Readonly<{ changeId: number }>;

  constructor(detail: CollabThreadRetryEvent['detail']) {
    super('collab-thread-retry', options);
    this.detail = detail;
  }
}

/** The user gives a refused change to the thread up; `changeId` is the unsent change's. */
export class CollabThreadDiscardEvent extends Event {
  readonly detail: ThreadSubject & Readonly<{ changeId: number }>;

  constructor(detail: CollabThreadDiscardEvent['detail']) {
    super('collab-thread-discard', options);
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
  }
}
