import { CollabConnectionStatus } from './connection-status.js';

CollabConnectionStatus.define('collab-connection-status');

declare global {
  interface HTMLElementTagNameMap {
    'collab-connection-status': CollabConnectionStatus;
  }
}
