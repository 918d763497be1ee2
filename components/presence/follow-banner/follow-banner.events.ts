import type { DocumentPageInfo, Location, PresenceUser } from '../../../store/index.js';

/** Fired before the element navigates to the page or location of the followed person; cancelable. */
export class CollabFollowNavigateEvent extends Event {
  readonly detail: Readonly<{ user: PresenceUser; pageInfo: DocumentPageInfo; location: Location | null }>;

  constructor(detail: CollabFollowNavigateEvent['detail']) {
    super('collab-follow-navigate', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** Fired after the followed person has changed; `userId` is null if nobody is followed. */
export class CollabFollowChangedEvent extends Event {
  readonly detail: Readonly<{ userId: string | null }>;

  constructor(detail: CollabFollowChangedEvent['detail']) {
    super('collab-follow-changed', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-follow-navigate': CollabFollowNavigateEvent;
    'collab-follow-changed': CollabFollowChangedEvent;
  }
}
