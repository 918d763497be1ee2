import '../comment-body/define.js';
import { CollabEditConflict } from './edit-conflict.js';

CollabEditConflict.define('collab-edit-conflict');

declare global {
  interface HTMLElementTagNameMap {
    'collab-edit-conflict': CollabEditConflict;
  }
}
