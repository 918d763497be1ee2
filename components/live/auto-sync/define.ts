import { CollabAutoSync } from './auto-sync.js';

CollabAutoSync.define('collab-auto-sync');

declare global {
  interface HTMLElementTagNameMap {
    'collab-auto-sync': CollabAutoSync;
  }
}
