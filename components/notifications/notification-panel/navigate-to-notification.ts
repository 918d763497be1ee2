import type { CommentAnnotation, Notification } from '../../../store/index.js';
import type { PageContext } from '../../page/page-context.js';
import {
  openWhenShown,
  openThreadAt,
  requestThreadOpen,
  threadAddress,
} from '../../sidebar/comments-sidebar/thread-navigation.js';
import { CollabNotificationNavigateEvent } from './notification-panel.events.js';

/** Returns the thread snapshot that a notification carries; undefined for a custom notification. */
export const threadSnapshotOf = ({
  notificationSource,
  notificationSourceData,
}: Notification): CommentAnnotation | undefined =>
  notificationSource === 'comment' ? (notificationSourceData as CommentAnnotation | undefined) : undefined;

/**
 * Fires `collab-notification-navigate`. Unless it is canceled, opens the thread at its comment, or loads the page on which the thread was
 * started if its document is not set here. Returns whether the notification leads anywhere.
 */
export function navigateToNotification(host: HTMLElement, page: PageContext, notification: Notification): boolean {
  const { store } = page;
  const { metadata, targetAnnotationId: annotationId, targetCommentId: commentId } = notification;
  const { documentId, location } = metadata ?? {};
  const target =
    annotationId === undefined ? undefined : { annotationId, ...(commentId !== undefined && { commentId }) };
  const href = target && threadAddress(target, threadSnapshotOf(notification), page);
  const detail = { notification, documentId: documentId ?? '', location, href };
  const isCanceled = !host.dispatchEvent(new CollabNotificationNavigateEvent(detail));
  if (target === undefined) return isCanceled;
  if (isCanceled) {
    openWhenShown({ store, page, documentId, ...target });
    return true;
  }
  const row = store.comments.byId(target.annotationId, documentId).peek();
  if (!row) {
    if (href !== undefined) window.location.assign(href);
    return href !== undefined;
  }
  if (requestThreadOpen(host, { store, page }, row, commentId)) openThreadAt(page, row, commentId);
  return true;
}
