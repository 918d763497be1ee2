import { CollabThreadProperties } from './thread-properties.js';

CollabThreadProperties.define('collab-thread-properties');

declare global {
  interface HTMLElementTagNameMap {
    'collab-thread-properties': CollabThreadProperties;
  }
}
