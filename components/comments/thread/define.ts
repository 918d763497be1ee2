import { CollabThread } from './thread.js';

CollabThread.define('collab-thread');

declare global {
  interface HTMLElementTagNameMap {
    'collab-thread': CollabThread;
  }
}
