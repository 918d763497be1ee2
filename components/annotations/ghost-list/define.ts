import { CollabGhostList } from './ghost-list.js';

CollabGhostList.define('collab-ghost-list');

declare global {
  interface HTMLElementTagNameMap {
    'collab-ghost-list': CollabGhostList;
  }
}
