import { CollabToasts } from './toasts.js';

CollabToasts.define('collab-toasts');

declare global {
  interface HTMLElementTagNameMap {
    'collab-toasts': CollabToasts;
  }
}
