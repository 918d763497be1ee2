import { loadOnce } from '../../base/lazy.js';

/** Loads and defines the choice of emoji, which few comments need. */
export const loadEmojiPopup = loadOnce(
  () => import('./emoji-popup.js').then((module) => module.CollabEmojiPopup.define('collab-emoji-popup')),
  'emoji',
);
