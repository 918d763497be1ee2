import { loadOnce } from '../../base/lazy.js';

/** Loads and defines what leads from one thread of a place to another, the first time a thread is joined to others. */
export const loadThreadSwitcher = loadOnce(() =>
  import('./thread-switcher.js').then((module) => module.CollabThreadSwitcher.define('collab-thread-switcher')),
);
