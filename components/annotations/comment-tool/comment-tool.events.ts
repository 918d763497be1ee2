import type { CommentMode } from '../../page/page-state.js';

/** The user asks for comment mode to begin, to end or to be another. Prevented, it stays as it is. */
export class CollabCommentModeToggleEvent extends Event {
  readonly detail: Readonly<{ mode: CommentMode }>;

  constructor(detail: CollabCommentModeToggleEvent['detail']) {
    super('collab-comment-mode-toggle', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-comment-mode-toggle': CollabCommentModeToggleEvent;
  }
}
