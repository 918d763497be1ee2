import { CollabCustomButtons } from './custom-buttons.js';

CollabCustomButtons.define('collab-custom-buttons');

declare global {
  interface HTMLElementTagNameMap {
    'collab-custom-buttons': CollabCustomButtons;
  }
}
