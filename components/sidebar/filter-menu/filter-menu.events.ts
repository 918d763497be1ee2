/** The user chooses other values of a filter. */
export class CollabFilterChangeEvent extends Event {
  readonly detail: Readonly<{ filter: string; ids: readonly string[] }>;

  constructor(detail: CollabFilterChangeEvent['detail']) {
    super('collab-filter-change', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

/** The user wants nothing chosen in any filter. */
export class CollabFilterClearEvent extends Event {
  constructor() {
    super('collab-filter-clear', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-filter-change': CollabFilterChangeEvent;
    'collab-filter-clear': CollabFilterClearEvent;
  }
}
