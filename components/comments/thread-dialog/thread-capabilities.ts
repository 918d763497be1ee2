import type { CollabStore } from '../../../store/index.js';
import { can } from '../../../store/rules/permissions.js';
import { omitFields } from '../../../store/model/record-fields.js';
import { newPlaceFor } from '../../page/choose-new-target.js';
import type { ThreadCapabilities } from '../thread/thread.js';

/** A thread, and its document where that is known. */
interface Thread {
  readonly annotationId: string;
  readonly documentId?: string;
}

/** What the user may do with a thread. */
export function capabilitiesOf(store: CollabStore, thread: Thread): ThreadCapabilities {
  const { permissions, config } = store;
  return {
    canReply: permissions.can('comment.add', thread),
    canSaveDraft: true,
    canResolve: permissions.can('annotation.resolve', thread),
    canChangeStatus: permissions.can('status.set', thread),
    canChangePriority: config.priorities.length > 0 && permissions.can('priority.set', thread),
    canChangeCategory: config.categories.length > 0 && permissions.can('category.set', thread),
    canChangeCustomList: !!config.customList?.data.length && permissions.can('customList.set', thread),
    canAssign: permissions.can('annotation.assign', thread),
    canApprove: permissions.can('annotation.approve', thread),
    canAccept: permissions.can('annotation.accept', thread),
    canReject: permissions.can('annotation.reject', thread),
    canSubscribe: permissions.can('annotation.subscribe', thread),
    canCopyLink: true,
    canMove: canMove(store, thread),
    canChangeAccess: permissions.can('access.set', thread) && staysInSight(store, thread),
    canMarkUnread: permissions.can('annotation.markAsUnread', thread),
    canDelete: permissions.can('annotation.delete', thread),
    canReact: permissions.can('reaction.add', thread),
    canEditComment: (commentId) => permissions.can('comment.update', { ...thread, commentId }),
    canPublishComment: (commentId) => permissions.can('comment.update', { ...thread, commentId }),
    canDeleteComment: (commentId) => permissions.can('comment.delete', { ...thread, commentId }),
  };
}

/** Whether the user can choose another place for a thread: they may, and there is a layer to choose it on. */
function canMove(store: CollabStore, { annotationId, documentId }: Thread): boolean {
  const row = store.comments.byId(annotationId, documentId).peek();
  return row !== undefined && newPlaceFor(store, row) !== undefined;
}

/** Whether the user sees a thread also while it is private: nobody is to lock themselves out. */
function staysInSight({ comments, me }: CollabStore, { annotationId, documentId }: Thread): boolean {
  const data = comments.byId(annotationId, documentId).peek()?.data;
  // Its contexts are not what changes.
  return (
    !!data &&
    can(me.peek(), 'annotation.read', { annotation: { ...omitFields(data, 'contextFilter'), accessMode: 'private' } })
  );
}
