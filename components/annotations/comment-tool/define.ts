import { CollabCommentTool } from './comment-tool.js';

CollabCommentTool.define('collab-comment-tool');

declare global {
  interface HTMLElementTagNameMap {
    'collab-comment-tool': CollabCommentTool;
  }
}
