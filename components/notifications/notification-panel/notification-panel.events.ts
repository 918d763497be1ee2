import type { Location, Notification } from '../../../store/index.js';

const options = { bubbles: true, composed: true, cancelable: true };

/**
 * The user goes to what a notification is about; it counts as read. Prevented, the page goes there, as it does for a custom notification, whose
 * object is its `notificationSourceData`; its thread opens once the page shows its document and location. Otherwise the thread is opened where
 * the page shows both, and the page it was begun on where it does not.
 */
export class CollabNotificationGoEvent extends Event {
  readonly detail: Readonly<{
    notification: Notification;
    documentId: string;
    location: Location | undefined;
    /** Where on this site it leads, with the thread named in it; absent where that is not known. */
    href: string | undefined;
  }>;

  constructor(detail: CollabNotificationGoEvent['detail']) {
    super('collab-notification-go', options);
    this.detail = detail;
  }
}

/** The user opens the notifications. Prevented, they stay closed. */
export class CollabNotificationsOpenEvent extends Event {
  constructor() {
    super('collab-notifications-open', options);
  }
}

/** The user closes the notifications, or goes to what one is about. Prevented, they stay open. */
export class CollabNotificationsCloseEvent extends Event {
  constructor() {
    super('collab-notifications-close', options);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-notification-go': CollabNotificationGoEvent;
    'collab-notifications-open': CollabNotificationsOpenEvent;
    'collab-notifications-close': CollabNotificationsCloseEvent;
  }
}
