import { CollabAvatar } from './avatar.js';

CollabAvatar.define('collab-avatar');

declare global {
  interface HTMLElementTagNameMap {
    'collab-avatar': CollabAvatar;
  }
}
