const options = { bubbles: true, composed: true, cancelable: true };

/** Fired before the setting of a channel changes, for all documents or for one. Null uses the setting for all documents. */
export class CollabNotificationSettingsChangeEvent extends Event {
  readonly detail: Readonly<{ settings: Readonly<Record<string, string | null>>; documentId: string | undefined }>;

  constructor(detail: CollabNotificationSettingsChangeEvent['detail']) {
    super('collab-notification-settings-change', options);
    this.detail = detail;
  }
}

/** Fired before the user mutes or unmutes everything. */
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
