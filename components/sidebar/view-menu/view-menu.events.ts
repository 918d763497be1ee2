import type { ViewArrangement } from './arrangement.js';

/** The user wants the threads grouped or sorted in another way. */
export class CollabArrangementChangeEvent extends Event {
  readonly detail: Readonly<Partial<ViewArrangement>>;

  constructor(detail: CollabArrangementChangeEvent['detail']) {
    super('collab-arrangement-change', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

/** The user wants what is shown kept under a name, a view of that name shown, or it forgotten. */
export class CollabSavedViewEvent extends Event {
  readonly detail: Readonly<{ act: 'save' | 'show' | 'delete'; name: string }>;

  constructor(detail: CollabSavedViewEvent['detail']) {
    super('collab-saved-view', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-arrangement-change': CollabArrangementChangeEvent;
    'collab-saved-view': CollabSavedViewEvent;
  }
}
