import type { CommentMode } from '../../page/page-modes.js';

/** Fired before comment mode starts, ends or changes. If it is prevented, the mode stays as it is. */
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
