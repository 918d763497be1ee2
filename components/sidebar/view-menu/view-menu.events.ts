import type { ViewOptions } from './view-options.js';

/** Fired when the user changes the grouping or the sort order; cancelable. `detail` holds the changed options. */
export class CollabViewChangeEvent extends Event {
  readonly detail: Readonly<Partial<ViewOptions>>;

  constructor(detail: CollabViewChangeEvent['detail']) {
    super('collab-view-change', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** Fired when the user saves the current view under a name, or shows or deletes a saved view; cancelable. */
export class CollabSavedViewSelectEvent extends Event {
  readonly detail: Readonly<{ action: 'save' | 'show' | 'delete'; name: string }>;

  constructor(detail: CollabSavedViewSelectEvent['detail']) {
    super('collab-saved-view-select', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-view-change': CollabViewChangeEvent;
    'collab-saved-view-select': CollabSavedViewSelectEvent;
  }
}
