import type { CollabStore } from '../../store/index.js';
import { can } from '../../store/model/can.js';
import { without } from '../../store/model/without.js';
import { newPlaceFor } from '../internal/new-place.js';
import type { ThreadCapabilities } from '../thread/thread.js';

/** What the user may do with a thread. */
export function capabilitiesOf(store: CollabStore, annotationId: string): ThreadCapabilities {
  const { permissions, config } = store;
  return {
    canReply: permissions.can('comment.add', { annotationId }),
    canSaveDraft: true,
    canResolve: permissions.can('annotation.resolve', { annotationId }),
    canChangeStatus: permissions.can('status.set', { annotationId }),
    canChangePriority: config.priorities.length > 0 && permissions.can('priority.set', { annotationId }),
    canChangeCategory: config.categories.length > 0 && permissions.can('category.set', { annotationId }),
    canChangeCustomList: !!config.customList?.data.length && permissions.can('customList.set', { annotationId }),
    canAssign: permissions.can('annotation.assign', { annotationId }),
    canApprove: permissions.can('annotation.approve', { annotationId }),
    canAccept: permissions.can('annotation.accept', { annotationId }),
    canReject: permissions.can('annotation.reject', { annotationId }),
    canSubscribe: permissions.can('annotation.subscribe', { annotationId }),
    canCopyLink: true,
    canMove: canMove(store, annotationId),
    canChangeAccess: permissions.can('access.set', { annotationId }) && staysInSight(store, annotationId),
    canMarkUnread: permissions.can('annotation.markAsUnread', { annotationId }),
    canDelete: permissions.can('annotation.delete', { annotationId }),
    canReact: permissions.can('reaction.add', { annotationId }),
    canEditComment: (commentId) => permissions.can('comment.update', { annotationId, commentId }),
    canPublishComment: (commentId) => permissions.can('comment.update', { annotationId, commentId }),
    canDeleteComment: (commentId) => permissions.can('comment.delete', { annotationId, commentId }),
  };
}

/** Whether the user can choose another place for a thread: they may, and there is a layer to choose it on. */
function canMove(store: CollabStore, annotationId: string): boolean {
  const row = store.comments.byId(annotationId).peek();
  return row !== undefined && newPlaceFor(store, row) !== undefined;
}

/** Whether the user sees a thread also while it is private: nobody is to lock themselves out. */
function staysInSight({ comments, me }: CollabStore, annotationId: string): boolean {
  const data = comments.byId(annotationId).peek()?.data;
  // Its contexts are not what changes.
  return (
    !!data &&
    can(me.peek(), 'annotation.read', { annotation: { ...without(data, 'contextFilter'), accessMode: 'private' } })
  );
}
