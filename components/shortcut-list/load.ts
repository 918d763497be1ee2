import { loadOnce } from '../internal/load-once.js';

/** Loads and defines the list of shortcuts, which is seen by who asks for it. */
export const loadShortcutList = loadOnce('The list of shortcuts', async () => {
  const { CollabShortcutList } = await import('./shortcut-list.js');
  CollabShortcutList.define('collab-shortcut-list');
});
