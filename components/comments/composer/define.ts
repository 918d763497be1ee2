import { CollabComposer } from './composer.js';

CollabComposer.define('collab-composer');

declare global {
  interface HTMLElementTagNameMap {
    'collab-composer': CollabComposer;
  }
}
