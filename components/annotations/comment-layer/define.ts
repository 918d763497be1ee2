import { CollabCommentLayer } from './comment-layer.js';

CollabCommentLayer.define('collab-comment-layer');

declare global {
  interface HTMLElementTagNameMap {
    'collab-comment-layer': CollabCommentLayer;
  }
}
