import { CollabThreadSwitcher } from './thread-switcher.js';

CollabThreadSwitcher.define('collab-thread-switcher');

declare global {
  interface HTMLElementTagNameMap {
    'collab-thread-switcher': CollabThreadSwitcher;
  }
}
