import { CollabThreadList } from './thread-list.js';

CollabThreadList.define('collab-thread-list');

declare global {
  interface HTMLElementTagNameMap {
    'collab-thread-list': CollabThreadList;
  }
}
