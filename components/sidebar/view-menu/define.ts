import { CollabViewMenu } from './view-menu.js';

CollabViewMenu.define('collab-view-menu');

declare global {
  interface HTMLElementTagNameMap {
    'collab-view-menu': CollabViewMenu;
  }
}
