import type { CollabStore, Notification, NotificationInbox, NotificationOutcome } from '../../store/index.js';
import { errorMessage } from '../internal/error-message.js';
import type { LocalizeController } from '../internal/localize.js';
import type { PageState } from '../internal/page-state.js';
import type { CollabNotificationReplyEvent } from '../notification/notification.events.js';

interface Acting {
  readonly store: CollabStore;
  readonly page: PageState;
  readonly inbox: NotificationInbox;
  readonly localize: LocalizeController;
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
    const annotationId = notifications[0]?.targetAnnotationId ?? '';
    const before = store.comments.byId(annotationId).peek()?.data.status;
    const { settled } = store.comments.resolveCommentAnnotation({ annotationId });
    this.mark(notifications, false);
    void settled.then((outcome) => {
      if (!outcome.ok) this.#say(outcome.error);
    });
    const undo = before && {
      label: localize.term('undo'),
      run: () => void store.comments.updateStatus({ annotationId, status: before }),
    };
    page.toast({ message: localize.term('threadResolved'), type: 'success', ...(undo && { action: undo }) });
  }

  reply({ notifications, comment }: CollabNotificationReplyEvent['detail']): void {
    const { store, page, localize } = this.#acting;
    const annotationId = notifications[0]?.targetAnnotationId ?? '';
    store.comments.addComment({ annotationId, comment });
    this.mark(notifications, false);
    page.toast({ message: localize.term('replyAdded'), type: 'success' });
  }

  #tell(changed: Promise<NotificationOutcome>): void {
    void changed.then((outcome) => {
      if (!outcome.ok) this.#say(outcome.error);
    });
  }

  #say(error: Parameters<typeof errorMessage>[0]): void {
    const { page, localize } = this.#acting;
    page.toast({ message: errorMessage(error, (key) => localize.term(key)), type: 'error' });
  }
}

export type { NotificationActs };

export const notificationActs = (acting: Acting): NotificationActs => new NotificationActs(acting);
