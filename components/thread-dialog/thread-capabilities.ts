import type { CollabStore } from '../../store/index.js';
import type { ThreadCapabilities } from '../thread/thread.js';

/** What the user may do with a thread. */
export function capabilitiesOf({ permissions }: CollabStore, annotationId: string): ThreadCapabilities {
  return {
    canReply: permissions.can('comment.add', { annotationId }),
    canResolve: permissions.can('annotation.resolve', { annotationId }),
    canChangeStatus: permissions.can('status.set', { annotationId }),
    canChangePriority: permissions.can('priority.set', { annotationId }),
    canChangeAccess: permissions.can('access.set', { annotationId }),
    canMarkUnread: permissions.can('annotation.markAsUnread', { annotationId }),
    canDelete: permissions.can('annotation.delete', { annotationId }),
    canEditComment: (commentId) => permissions.can('comment.update', { annotationId, commentId }),
    canDeleteComment: (commentId) => permissions.can('comment.delete', { annotationId, commentId }),
  };
}
