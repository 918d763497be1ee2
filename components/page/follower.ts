import { signal, type Signal } from '@preact/signals-core';
import type { PresenceUser } from '../../store/index.js';

/** Follows another user on the page. */
export interface Follower {
  /** Id of the followed user; undefined while nobody is followed. */
  readonly userId: string | undefined;
  /** Follows a user, or stops if that user is followed already. */
  toggle(user: PresenceUser): void;
}

/** Page service: the page's active follower. */
export class ActiveFollower {
  /** Undefined while the page has no element that can follow. */
  readonly current: Signal<Follower | undefined> = signal(undefined);
}
