import type { CollabError, CollabStore } from '../../store/index.js';
import { liveRefusal } from '../../store/rules/live-state.js';

/** Returns why the user may not change live values of the root document; undefined if they may. */
export function liveAccessRefusal(store: CollabStore): CollabError | undefined {
  const me = store.me.peek();
  return liveRefusal(me && { ...me, ...store.permissions.accessTo() });
}
