import { CollabFilterMenu } from './filter-menu.js';

CollabFilterMenu.define('collab-filter-menu');

declare global {
  interface HTMLElementTagNameMap {
    'collab-filter-menu': CollabFilterMenu;
  }
}
