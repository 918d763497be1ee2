import { CollabComment } from './comment.js';

CollabComment.define('collab-comment');

declare global {
  interface HTMLElementTagNameMap {
    'collab-comment': CollabComment;
  }
}
