const options = { bubbles: true, composed: true, cancelable: true };

/** The user chooses what a channel tells, of all documents or of one; null is as for all. Prevented, nothing is changed. */
export class CollabNotificationSettingsChangeEvent extends Event {
  readonly detail: Readonly<{ settings: Readonly<Record<string, string | null>>; documentId: string | undefined }>;

  constructor(detail: CollabNotificationSettingsChangeEvent['detail']) {
    super('collab-notification-settings-change', options);
    this.detail = detail;
  }
}

/** The user mutes everything, or no more. Prevented, nothing is changed. */
export class CollabNotificationMuteEvent extends Event {
  readonly detail: Readonly<{ isMutedAll: boolean }>;

  constructor(detail: CollabNotificationMuteEvent['detail']) {
    super('collab-notification-mute', options);
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-notification-settings-change': CollabNotificationSettingsChangeEvent;
    'collab-notification-mute': CollabNotificationMuteEvent;
  }
}
