import { CollabTextMark } from './text-mark.js';

CollabTextMark.define('collab-text-mark');

declare global {
  interface HTMLElementTagNameMap {
    'collab-text-mark': CollabTextMark;
  }
}
