import { CollabNotificationButton } from './notification-button.js';

CollabNotificationButton.define('collab-notification-button');

declare global {
  interface HTMLElementTagNameMap {
    'collab-notification-button': CollabNotificationButton;
  }
}
