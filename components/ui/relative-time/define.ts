import { CollabRelativeTime } from './relative-time.js';

CollabRelativeTime.define('collab-relative-time');

declare global {
  interface HTMLElementTagNameMap {
    'collab-relative-time': CollabRelativeTime;
  }
}
