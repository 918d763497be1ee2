import { CollabInlineComments } from './inline-comments.js';

CollabInlineComments.define('collab-inline-comments');

declare global {
  interface HTMLElementTagNameMap {
    'collab-inline-comments': CollabInlineComments;
  }
}
