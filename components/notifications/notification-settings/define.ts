import { CollabNotificationSettings } from './notification-settings.js';

CollabNotificationSettings.define('collab-notification-settings');

declare global {
  interface HTMLElementTagNameMap {
    'collab-notification-settings': CollabNotificationSettings;
  }
}
