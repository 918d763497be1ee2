import { CollabShortcutList } from './shortcut-list.js';

CollabShortcutList.define('collab-shortcut-list');

declare global {
  interface HTMLElementTagNameMap {
    'collab-shortcut-list': CollabShortcutList;
  }
}
