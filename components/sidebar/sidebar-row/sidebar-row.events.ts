/** Fired when the user selects a thread in the list; cancelable. */
export class CollabSidebarRowActivateEvent extends Event {
  readonly detail: Readonly<{ annotationId: string; documentId?: string }>;

  constructor(detail: CollabSidebarRowActivateEvent['detail']) {
    super('collab-sidebar-row-activate', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-sidebar-row-activate': CollabSidebarRowActivateEvent;
  }
}
