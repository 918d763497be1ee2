import type { CollabStore, Notification } from '../../store/index.js';
import { linkOf } from '../../store/model/index.js';
import { CollabThreadOpenEvent } from '../comments-sidebar/comments-sidebar.events.js';
import { isOfOtherPage } from '../internal/page-info.js';
import { nameDocument } from '../internal/open-document.js';
import type { PageState } from '../internal/page-state.js';
import { CollabNotificationGoEvent } from './notification-panel.events.js';
import { toldThread } from './told-thread.js';

interface Going {
  readonly store: CollabStore;
  readonly page: PageState;
  readonly notification: Notification;
}

/** The address of the page a thread was begun on, which names the thread; undefined where that is no page of this site: anybody may write it. */
function hrefOf(notification: Notification, page: PageState): string | undefined {
  const { targetAnnotationId, targetCommentId } = notification;
  const url = toldThread(notification)?.pageInfo?.url;
  if (targetAnnotationId === undefined || url === undefined || !URL.canParse(url)) return undefined;
  if (new URL(url).origin !== window.location.origin) return undefined;
  const target = {
    annotationId: targetAnnotationId,
    ...(targetCommentId !== undefined && { commentId: targetCommentId }),
  };
  return linkOf(target, { href: url, parameter: page.linkParameter });
}

/**
 * Goes to what a notification is about, where the page does not see to it itself: to the thread, its comment and its location in a document
 * at hand, else to the page it was begun on. Returns whether there was anywhere to go.
 */
export function goToNotification(host: HTMLElement, { store, page, notification }: Going): boolean {
  const { metadata, targetAnnotationId, targetCommentId } = notification;
  const documentId = metadata?.documentId ?? '';
  const href = hrefOf(notification, page);
  const detail = { notification, documentId, location: metadata?.location, href };
  if (!host.dispatchEvent(new CollabNotificationGoEvent(detail))) return true;
  if (targetAnnotationId === undefined) return false;
  const row = store.comments.byId(targetAnnotationId, metadata?.documentId).peek();
  if (!row || isOfOtherPage(row.data)) {
    if (href !== undefined) window.location.assign(href);
    return href !== undefined;
  }
  const { location, pageInfo } = row.data;
  const request = { annotationId: row.id, documentId: row.documentId, location: location ?? undefined, pageInfo };
  if (!host.dispatchEvent(new CollabThreadOpenEvent(request))) return true;
  if (targetCommentId !== undefined)
    page.linked.value = { annotationId: targetAnnotationId, commentId: targetCommentId };
  nameDocument(page, row);
  page.seek(targetAnnotationId);
  return true;
}
