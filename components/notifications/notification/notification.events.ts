import type { Notification } from '../../../store/index.js';
import type { ComposerContent } from '../../comments/composer/content.js';

const options = { bubbles: true, composed: true, cancelable: true };

/** Notifications that are told in one line, the newest first. */
interface Told {
  readonly notifications: readonly Notification[];
}

/** The user chooses a notification, to go to what it is about. */
export class CollabNotificationOpenEvent extends Event {
  readonly detail: Readonly<Told>;

  constructor(detail: CollabNotificationOpenEvent['detail']) {
    super('collab-notification-open', options);
    this.detail = detail;
  }
}

/** The user marks notifications as read or unread. */
export class CollabNotificationMarkEvent extends Event {
  readonly detail: Readonly<Told & { isUnread: boolean }>;

  constructor(detail: CollabNotificationMarkEvent['detail']) {
    super('collab-notification-mark', options);
    this.detail = detail;
  }
}

/** The user puts notifications away, or takes them out again. */
export class CollabNotificationArchiveEvent extends Event {
  readonly detail: Readonly<Told & { isArchived: boolean }>;

  constructor(detail: CollabNotificationArchiveEvent['detail']) {
    super('collab-notification-archive', options);
    this.detail = detail;
  }
}

/** The user resolves the thread a notification is about. */
export class CollabNotificationResolveEvent extends Event {
  readonly detail: Readonly<Told>;

  constructor(detail: CollabNotificationResolveEvent['detail']) {
    super('collab-notification-resolve', options);
    this.detail = detail;
  }
}

/** The user replies in place. Prevented, what they wrote stays in the composer. */
export class CollabNotificationReplyEvent extends Event {
  readonly detail: Readonly<Told & { comment: ComposerContent }>;

  constructor(detail: CollabNotificationReplyEvent['detail']) {
    super('collab-notification-reply', options);
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
  }
}
