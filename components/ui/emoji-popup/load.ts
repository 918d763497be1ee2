import { lazy } from '../../base/lazy.js';

/** Loads and defines the emoji popup on first use. */
export const loadEmojiPopup = lazy(
  () => import('./emoji-popup.js').then((module) => module.CollabEmojiPopup.define('collab-emoji-popup')),
  'emoji',
);
