import { CollabNotificationPanel } from './notification-panel.js';

CollabNotificationPanel.define('collab-notification-panel');

declare global {
  interface HTMLElementTagNameMap {
    'collab-notification-panel': CollabNotificationPanel;
  }
}
