import type {
  CollabError,
  CollabStore,
  CustomStatus,
  MutationHandle,
  Notification,
  NotificationInbox,
  NotificationList,
  NotificationOutcome,
  NotificationQuery,
  NotificationTarget,
} from '../../../store/index.js';
import type { MutationName } from '../../../store/model/index.js';
import { isResolved } from '../../../store/model/status.js';
import { can } from '../../../store/rules/index.js';
import { errorMessage } from '../../base/error-message.js';
import type { LocalizeController } from '../../base/localize.js';
import { onlineErrorMessage } from '../../display/online-error-message.js';
import type { PageContext } from '../../page/page-context.js';
import type { CollabNotificationReplyEvent } from '../notification/notification.events.js';
import type { NotificationCapabilities } from '../notification/notification.js';
import { threadSnapshotOf } from './navigate-to-notification.js';

/** Maximum number of ids in one request. */
const MAX_IDS_PER_REQUEST = 1_000;

/** Maximum number of unread ids that are fetched for Undo. */
const MAX_UNREAD_IDS = 10_000;

const PAGE_SIZE = 200;

const idsOf = (notifications: readonly Notification[]): readonly string[] => notifications.map(({ id }) => id);

/** Fetches the ids of the unread notifications that match a query, newest first. */
async function fetchUnreadIds(inbox: NotificationInbox, query: NotificationQuery): Promise<readonly string[]> {
  const ids: string[] = [];
  let pageToken: string | undefined;
  do {
    const pageQuery = { ...query, isUnread: true, pageSize: PAGE_SIZE, ...(pageToken !== undefined && { pageToken }) };
    const page = await inbox.page(pageQuery);
    ids.push(...idsOf(page.notifications));
    pageToken = page.nextPageToken;
  } while (pageToken !== undefined && ids.length < MAX_UNREAD_IDS);
  return ids;
}

/** Marks notifications by id in as many requests as needed. Resolves with the first failure, if any. */
async function markInChunks(
  ids: readonly string[],
  mark: (target: NotificationTarget) => Promise<NotificationOutcome>,
): Promise<NotificationOutcome> {
  const chunkCount = Math.ceil(ids.length / MAX_IDS_PER_REQUEST);
  const starts = Array.from({ length: chunkCount }, (_, index) => index * MAX_IDS_PER_REQUEST);
  const outcomes = await Promise.all(
    starts.map((start) => mark({ notificationIds: ids.slice(start, start + MAX_IDS_PER_REQUEST) })),
  );
  return outcomes.find(({ ok }) => !ok) ?? { ok: true };
}

/** Returns the arguments that name the thread of a row. Its document need not be one that is set. */
function threadArgumentsOf([first]: readonly Notification[]) {
  const documentId = first?.metadata?.documentId;
  const annotationId = first?.targetAnnotationId ?? '';
  return { annotationId, ...(documentId !== undefined && { options: { documentId } }) };
}

/** Returns the current status of the thread of a row, or the status at the time of the notification. */
function statusOf({ comments }: CollabStore, [first]: readonly Notification[]): CustomStatus | undefined {
  const row = comments.byId(first?.targetAnnotationId ?? '').peek();
  return (row?.data ?? (first && threadSnapshotOf(first)))?.status;
}

/** Returns the ids of the listed notifications that are unread and in the queried documents. */
const listedUnreadIds = (listed: readonly Notification[], { documentIds }: NotificationQuery): readonly string[] =>
  idsOf(
    listed.filter(({ isUnread, metadata }) => isUnread && (documentIds?.includes(metadata?.documentId ?? '') ?? true)),
  );

const threadCapabilities = (
  { type }: { readonly type?: string },
  isAllowed: (action: MutationName) => boolean,
): NotificationCapabilities => ({
  canReply: isAllowed('comment.add'),
  canResolve: !isResolved({ type }) && isAllowed('annotation.resolve'),
});

/**
 * Returns the permissions of the user for the thread of a notification. For a document that is not set, they are derived from the snapshot in
 * the notification; the backend decides.
 */
export function capabilitiesFor(store: CollabStore, notification: Notification): NotificationCapabilities {
  const { targetAnnotationId: annotationId = '', metadata } = notification;
  const row = store.comments.byId(annotationId, metadata?.documentId).peek();
  if (row) {
    const subject = { annotationId, documentId: row.documentId };
    return threadCapabilities(row.data.status, (action) => store.permissions.can(action, subject));
  }
  const isDeleted = store.documents.peek().includes(metadata?.documentId ?? '');
  const thread = isDeleted ? undefined : threadSnapshotOf(notification);
  if (!thread) return {};
  // The user may read the thread, since the notification was delivered; the snapshot is too incomplete to check these fields.
  const { accessMode: _mode, contextFilter: _filter, ...annotation } = thread;
  return threadCapabilities(thread.status, (action) => can(store.me.peek(), action, { annotation }));
}

/** Applies the user's actions on notifications. Toasts offer Undo where possible and report failures. */
export class NotificationActions {
  readonly #page: PageContext;
  readonly #store: CollabStore;
  readonly #inbox: NotificationInbox;
  readonly #localize: LocalizeController;

  constructor(page: PageContext, inbox: NotificationInbox, localize: LocalizeController) {
    this.#page = page;
    this.#store = page.store;
    this.#inbox = inbox;
    this.#localize = localize;
  }

  mark(notifications: readonly Notification[], isUnread: boolean): void {
    this.#markIds(idsOf(notifications), isUnread);
  }

  archive(notifications: readonly Notification[], isArchived: boolean): void {
    const target = { notificationIds: idsOf(notifications) };
    if (!isArchived) {
      this.#reportFailure(this.#inbox.unarchive(target));
      return;
    }
    this.#reportFailure(this.#inbox.archive(target));
    const message = this.#localize.term('notificationArchived');
    const action = this.#undoAction(() => this.#reportFailure(this.#inbox.unarchive(target)));
    this.#page.toasts.add({ message, type: 'success', action });
  }

  /** Marks all notifications of a query as read, listed or not. Undo marks those that were unread as unread. */
  async markAllAsRead(query: NotificationQuery, { items, state }: NotificationList): Promise<void> {
    const listed = listedUnreadIds(items.peek(), query);
    const fetched = state.peek() === 'complete' ? [] : await this.#markListedAndFetchUnread(listed, query);
    if (!fetched) return;
    const ids = [...new Set([...listed, ...fetched])];
    this.#reportFailure(this.#inbox.markAsRead({ query }));
    const message = this.#localize.term('allMarkedRead');
    const action = this.#undoAction(() => this.#markIds(ids, true));
    this.#page.toasts.add({ message, type: 'success', ...(ids.length > 0 && { action }) });
  }

  /** Resolves the thread of a row. Undo restores its previous status. */
  resolve(notifications: readonly Notification[]): void {
    const { comments } = this.#store;
    const thread = threadArgumentsOf(notifications);
    const status = statusOf(this.#store, notifications);
    const handle = comments.resolveCommentAnnotation(thread);
    if (!this.#isAccepted(handle)) return;
    this.mark(notifications, false);
    const message = this.#localize.term('threadResolved');
    const action = status && this.#undoAction(() => void comments.updateStatus({ ...thread, status }));
    this.#page.toasts.add({ message, type: 'success', ...(action && { action }) });
  }

  /** Adds a comment to the thread of a row. Returns whether it was accepted. */
  reply({ notifications, comment }: CollabNotificationReplyEvent['detail']): boolean {
    const handle = this.#store.comments.addComment({ ...threadArgumentsOf(notifications), comment });
    if (!this.#isAccepted(handle)) return false;
    this.mark(notifications, false);
    this.#page.toasts.add({ message: this.#localize.term('replyAdded'), type: 'success' });
    // The thread, which shows the failed comment, is usually not open.
    void handle.settled.then((outcome) => {
      if (outcome.ok) return;
      const action = { label: this.#localize.term('retry'), run: handle.retry };
      const message = `${this.#localize.term('textNotSent')} ${this.#messageFor(outcome.error)}`;
      this.#page.toasts.add({ message, type: 'error', action });
    });
    return true;
  }

  /**
   * Marks the listed notifications as read and fetches the other unread ids, which cannot be found afterwards. Resolves with the ids, with an
   * empty list if they cannot be fetched, and with undefined if the user has changed meanwhile.
   */
  async #markListedAndFetchUnread(
    listed: readonly string[],
    query: NotificationQuery,
  ): Promise<readonly string[] | undefined> {
    const { me, connection } = this.#store;
    const userId = me.peek()?.userId;
    // The fetch starts before anything is marked, so that it misses nothing. Without a connection it might never resolve.
    const fetching = connection.peek() === 'offline' ? [] : fetchUnreadIds(this.#inbox, query).catch(() => []);
    this.#markIds(listed, false);
    const ids = await fetching;
    return me.peek()?.userId === userId ? ids : undefined;
  }

  #markIds(ids: readonly string[], isUnread: boolean): void {
    const inbox = this.#inbox;
    this.#reportFailure(
      markInChunks(ids, (target) => (isUnread ? inbox.markAsUnread(target) : inbox.markAsRead(target))),
    );
  }

  #undoAction(run: () => void) {
    return { label: this.#localize.term('undo'), run };
  }

  /** Whether a mutation is on its way. One that is refused immediately has no id, and its error is shown. */
  #isAccepted({ id, state, settled }: MutationHandle): boolean {
    if (id !== undefined || state.peek() === 'pending') return true;
    void settled.then((outcome) => {
      if (!outcome.ok) this.#showError(this.#messageFor(outcome.error));
    });
    return false;
  }

  #reportFailure(pending: Promise<NotificationOutcome>): void {
    void pending.then((outcome) => {
      if (!outcome.ok) this.#showError(onlineErrorMessage(outcome.error, this.#localize));
    });
  }

  #showError(message: string): void {
    this.#page.toasts.add({ message, type: 'error' });
  }

  #messageFor(error: CollabError): string {
    return errorMessage(error, (key) => this.#localize.term(key));
  }
}
