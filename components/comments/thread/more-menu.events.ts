import type { CommentAccessMode } from '../../../store/index.js';
import type { ThreadSubject } from './thread.events.js';

const options = { bubbles: true, composed: true, cancelable: true };

/** The user follows a thread from now on. */
export class CollabThreadSubscribeEvent extends Event {
  readonly detail: ThreadSubject;

  constructor(detail: ThreadSubject) {
    super('collab-thread-subscribe', options);
    this.detail = detail;
  }
}

/** The user follows a thread no more. */
export class CollabThreadUnsubscribeEvent extends Event {
  readonly detail: ThreadSubject;

  constructor(detail: ThreadSubject) {
    super('collab-thread-unsubscribe', options);
    this.detail = detail;
  }
}

/** The user approves of a thread. */
export class CollabThreadApproveEvent extends Event {
  readonly detail: ThreadSubject;

  constructor(detail: ThreadSubject) {
    super('collab-thread-approve', options);
    this.detail = detail;
  }
}

/** The user wants the address that opens a thread. */
export class CollabThreadCopyLinkEvent extends Event {
  readonly detail: ThreadSubject;

  constructor(detail: ThreadSubject) {
    super('collab-thread-copy-link', options);
    this.detail = detail;
  }
}

/** The user wants to choose another place for a thread. */
export class CollabThreadMoveEvent extends Event {
  readonly detail: ThreadSubject;

  constructor(detail: ThreadSubject) {
    super('collab-thread-move', options);
    this.detail = detail;
  }
}

/** The user changes who may see a thread. */
export class CollabThreadAccessChangeEvent extends Event {
  readonly detail: ThreadSubject & Readonly<{ accessMode: CommentAccessMode }>;

  constructor(detail: CollabThreadAccessChangeEvent['detail']) {
    super('collab-thread-access-change', options);
    this.detail = detail;
  }
}

/** The user marks a whole thread as unread. */
export class CollabThreadMarkUnreadEvent extends Event {
  readonly detail: ThreadSubject;

  constructor(detail: ThreadSubject) {
    super('collab-thread-mark-unread', options);
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-thread-subscribe': CollabThreadSubscribeEvent;
    'collab-thread-unsubscribe': CollabThreadUnsubscribeEvent;
    'collab-thread-approve': CollabThreadApproveEvent;
    'collab-thread-copy-link': CollabThreadCopyLinkEvent;
    'collab-thread-move': CollabThreadMoveEvent;
    'collab-thread-access-change': CollabThreadAccessChangeEvent;
    'collab-thread-mark-unread': CollabThreadMarkUnreadEvent;
  }
}
