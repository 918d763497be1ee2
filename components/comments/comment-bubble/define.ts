import { CollabCommentBubble } from './comment-bubble.js';

CollabCommentBubble.define('collab-comment-bubble');

declare global {
  interface HTMLElementTagNameMap {
    'collab-comment-bubble': CollabCommentBubble;
  }
}
