import { CollabCommentBody } from './comment-body.js';

CollabCommentBody.define('collab-comment-body');

declare global {
  interface HTMLElementTagNameMap {
    'collab-comment-body': CollabCommentBody;
  }
}
