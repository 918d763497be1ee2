/** The pointer or the focus comes to a thread of the list, or leaves it. */
export class CollabThreadHoverEvent extends Event {
  readonly detail: Readonly<{ annotationId: string | null }>;

  constructor(detail: CollabThreadHoverEvent['detail']) {
    super('collab-thread-hover', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

/** The user opens a thread in its list, or closes it there. */
export class CollabThreadExpandEvent extends Event {
  readonly detail: Readonly<{ annotationId: string; expanded: boolean }>;

  constructor(detail: CollabThreadExpandEvent['detail']) {
    super('collab-thread-expand', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

/** The user wants to see the place of a thread that is open in its list. */
export class CollabThreadPlaceEvent extends Event {
  readonly detail: Readonly<{ annotationId: string; documentId?: string }>;

  constructor(detail: CollabThreadPlaceEvent['detail']) {
    super('collab-thread-place', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

/** The user checks threads, or takes some out: `annotationIds` are all that are checked now. */
export class CollabThreadCheckEvent extends Event {
  readonly detail: Readonly<{ annotationIds: ReadonlySet<string> }>;

  constructor(detail: CollabThreadCheckEvent['detail']) {
    super('collab-thread-check', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

/** The user folds a group of threads, or unfolds it: `groupIds` are all that are folded now. */
export class CollabGroupFoldEvent extends Event {
  readonly detail: Readonly<{ groupIds: ReadonlySet<string> }>;

  constructor(detail: CollabGroupFoldEvent['detail']) {
    super('collab-group-fold', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

/** The user has scrolled near the end of the list. */
export class CollabThreadListEndEvent extends Event {
  constructor() {
    super('collab-thread-list-end');
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-thread-list-end': CollabThreadListEndEvent;
    'collab-thread-hover': CollabThreadHoverEvent;
    'collab-thread-expand': CollabThreadExpandEvent;
    'collab-thread-place': CollabThreadPlaceEvent;
    'collab-thread-check': CollabThreadCheckEvent;
    'collab-group-fold': CollabGroupFoldEvent;
  }
}
