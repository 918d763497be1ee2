/** Fired when the user selects other values of a filter; cancelable. `ids` are all selected values. */
export class CollabFilterChangeEvent extends Event {
  readonly detail: Readonly<{ filter: string; ids: readonly string[] }>;

  constructor(detail: CollabFilterChangeEvent['detail']) {
    super('collab-filter-change', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** Fired when the user clears all filters; cancelable. */
export class CollabFilterClearEvent extends Event {
  constructor() {
    super('collab-filter-clear', { bubbles: true, composed: true, cancelable: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-filter-change': CollabFilterChangeEvent;
    'collab-filter-clear': CollabFilterClearEvent;
  }
}
