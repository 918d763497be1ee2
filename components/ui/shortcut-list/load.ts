import { loadOnce } from '../../base/lazy.js';

/** Loads and defines the list of shortcuts, which is seen by who asks for it. */
export const loadShortcutList = loadOnce(
  () => import('./shortcut-list.js').then((module) => module.CollabShortcutList.define('collab-shortcut-list')),
  'shortcuts',
);
