import type { CommentVersion, ReactionReference } from '../../../store/index.js';
import type { ComposerContent } from '../composer/content.js';

/** An edit of a comment. */
export interface CommentDraft extends ComposerContent {
  /** The version of the comment it began with. */
  readonly basedOn?: CommentVersion;
}

/** Which comment a request is about; `annotationId` is the element's, empty where it has none. */
export type CommentSubject = Readonly<{ annotationId: string; commentId: number }>;

const options = { bubbles: true, composed: true, cancelable: true };

/** The user saves an edit. Prevented, the comment stays open with the text in it. */
export class CollabCommentEditEvent extends Event {
  readonly detail: CommentSubject & CommentDraft;

  constructor(detail: CollabCommentEditEvent['detail']) {
    super('collab-comment-edit', options);
    this.detail = detail;
  }
}

/** The user deletes a comment, and has been asked. */
export class CollabCommentDeleteEvent extends Event {
  readonly detail: CommentSubject;

  constructor(detail: CommentSubject) {
    super('collab-comment-delete', options);
    this.detail = detail;
  }
}

/** The user publishes a comment that was a draft. */
export class CollabCommentPublishEvent extends Event {
  readonly detail: CommentSubject;

  constructor(detail: CommentSubject) {
    super('collab-comment-publish', options);
    this.detail = detail;
  }
}

/** The user wants the thread to be unread from a comment on. */
export class CollabCommentMarkUnreadEvent extends Event {
  readonly detail: CommentSubject;

  constructor(detail: CommentSubject) {
    super('collab-comment-mark-unread', options);
    this.detail = detail;
  }
}

/** The user wants the address that opens the thread at a comment. */
export class CollabCommentCopyLinkEvent extends Event {
  readonly detail: CommentSubject;

  constructor(detail: CommentSubject) {
    super('collab-comment-copy-link', options);
    this.detail = detail;
  }
}

/** The user reacts to a comment, or takes their reaction back; in another variant, it takes the place of theirs. */
export class CollabCommentReactEvent extends Event {
  readonly detail: CommentSubject & Readonly<{ reaction: ReactionReference }>;

  constructor(detail: CollabCommentReactEvent['detail']) {
    super('collab-comment-react', options);
    this.detail = detail;
  }
}

/** The user wants a comment that could not be saved to be sent again. */
export class CollabCommentRetryEvent extends Event {
  readonly detail: CommentSubject;

  constructor(detail: CommentSubject) {
    super('collab-comment-retry', options);
    this.detail = detail;
  }
}

/** The user gives a comment up that could not be saved. */
export class CollabCommentDiscardEvent extends Event {
  readonly detail: CommentSubject;

  constructor(detail: CommentSubject) {
    super('collab-comment-discard', options);
    this.detail = detail;
  }
}

/** The user has changed an edit that is not saved: a draft to keep; `empty` where there is none any more. */
export class CollabCommentDraftChangeEvent extends Event {
  readonly detail: CommentSubject & CommentDraft & { readonly empty: boolean };

  constructor(detail: CollabCommentDraftChangeEvent['detail']) {
    super('collab-comment-draft-change', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-comment-edit': CollabCommentEditEvent;
    'collab-comment-delete': CollabCommentDeleteEvent;
    'collab-comment-publish': CollabCommentPublishEvent;
    'collab-comment-mark-unread': CollabCommentMarkUnreadEvent;
    'collab-comment-copy-link': CollabCommentCopyLinkEvent;
    'collab-comment-react': CollabCommentReactEvent;
    'collab-comment-retry': CollabCommentRetryEvent;
    'collab-comment-discard': CollabCommentDiscardEvent;
    'collab-comment-draft-change': CollabCommentDraftChangeEvent;
  }
}
