import { CollabOptionMenu } from './option-menu.js';

CollabOptionMenu.define('collab-option-menu');

declare global {
  interface HTMLElementTagNameMap {
    'collab-option-menu': CollabOptionMenu;
  }
}
