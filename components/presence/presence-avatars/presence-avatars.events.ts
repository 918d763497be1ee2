import type { PresenceUser } from '../../../store/index.js';

/** The user presses somebody who is here, to go where they are, say. */
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
