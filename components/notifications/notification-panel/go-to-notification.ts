import type { CollabStore, Notification } from '../../../store/index.js';
import type { PageState } from '../../page/page-state.js';
import { openOnceShown, showThread, staysToOpen, threadAddress } from '../../sidebar/comments-sidebar/thread-page.js';
import { CollabNotificationGoEvent } from './notification-panel.events.js';
import { toldThread } from './notification-thread.js';

interface Going {
  readonly store: CollabStore;
  readonly page: PageState;
  readonly notification: Notification;
}

/**
 * Goes to what a notification is about, where the page does not see to it itself: to the thread and its comment where the
 * page shows its document and location, else to the page it was begun on. Returns whether there was anywhere to go.
 */
export function goToNotification(host: HTMLElement, { store, page, notification }: Going): boolean {
  const { metadata, targetAnnotationId: annotationId, targetCommentId: commentId } = notification;
  const { documentId, location } = metadata ?? {};
  const target =
    annotationId === undefined ? undefined : { annotationId, ...(commentId !== undefined && { commentId }) };
  const href = target && threadAddress(target, toldThread(notification), page);
  const detail = { notification, documentId: documentId ?? '', location, href };
  const isLeft = host.dispatchEvent(new CollabNotificationGoEvent(detail));
  if (target === undefined) return !isLeft;
  if (!isLeft) {
    openOnceShown({ store, page, documentId, ...target });
    return true;
  }
  const row = store.comments.byId(target.annotationId, documentId).peek();
  if (!row) {
    if (href !== undefined) window.location.assign(href);
    return href !== undefined;
  }
  if (staysToOpen(host, { store, page }, row, commentId)) showThread(page, row, commentId);
  return true;
}
