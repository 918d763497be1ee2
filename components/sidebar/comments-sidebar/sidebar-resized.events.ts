/** The user has given the sidebar another size: `width` in CSS px, undefined for the usual one. */
export class CollabSidebarResizedEvent extends Event {
  readonly detail: Readonly<{ width: number | undefined; fullscreen: boolean }>;

  constructor(detail: CollabSidebarResizedEvent['detail']) {
    super('collab-sidebar-resized', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-sidebar-resized': CollabSidebarResizedEvent;
  }
}
