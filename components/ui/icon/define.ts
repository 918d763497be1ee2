import { CollabIcon } from './icon.js';
import './more-icons.js';

CollabIcon.define('collab-icon');

declare global {
  interface HTMLElementTagNameMap {
    'collab-icon': CollabIcon;
  }
}
