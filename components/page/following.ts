import { signal, type Signal } from '@preact/signals-core';
import type { CollabStore, PresenceUser } from '../../store/index.js';

/** What can follow people on a page. */
export interface Follower {
  /** Whom the user follows; undefined while it is nobody. */
  readonly userId: string | undefined;
  /** Follows somebody, or no longer where it is they already. */
  toggle(user: PresenceUser): void;
}

const followers = new WeakMap<CollabStore, Signal<Follower | undefined>>();

/** What follows people for the user of a store; undefined where the page has nothing that does. */
export function followerOf(store: CollabStore): Signal<Follower | undefined> {
  const follower = followers.get(store) ?? signal<Follower | undefined>(undefined);
  followers.set(store, follower);
  return follower;
}
