import { loadOnce } from '../internal/load-once.js';

/** Loads and defines the list of threads that have lost their place, the first time one has. */
export const loadGhostList = loadOnce('The list of threads that lost their place', async () => {
  const { CollabGhostList } = await import('./ghost-list.js');
  CollabGhostList.define('collab-ghost-list');
});
