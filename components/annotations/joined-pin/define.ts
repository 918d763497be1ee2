import { CollabJoinedPin } from './joined-pin.js';

CollabJoinedPin.define('collab-joined-pin');

declare global {
  interface HTMLElementTagNameMap {
    'collab-joined-pin': CollabJoinedPin;
  }
}
