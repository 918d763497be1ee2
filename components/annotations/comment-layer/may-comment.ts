import type { CollabStore } from '../../../store/index.js';

/** Whether a person may comment here, or why not. */
export type CommentRight = 'granted' | 'signed-out' | 'read-only';

export function commentRight(store: CollabStore): CommentRight {
  const me = store.me.peek();
  if (!me || me.isAnonymous) return 'signed-out';
  return store.permissions.can('annotation.add', {}) ? 'granted' : 'read-only';
}
