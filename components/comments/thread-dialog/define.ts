import { CollabThreadDialog } from './thread-dialog.js';

CollabThreadDialog.define('collab-thread-dialog');

declare global {
  interface HTMLElementTagNameMap {
    'collab-thread-dialog': CollabThreadDialog;
  }
}
