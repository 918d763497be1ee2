import { loadOnce } from '../internal/load-once.js';

/** Loads and defines the choice of emoji, which few comments need. */
export const loadEmojiPopup = loadOnce('The choice of emoji', async () => {
  const { CollabEmojiPopup } = await import('./emoji-popup.js');
  CollabEmojiPopup.define('collab-emoji-popup');
});
