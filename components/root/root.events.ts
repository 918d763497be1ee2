import type { CollabEvents } from '../../store/index.js';

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

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-event': CollabEvent;
  }
}
