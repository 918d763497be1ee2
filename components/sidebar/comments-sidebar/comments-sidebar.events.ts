import type { Location, PageInfo } from '../../../store/index.js';

/**
 * The user wants to see a thread. Prevented, the page shows it: it may be on a page of its own. One of another document or location
 * opens by itself once the page shows these.
 */
export class CollabThreadOpenEvent extends Event {
  readonly detail: Readonly<{
    annotationId: string;
    documentId: string;
    location: Location | undefined;
    pageInfo: PageInfo | undefined;
  }>;

  constructor(detail: CollabThreadOpenEvent['detail']) {
    super('collab-thread-open', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** The user opens the sidebar by a control of the kit. Prevented, it stays closed. */
export class CollabSidebarOpenEvent extends Event {
  constructor() {
    super('collab-sidebar-open', { bubbles: true, composed: true, cancelable: true });
  }
}

/** The user closes the sidebar, or what they go to is to be seen behind it. Prevented, it stays open. */
export class CollabSidebarCloseEvent extends Event {
  constructor() {
    super('collab-sidebar-close', { bubbles: true, composed: true, cancelable: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-sidebar-open': CollabSidebarOpenEvent;
    'collab-sidebar-close': CollabSidebarCloseEvent;
    'collab-thread-open': CollabThreadOpenEvent;
  }
}
