import { CollabAttachmentViewer } from './attachment-viewer.js';

CollabAttachmentViewer.define('collab-attachment-viewer');

declare global {
  interface HTMLElementTagNameMap {
    'collab-attachment-viewer': CollabAttachmentViewer;
  }
}
