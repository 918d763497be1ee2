/** Fired before another thread at the same target is shown. */
export class CollabThreadSwitchEvent extends Event {
  readonly detail: Readonly<{ annotationId: string }>;

  constructor(detail: CollabThreadSwitchEvent['detail']) {
    super('collab-thread-switch', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** Fired before another thread is started at the target of the current one. */
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
