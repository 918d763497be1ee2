import { CollabPresenceAvatars } from './presence-avatars.js';

CollabPresenceAvatars.define('collab-presence-avatars');

declare global {
  interface HTMLElementTagNameMap {
    'collab-presence-avatars': CollabPresenceAvatars;
  }
}
