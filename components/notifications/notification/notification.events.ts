import type { Notification } from '../../../store/index.js';
import type { ComposerContent } from '../../comments/composer/content.js';

const options = { bubbles: true, composed: true, cancelable: true };

/** The notifications of one row, newest first. */
interface NotificationDetail {
  readonly notifications: readonly Notification[];
}

/** Fired when the user opens a notification. */
export class CollabNotificationOpenEvent extends Event {
  readonly detail: Readonly<NotificationDetail>;

  constructor(detail: CollabNotificationOpenEvent['detail']) {
    super('collab-notification-open', options);
    this.detail = detail;
  }
}

/** Fired when the user marks notifications as read or unread. */
export class CollabNotificationMarkEvent extends Event {
  readonly detail: Readonly<NotificationDetail & { isUnread: boolean }>;

  constructor(detail: CollabNotificationMarkEvent['detail']) {
    super('collab-notification-mark', options);
    this.detail = detail;
  }
}

/** Fired when the user archives notifications or restores them from the archive. */
export class CollabNotificationArchiveEvent extends Event {
  readonly detail: Readonly<NotificationDetail & { isArchived: boolean }>;

  constructor(detail: CollabNotificationArchiveEvent['detail']) {
    super('collab-notification-archive', options);
    this.detail = detail;
  }
}

/** Fired when the user resolves the thread of a notification. */
export class CollabNotificationResolveEvent extends Event {
  readonly detail: Readonly<NotificationDetail>;

  constructor(detail: CollabNotificationResolveEvent['detail']) {
    super('collab-notification-resolve', options);
    this.detail = detail;
  }
}

/** Fired when the user submits a reply in the notification. If it is canceled, the text stays in the composer. */
export class CollabNotificationReplyEvent extends Event {
  readonly detail: Readonly<NotificationDetail & { comment: ComposerContent }>;

  constructor(detail: CollabNotificationReplyEvent['detail']) {
    super('collab-notification-reply', options);
    this.detail = detail;
  }
}

/** Fired when the user closes the composer of a reply. The text is kept. If it is canceled, the composer stays open. */
export class CollabNotificationReplyCancelEvent extends Event {
  readonly detail: Readonly<NotificationDetail>;

  constructor(detail: CollabNotificationReplyCancelEvent['detail']) {
    super('collab-notification-reply-cancel', options);
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-notification-open': CollabNotificationOpenEvent;
    'collab-notification-mark': CollabNotificationMarkEvent;
    'collab-notification-archive': CollabNotificationArchiveEvent;
    'collab-notification-resolve': CollabNotificationResolveEvent;
    'collab-notification-reply': CollabNotificationReplyEvent;
    'collab-notification-reply-cancel': CollabNotificationReplyCancelEvent;
  }
}
