/** What the user may do with a thread: what is missing or false is not offered. */
export interface ThreadCapabilities {
  readonly canReply?: boolean;
  /** Save a reply as a draft. */
  readonly canSaveDraft?: boolean;
  /** Resolve and reopen. */
  readonly canResolve?: boolean;
  readonly canChangeStatus?: boolean;
  readonly canChangePriority?: boolean;
  readonly canChangeCategory?: boolean;
  readonly canChangeCustomList?: boolean;
  /** Give the thread to somebody, and take it away. */
  readonly canAssign?: boolean;
  readonly canApprove?: boolean;
  /** Accept what a comment proposes. */
  readonly canAccept?: boolean;
  readonly canReject?: boolean;
  /** Follow the thread, and stop following it. */
  readonly canSubscribe?: boolean;
  /** Copy the address that opens the thread, or leads to one comment in it. */
  readonly canCopyLink?: boolean;
  /** Choose another place for the thread. */
  readonly canMove?: boolean;
  readonly canChangeAccess?: boolean;
  readonly canMarkUnread?: boolean;
  readonly canDelete?: boolean;
  readonly canReact?: boolean;
  readonly canEditComment?: (commentId: number) => boolean;
  /** Publish what the user has kept to themselves. */
  readonly canPublishComment?: (commentId: number) => boolean;
  readonly canDeleteComment?: (commentId: number) => boolean;
}
