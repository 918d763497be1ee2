// What one writes with in a sidebar, in one piece: in two, bundlers would cut what they share out of what a page loads first.
export { CollabThreadDialog } from '../../comments/thread-dialog/thread-dialog.js';
export { createPageComposer } from './page-composer.js';
