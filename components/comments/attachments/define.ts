import { CollabAttachments } from './attachments.js';

CollabAttachments.define('collab-attachments');

declare global {
  interface HTMLElementTagNameMap {
    'collab-attachments': CollabAttachments;
  }
}
