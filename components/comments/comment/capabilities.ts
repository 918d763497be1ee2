/** The permissions of the user for a comment. Actions that are missing or false are not offered. */
export interface CommentCapabilities {
  readonly canEdit?: boolean;
  /** Publish the comment while it is a draft. */
  readonly canPublish?: boolean;
  readonly canDelete?: boolean;
  readonly canMarkUnread?: boolean;
  /** Copy the address that opens the thread at the comment. */
  readonly canCopyLink?: boolean;
  readonly canReact?: boolean;
}
