/** Fired when the end of the list is within 600 px of the visible area. */
export class CollabNotificationListEndReachedEvent extends Event {
  constructor() {
    super('collab-notification-list-end-reached', { bubbles: true, composed: true });
  }
}

/** Fired when the user marks all notifications of a group as read. */
export class CollabNotificationGroupReadEvent extends Event {
  readonly detail: Readonly<{ groupId: string }>;

  constructor(detail: CollabNotificationGroupReadEvent['detail']) {
    super('collab-notification-group-read', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-notification-list-end-reached': CollabNotificationListEndReachedEvent;
    'collab-notification-group-read': CollabNotificationGroupReadEvent;
  }
}
