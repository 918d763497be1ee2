import { CollabSidebarButton } from './sidebar-button.js';

CollabSidebarButton.define('collab-sidebar-button');

declare global {
  interface HTMLElementTagNameMap {
    'collab-sidebar-button': CollabSidebarButton;
  }
}
