import type { CollabEvents } from '../../../store/index.js';

/** What every `collab-event` carries: the event's name, its own fields, and the whole payload as the store gave it. */
export type CollabEventDetail = {
  [K in keyof CollabEvents]: Readonly<{ type: K; payload: CollabEvents[K] }> & Readonly<Record<string, unknown>>;
}[keyof CollabEvents];

/** Something happened in the root's store, by an event of the specification. */
export class CollabEvent extends Event {
  readonly detail: CollabEventDetail;

  constructor(type: keyof CollabEvents, payload: CollabEvents[keyof CollabEvents]) {
    super('collab-event', { bubbles: true, composed: true });
    const fields = typeof payload === 'object' ? payload : {};
    this.detail = { ...fields, type, payload } as CollabEventDetail;
  }
}

/**
 * The page's address names a thread that is not in the documents at hand: it is in another one, gone, or not for the user
 * to see. Prevented, the user is not told: the page sees to it.
 */
export class CollabLinkMissEvent extends Event {
  readonly detail: Readonly<{ annotationId: string; commentId?: number }>;

  constructor(detail: CollabLinkMissEvent['detail']) {
    super('collab-link-miss', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-link-miss': CollabLinkMissEvent;
    'collab-event': CollabEvent;
  }
}
