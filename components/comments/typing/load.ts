import { loadOnce } from '../../base/lazy.js';

/** Loads and defines what says who is typing, the first time somebody does. */
export const loadTyping = loadOnce(() =>
  import('./typing.js').then((module) => module.CollabTyping.define('collab-typing')),
);
