import { CollabRoot } from './root.js';

CollabRoot.define('collab-root');

declare global {
  interface HTMLElementTagNameMap {
    'collab-root': CollabRoot;
  }
}
