import { CollabEmojiPicker } from './emoji-picker.js';

CollabEmojiPicker.define('collab-emoji-picker');

declare global {
  interface HTMLElementTagNameMap {
    'collab-emoji-picker': CollabEmojiPicker;
  }
}
