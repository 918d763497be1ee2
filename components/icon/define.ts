import { CollabIcon } from './icon.js';

CollabIcon.define('collab-icon');

declare global {
  interface HTMLElementTagNameMap {
    'collab-icon': CollabIcon;
  }
}
