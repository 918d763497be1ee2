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
} from '../../../store/index.js';
import { errorMessage } from '../../base/error-message.js';
import type { LocalizeController } from '../../base/localize.js';
import type { PageState } from '../../page/page-state.js';
import type { CollabNotificationReplyEvent } from '../notification/notification.events.js';
import { markEach, unreadIds } from './mark-all.js';
import { toldThread } from './notification-thread.js';

interface Acting {
  readonly store: CollabStore;
  readonly page: PageState;
  readonly inbox: NotificationInbox;
  readonly localize: LocalizeController;
}

/** The thread that notifications are about, with its document, which need not be one that is set. */
function threadOf([first]: readonly Notification[]) {
  const documentId = first?.metadata?.documentId;
  const annotationId = first?.targetAnnotationId ?? '';
  return { annotationId, ...(documentId !== undefined && { options: { documentId } }) };
}

/** The status of that thread, as it is or was told. */
function statusOf({ comments }: CollabStore, [first]: readonly Notification[]): CustomStatus | undefined {
  const row = comments.byId(first?.targetAnnotationId ?? '').peek();
  return (row?.data ?? (first && toldThread(first)))?.status;
}

const idsOf = (notifications: readonly Notification[]): readonly string[] => notifications.map(({ id }) => id);

/** Of what is listed, what is unread in the documents that are asked for. */
const unreadOf = (listed: readonly Notification[], { documentIds }: NotificationQuery): readonly string[] =>
  idsOf(
    listed.filter(({ isUnread, metadata }) => isUnread && (documentIds?.includes(metadata?.documentId ?? '') ?? true)),
  );

/** What a person does with notifications in a list, with a way back where there is one; what fails is said. */
export class NotificationActs {
  readonly #acting: Acting;

  constructor(acting: Acting) {
    this.#acting = acting;
  }

  mark(notifications: readonly Notification[], isUnread: boolean): void {
    this.#mark(idsOf(notifications), isUnread);
  }

  archive(notifications: readonly Notification[], isArchived: boolean): void {
    const { inbox, page, localize } = this.#acting;
    const target = { notificationIds: idsOf(notifications) };
    if (!isArchived) {
      this.#tell(inbox.unarchive(target));
      return;
    }
    this.#tell(inbox.archive(target));
    const undo = { label: localize.term('undo'), run: () => this.#tell(inbox.unarchive(target)) };
    page.toast({ message: localize.term('notificationArchived'), type: 'success', action: undo });
  }

  /** All that are asked for, listed or not, with a way back to those that were unread. */
  async readAll(query: NotificationQuery, { items, state }: NotificationList): Promise<void> {
    const { inbox, page, localize } = this.#acting;
    const unread = unreadOf(items.peek(), query);
    const also = state.peek() === 'complete' ? [] : await this.#readListed(unread, query);
    if (!also) return;
    const all = [...new Set([...unread, ...also])];
    this.#tell(inbox.markAsRead({ query }));
    const undo = { label: localize.term('undo'), run: () => this.#mark(all, true) };
    page.toast({ message: localize.term('allMarkedRead'), type: 'success', ...(all.length > 0 && { action: undo }) });
  }

  /** Ends the thread, which can be opened again. */
  resolve(notifications: readonly Notification[]): void {
    const { store, page, localize } = this.#acting;
    const thread = threadOf(notifications);
    const before = statusOf(store, notifications);
    const handle = store.comments.resolveCommentAnnotation(thread);
    if (!this.#isTaken(handle)) return;
    this.mark(notifications, false);
    const undo = before && {
      label: localize.term('undo'),
      run: () => void store.comments.updateStatus({ ...thread, status: before }),
    };
    page.toast({ message: localize.term('threadResolved'), type: 'success', ...(undo && { action: undo }) });
  }

  /** Adds a comment to the thread; returns whether it was taken. */
  reply({ notifications, comment }: CollabNotificationReplyEvent['detail']): boolean {
    const { store, page, localize } = this.#acting;
    const handle = store.comments.addComment({ ...threadOf(notifications), comment });
    if (!this.#isTaken(handle)) return false;
    this.mark(notifications, false);
    page.toast({ message: localize.term('replyAdded'), type: 'success' });
    // It is shown in its thread as not sent, where nobody looks now.
    void handle.settled.then((outcome) => {
      if (outcome.ok) return;
      const action = { label: localize.term('retry'), run: handle.retry };
      const message = `${localize.term('textNotSent')} ${this.#wordsOf(outcome.error)}`;
      page.toast({ message, type: 'error', action });
    });
    return true;
  }

  /**
   * Shows as read what is listed, and finds out what else is unread before that is read: nobody could tell afterwards. Resolves with what was
   * found, nothing where it could not be had, and undefined where somebody else has come meanwhile.
   */
  async #readListed(unread: readonly string[], query: NotificationQuery): Promise<readonly string[] | undefined> {
    const { store, inbox } = this.#acting;
    const userId = store.me.peek()?.userId;
    // Begun before they are marked, so that nothing is missed; without a connection no answer may come at all.
    const finding = store.connection.peek() === 'offline' ? [] : unreadIds(inbox, query).catch(() => []);
    this.#mark(unread, false);
    const found = await finding;
    return store.me.peek()?.userId === userId ? found : undefined;
  }

  #mark(ids: readonly string[], isUnread: boolean): void {
    const { inbox } = this.#acting;
    this.#tell(markEach(ids, (target) => (isUnread ? inbox.markAsUnread(target) : inbox.markAsRead(target))));
  }

  /** Whether a change is on its way; what is refused at once has no id, and is said. */
  #isTaken({ id, settled }: MutationHandle): boolean {
    if (id !== 0) return true;
    void settled.then((outcome) => {
      if (!outcome.ok) this.#say(outcome.error);
    });
    return false;
  }

  #tell(changed: Promise<NotificationOutcome>): void {
    void changed.then((outcome) => {
      if (!outcome.ok) this.#say(outcome.error);
    });
  }

  #say(error: CollabError): void {
    this.#acting.page.toast({ message: this.#wordsOf(error), type: 'error' });
  }

  #wordsOf(error: CollabError): string {
    return errorMessage(error, (key) => this.#acting.localize.term(key));
  }
}
