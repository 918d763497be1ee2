import type { Location, PageInfo } from '../../store/index.js';

/** The user wants to see a thread. Prevented, the page shows it: it may be on a page of its own. */
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

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-thread-open': CollabThreadOpenEvent;
  }
}
