/** The user goes on to another thread at the same place. */
export class CollabThreadSwitchEvent extends Event {
  readonly detail: Readonly<{ annotationId: string }>;

  constructor(detail: CollabThreadSwitchEvent['detail']) {
    super('collab-thread-switch', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** The user wants to begin another thread at the place of one. */
export class CollabThreadJoinEvent extends Event {
  readonly detail: Readonly<{ annotationId: string }>;

  constructor(detail: CollabThreadJoinEvent['detail']) {
    super('collab-thread-join', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-thread-switch': CollabThreadSwitchEvent;
    'collab-thread-join': CollabThreadJoinEvent;
  }
}
