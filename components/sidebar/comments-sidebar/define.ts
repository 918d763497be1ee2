import { CollabCommentsSidebar } from './comments-sidebar.js';

CollabCommentsSidebar.define('collab-comments-sidebar');

declare global {
  interface HTMLElementTagNameMap {
    'collab-comments-sidebar': CollabCommentsSidebar;
  }
}
