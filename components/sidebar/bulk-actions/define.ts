import { CollabBulkActions } from './bulk-actions.js';

CollabBulkActions.define('collab-bulk-actions');

declare global {
  interface HTMLElementTagNameMap {
    'collab-bulk-actions': CollabBulkActions;
  }
}
