import { CollabNotificationList } from './notification-list.js';

CollabNotificationList.define('collab-notification-list');

declare global {
  interface HTMLElementTagNameMap {
    'collab-notification-list': CollabNotificationList;
  }
}
