/** The user has scrolled near the end of a list of notifications. */
export class CollabNotificationListEndEvent extends Event {
  constructor() {
    super('collab-notification-list-end', { bubbles: true, composed: true });
  }
}

/** The user takes all notifications of a group for read. */
export class CollabNotificationGroupReadEvent extends Event {
  readonly detail: Readonly<{ groupId: string }>;

  constructor(detail: CollabNotificationGroupReadEvent['detail']) {
    super('collab-notification-group-read', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-notification-list-end': CollabNotificationListEndEvent;
    'collab-notification-group-read': CollabNotificationGroupReadEvent;
  }
}
