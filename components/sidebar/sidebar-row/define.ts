import { CollabSidebarRow } from './sidebar-row.js';

CollabSidebarRow.define('collab-sidebar-row');

declare global {
  interface HTMLElementTagNameMap {
    'collab-sidebar-row': CollabSidebarRow;
  }
}
