import { CollabSingleEditor } from './single-editor.js';

CollabSingleEditor.define('collab-single-editor');

declare global {
  interface HTMLElementTagNameMap {
    'collab-single-editor': CollabSingleEditor;
  }
}
