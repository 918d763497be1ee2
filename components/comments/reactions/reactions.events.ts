import type { ReactionReference } from '../../../store/index.js';

/** Fired before a reaction of the user is added or removed. */
export class CollabReactionToggleEvent extends Event {
  readonly detail: Readonly<{ reaction: ReactionReference }>;

  constructor(detail: CollabReactionToggleEvent['detail']) {
    super('collab-reaction-toggle', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-reaction-toggle': CollabReactionToggleEvent;
  }
}
