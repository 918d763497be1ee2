/** The permissions of the user for a thread. Actions that are missing or false are not offered. */
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
  /** Assign the thread to a user, and remove the assignment. */
  readonly canAssign?: boolean;
  readonly canApprove?: boolean;
  /** Accept the change that a comment proposes. */
  readonly canAccept?: boolean;
  /** Reject the change that a comment proposes. */
  readonly canReject?: boolean;
  /** Subscribe to the thread and unsubscribe. */
  readonly canSubscribe?: boolean;
  /** Copy the address that opens the thread, or that opens it at a comment. */
  readonly canCopyLink?: boolean;
  /** Choose another target for the thread. */
  readonly canMove?: boolean;
  readonly canChangeAccess?: boolean;
  readonly canMarkUnread?: boolean;
  readonly canDelete?: boolean;
  readonly canReact?: boolean;
  readonly canEditComment?: (commentId: number) => boolean;
  /** Publish a comment that is a draft of the user. */
  readonly canPublishComment?: (commentId: number) => boolean;
  readonly canDeleteComment?: (commentId: number) => boolean;
}
