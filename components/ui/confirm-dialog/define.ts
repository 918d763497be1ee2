import { CollabConfirmDialog } from './confirm-dialog.js';

CollabConfirmDialog.define('collab-confirm-dialog');

declare global {
  interface HTMLElementTagNameMap {
    'collab-confirm-dialog': CollabConfirmDialog;
  }
}
