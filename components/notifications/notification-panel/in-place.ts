import type { CollabStore, Notification } from '../../../store/index.js';
import type { MutationName } from '../../../store/model/index.js';
import { can } from '../../../store/rules/index.js';
import { nothingInPlace, type InPlace } from '../notification-list/notification-list.js';
import { toldThread } from './notification-thread.js';

/**
 * What the user may do in place with the thread a notification is about. Of a document that is not set it goes by what was told; the backend
 * decides.
 */
export function inPlaceOf(store: CollabStore, notification: Notification): InPlace {
  const { targetAnnotationId: annotationId = '', metadata } = notification;
  const row = store.comments.byId(annotationId, metadata?.documentId).peek();
  if (row) {
    const subject = { annotationId, documentId: row.documentId };
    return inPlace(row.data.status, (action) => store.permissions.can(action, subject));
  }
  const isGone = store.documents.peek().includes(metadata?.documentId ?? '');
  const thread = isGone ? undefined : toldThread(notification);
  if (!thread) return nothingInPlace();
  // What is told may be read, though not all that says so came with it.
  const { accessMode: _mode, contextFilter: _filter, ...annotation } = thread;
  return inPlace(thread.status, (action) => can(store.me.peek(), action, { annotation }));
}

const inPlace = ({ type }: { readonly type?: string }, may: (action: MutationName) => boolean): InPlace => ({
  canReply: may('comment.add'),
  canResolve: type !== 'terminal' && may('annotation.resolve'),
});
