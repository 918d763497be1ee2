import type { CommentVersion, ReactionReference } from '../../../store/index.js';
import type { ComposerContent } from '../composer/content.js';

/** The text of an unsaved edit of a comment. */
export interface CommentDraft extends ComposerContent {
  /** The version of the comment that the edit started from. */
  readonly basedOn?: CommentVersion;
}

/** The comment that an event is about. `annotationId` is empty if the element has none. */
export type CommentSubject = Readonly<{ annotationId: string; commentId: number }>;

const options = { bubbles: true, composed: true, cancelable: true };

/** Requests to save an edit. If prevented, the editor stays open with its text. */
export class CollabCommentEditEvent extends Event {
  readonly detail: CommentSubject & CommentDraft;

  constructor(detail: CollabCommentEditEvent['detail']) {
    super('collab-comment-edit', options);
    this.detail = detail;
  }
}

/** Requests to close the editor without saving. The unsaved text is kept. If prevented, the editor stays open. */
export class CollabCommentEditCancelEvent extends Event {
  readonly detail: CommentSubject;

  constructor(detail: CommentSubject) {
    super('collab-comment-edit-cancel', options);
    this.detail = detail;
  }
}

/** Requests to delete a comment, after the user confirmed. */
export class CollabCommentDeleteEvent extends Event {
  readonly detail: CommentSubject;

  constructor(detail: CommentSubject) {
    super('collab-comment-delete', options);
    this.detail = detail;
  }
}

/** Requests to publish a draft comment. */
export class CollabCommentPublishEvent extends Event {
  readonly detail: CommentSubject;

  constructor(detail: CommentSubject) {
    super('collab-comment-publish', options);
    this.detail = detail;
  }
}

/** Requests to mark the thread as unread from a comment on. */
export class CollabCommentMarkUnreadEvent extends Event {
  readonly detail: CommentSubject;

  constructor(detail: CommentSubject) {
    super('collab-comment-mark-unread', options);
    this.detail = detail;
  }
}

/** Requests to copy the address that opens the thread at a comment. */
export class CollabCommentCopyLinkEvent extends Event {
  readonly detail: CommentSubject;

  constructor(detail: CommentSubject) {
    super('collab-comment-copy-link', options);
    this.detail = detail;
  }
}

/** Requests to add or remove the user's reaction. Another variant of the same reaction replaces it. */
export class CollabCommentReactEvent extends Event {
  readonly detail: CommentSubject & Readonly<{ reaction: ReactionReference }>;

  constructor(detail: CollabCommentReactEvent['detail']) {
    super('collab-comment-react', options);
    this.detail = detail;
  }
}

/** Requests to load the content of a comment again that could not be loaded. */
export class CollabCommentReloadEvent extends Event {
  readonly detail: CommentSubject;

  constructor(detail: CommentSubject) {
    super('collab-comment-reload', options);
    this.detail = detail;
  }
}

/** Requests to send a refused comment again. */
export class CollabCommentRetryEvent extends Event {
  readonly detail: CommentSubject;

  constructor(detail: CommentSubject) {
    super('collab-comment-retry', options);
    this.detail = detail;
  }
}

/** Requests to discard a refused comment. */
export class CollabCommentDiscardEvent extends Event {
  readonly detail: CommentSubject;

  constructor(detail: CommentSubject) {
    super('collab-comment-discard', options);
    this.detail = detail;
  }
}

/** An unsaved edit changed. `empty` is true if no edit is left. */
export class CollabCommentDraftChangedEvent extends Event {
  readonly detail: CommentSubject & CommentDraft & { readonly empty: boolean };

  constructor(detail: CollabCommentDraftChangedEvent['detail']) {
    super('collab-comment-draft-changed', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-comment-edit': CollabCommentEditEvent;
    'collab-comment-edit-cancel': CollabCommentEditCancelEvent;
    'collab-comment-delete': CollabCommentDeleteEvent;
    'collab-comment-publish': CollabCommentPublishEvent;
    'collab-comment-mark-unread': CollabCommentMarkUnreadEvent;
    'collab-comment-copy-link': CollabCommentCopyLinkEvent;
    'collab-comment-react': CollabCommentReactEvent;
    'collab-comment-reload': CollabCommentReloadEvent;
    'collab-comment-retry': CollabCommentRetryEvent;
    'collab-comment-discard': CollabCommentDiscardEvent;
    'collab-comment-draft-changed': CollabCommentDraftChangedEvent;
  }
}
