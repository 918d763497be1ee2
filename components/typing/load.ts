import { loadOnce } from '../internal/load-once.js';

/** Loads and defines what says who is typing, the first time somebody does. */
export const loadTyping = loadOnce('What says who is typing', async () => {
  const { CollabTyping } = await import('./typing.js');
  CollabTyping.define('collab-typing');
});
