import { loadOnce } from '../internal/load-once.js';

/** Loads and defines the reactions to a comment, which many threads do without. */
export const loadReactions = loadOnce('The reactions to comments', async () => {
  const { CollabReactions } = await import('./reactions.js');
  CollabReactions.define('collab-reactions');
});
