import type { DocumentPageInfo, Location, PresenceUser } from '../../../store/index.js';

/** Whoever is followed is at another page or another location of it: the page goes there by itself where this is prevented. */
export class CollabFollowNavigateEvent extends Event {
  readonly detail: Readonly<{ user: PresenceUser; pageInfo: DocumentPageInfo; location: Location | null }>;

  constructor(detail: CollabFollowNavigateEvent['detail']) {
    super('collab-follow-navigate', { bubbles: true, composed: true, cancelable: true });
    this.detail = detail;
  }
}

/** Whom the user follows is another: null where it is nobody any more. */
export class CollabFollowChangeEvent extends Event {
  readonly detail: Readonly<{ userId: string | null }>;

  constructor(detail: CollabFollowChangeEvent['detail']) {
    super('collab-follow-change', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'collab-follow-navigate': CollabFollowNavigateEvent;
    'collab-follow-change': CollabFollowChangeEvent;
  }
}
