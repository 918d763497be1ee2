/** The pointer or the focus entered a thread of the list, or left it. */
export class CollabThreadHoveredEvent extends Event {
  readonly detail: Readonly<{ annotationId: string | null }>;

  constructor(detail: CollabThreadHoveredEvent['detail']) {
    super('collab-thread-hovered', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

/** Requests to expand or collapse a thread in its list. `expandedIds` are the expanded threads after the change. */
export class CollabThreadExpandEvent extends Event {
  readonly detail: Readonly<{ annotationId: string; expanded: boolean; expandedIds: ReadonlySet<string> }>;

  constructor(detail: CollabThreadExpandEvent['detail']) {
    super('collab-thread-expand', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** Requests to show the target of a thread that is expanded in its list. */
export class CollabThreadNavigateEvent extends Event {
  readonly detail: Readonly<{ annotationId: string; documentId?: string }>;

  constructor(detail: CollabThreadNavigateEvent['detail']) {
    super('collab-thread-navigate', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** Requests to check or uncheck threads. `annotationIds` are the checked threads after the change. */
export class CollabThreadCheckEvent extends Event {
  readonly detail: Readonly<{ annotationIds: ReadonlySet<string> }>;

  constructor(detail: CollabThreadCheckEvent['detail']) {
    super('collab-thread-check', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** Requests to collapse or expand a group. `groupIds` are the collapsed groups after the change. */
export class CollabGroupToggleEvent extends Event {
  readonly detail: Readonly<{ groupIds: ReadonlySet<string> }>;

  constructor(detail: CollabGroupToggleEvent['detail']) {
    super('collab-group-toggle', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** The user has scrolled near the end of the list. */
export class CollabThreadListEndReachedEvent extends Event {
  constructor() {
    super('collab-thread-list-end-reached');
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-thread-list-end-reached': CollabThreadListEndReachedEvent;
    'collab-thread-hovered': CollabThreadHoveredEvent;
    'collab-thread-expand': CollabThreadExpandEvent;
    'collab-thread-navigate': CollabThreadNavigateEvent;
    'collab-thread-check': CollabThreadCheckEvent;
    'collab-group-toggle': CollabGroupToggleEvent;
  }
}
