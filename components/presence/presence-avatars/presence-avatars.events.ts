import type { PresenceUser } from '../../../store/index.js';

/** Fired before a clicked person is followed; cancelable. */
export class CollabPresenceActivateEvent extends Event {
  readonly detail: Readonly<{ user: PresenceUser }>;

  constructor(detail: CollabPresenceActivateEvent['detail']) {
    super('collab-presence-activate', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-presence-activate': CollabPresenceActivateEvent;
  }
}
