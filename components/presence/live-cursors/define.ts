import { CollabLiveCursors } from './live-cursors.js';

CollabLiveCursors.define('collab-live-cursors');

declare global {
  interface HTMLElementTagNameMap {
    'collab-live-cursors': CollabLiveCursors;
  }
}
