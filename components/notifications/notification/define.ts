import { CollabNotification } from './notification.js';

CollabNotification.define('collab-notification');

declare global {
  interface HTMLElementTagNameMap {
    'collab-notification': CollabNotification;
  }
}
