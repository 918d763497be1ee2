import { CollabEmojiPopup } from './emoji-popup.js';

CollabEmojiPopup.define('collab-emoji-popup');

declare global {
  interface HTMLElementTagNameMap {
    'collab-emoji-popup': CollabEmojiPopup;
  }
}
