import type {
  CollabError,
  CollabStore,
  CustomStatus,
  MutationHandle,
  Notification,
  NotificationInbox,
  NotificationOutcome,
} from '../../store/index.js';
import { errorMessage } from '../internal/error-message.js';
import type { LocalizeController } from '../internal/localize.js';
import type { PageState } from '../internal/page-state.js';
import type { CollabNotificationReplyEvent } from '../notification/notification.events.js';
import { toldThread } from './told-thread.js';

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

const idsOf = (notifications: readonly Notification[]) => ({ notificationIds: notifications.map(({ id }) => id) });

/** What a person does with notifications in a list, with a way back where there is one; what fails is said. */
class NotificationActs {
  readonly #acting: Acting;

  constructor(acting: Acting) {
    this.#acting = acting;
  }

  mark(notifications: readonly Notification[], isUnread: boolean): void {
    const { inbox } = this.#acting;
    const target = idsOf(notifications);
    this.#tell(isUnread ? inbox.markAsUnread(target) : inbox.markAsRead(target));
  }

  archive(notifications: readonly Notification[], isArchived: boolean): void {
    const { inbox, page, localize } = this.#acting;
    const target = idsOf(notifications);
    if (!isArchived) {
      this.#tell(inbox.unarchive(target));
      return;
    }
    this.#tell(inbox.archive(target));
    const undo = { label: localize.term('undo'), run: () => this.#tell(inbox.unarchive(target)) };
    page.toast({ message: localize.term('notificationArchived'), type: 'success', action: undo });
  }

  /** All that are asked for, with a way back to those that were unread. */
  readAll(query: Parameters<NotificationInbox['list']>[0], shown: readonly Notification[]): void {
    const { inbox, page, localize } = this.#acting;
    const unread = shown.filter(({ isUnread }) => isUnread);
    this.#tell(inbox.markAsRead({ query: query ?? {} }));
    const undo = { label: localize.term('undo'), run: () => this.#tell(inbox.markAsUnread(idsOf(unread))) };
    page.toast({ message: localize.term('allMarkedRead'), type: 'success', action: undo });
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

export type { NotificationActs };

export const notificationActs = (acting: Acting): NotificationActs => new NotificationActs(acting);
