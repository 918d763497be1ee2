import { loadOnce } from '../../base/lazy.js';

/** Loads and defines the reactions to a comment, which many threads do without. */
export const loadReactions = loadOnce(
  () => import('./reactions.js').then((module) => module.CollabReactions.define('collab-reactions')),
  'reacting',
);
