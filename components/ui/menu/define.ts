import { CollabMenu } from './menu.js';

CollabMenu.define('collab-menu');

declare global {
  interface HTMLElementTagNameMap {
    'collab-menu': CollabMenu;
  }
}
