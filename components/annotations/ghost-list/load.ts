import { loadOnce } from '../../base/lazy.js';

/** Loads and defines the list of threads that have lost their place, the first time one has. */
export const loadGhostList = loadOnce(
  () => import('./ghost-list.js').then((module) => module.CollabGhostList.define('collab-ghost-list')),
  'threads',
);
