import type { Location, Notification } from '../../../store/index.js';

const options = { bubbles: true, composed: true, cancelable: true };

/**
 * Fired before the user is taken to the target of a notification, which is marked as read. By default, the thread opens if the page shows its
 * document and location; otherwise the page on which it was started loads. If the event is canceled, the application navigates, and the thread
 * opens once its document and location are shown. The application must handle custom notifications, whose data is `notificationSourceData`.
 */
export class CollabNotificationNavigateEvent extends Event {
  readonly detail: Readonly<{
    notification: Notification;
    documentId: string;
    location: Location | undefined;
    /** Link to the thread on this origin, if it is known. */
    href: string | undefined;
  }>;

  constructor(detail: CollabNotificationNavigateEvent['detail']) {
    super('collab-notification-navigate', options);
    this.detail = detail;
  }
}

/** Fired before the notifications open. If canceled, they stay closed. */
export class CollabNotificationsOpenEvent extends Event {
  constructor() {
    super('collab-notifications-open', options);
  }
}

/** Fired before the notifications close, also when the user navigates to one. If canceled, they stay open. */
export class CollabNotificationsCloseEvent extends Event {
  constructor() {
    super('collab-notifications-close', options);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-notification-navigate': CollabNotificationNavigateEvent;
    'collab-notifications-open': CollabNotificationsOpenEvent;
    'collab-notifications-close': CollabNotificationsCloseEvent;
  }
}
