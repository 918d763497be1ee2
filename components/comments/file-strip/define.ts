import { CollabFileStrip } from './file-strip.js';

CollabFileStrip.define('collab-file-strip');

declare global {
  interface HTMLElementTagNameMap {
    'collab-file-strip': CollabFileStrip;
  }
}
