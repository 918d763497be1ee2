import type { Location, PageInfo } from '../../../store/index.js';

/**
 * Fired before a selected thread opens; cancelable. If the page prevents it, the page navigates to the thread itself. A thread
 * of another document or location then opens once the page shows that document or location.
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

/** Fired before the user opens the sidebar by a control of the kit; cancelable. */
export class CollabSidebarOpenEvent extends Event {
  constructor() {
    super('collab-sidebar-open', { bubbles: true, composed: true, cancelable: true });
  }
}

/** Fired before the sidebar closes because the user closes it or reveals a target behind it; cancelable. */
export class CollabSidebarCloseEvent extends Event {
  constructor() {
    super('collab-sidebar-close', { bubbles: true, composed: true, cancelable: true });
  }
}

/** Fired after the user has resized the sidebar. `width` is in CSS px; undefined is the default width. */
export class CollabSidebarResizedEvent extends Event {
  readonly detail: Readonly<{ width: number | undefined; fullscreen: boolean }>;

  constructor(detail: CollabSidebarResizedEvent['detail']) {
    super('collab-sidebar-resized', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-sidebar-open': CollabSidebarOpenEvent;
    'collab-sidebar-close': CollabSidebarCloseEvent;
    'collab-thread-open': CollabThreadOpenEvent;
    'collab-sidebar-resized': CollabSidebarResizedEvent;
  }
}
