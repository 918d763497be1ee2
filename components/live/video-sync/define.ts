import { CollabVideoSync } from './video-sync.js';

CollabVideoSync.define('collab-video-sync');

declare global {
  interface HTMLElementTagNameMap {
    'collab-video-sync': CollabVideoSync;
  }
}
