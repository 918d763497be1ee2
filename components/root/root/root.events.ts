import type { CollabEvents } from '../../../store/index.js';

/** Detail of `collab-event`: the name of the store's event, its fields, and its payload. */
export type CollabEventDetail = {
  [K in keyof CollabEvents]: Readonly<{ type: K; payload: CollabEvents[K] }> & Readonly<Record<string, unknown>>;
}[keyof CollabEvents];

/** Fired for each event of the root's store (specification, events). */
export class CollabEvent extends Event {
  readonly detail: CollabEventDetail;

  constructor(type: keyof CollabEvents, payload: CollabEvents[keyof CollabEvents]) {
    super('collab-event', { bubbles: true, composed: true });
    const fields = typeof payload === 'object' ? payload : {};
    this.detail = { ...fields, type, payload } as CollabEventDetail;
  }
}

/**
 * Fired if the page's URL names a thread that the set documents do not hold for the user. `preventDefault()` suppresses the
 * message to the user.
 */
export class CollabDeepLinkMissingEvent extends Event {
  readonly detail: Readonly<{ annotationId: string; commentId?: number }>;

  constructor(detail: CollabDeepLinkMissingEvent['detail']) {
    super('collab-deep-link-missing', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-deep-link-missing': CollabDeepLinkMissingEvent;
    'collab-event': CollabEvent;
  }
}
