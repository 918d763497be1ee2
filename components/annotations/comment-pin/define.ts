import { CollabCommentPin } from './comment-pin.js';

CollabCommentPin.define('collab-comment-pin');

declare global {
  interface HTMLElementTagNameMap {
    'collab-comment-pin': CollabCommentPin;
  }
}
