import { threadParts } from '../thread/parts.js';

/** What the dialog gives on of itself and of the thread in it. */
export const dialogExports = [
  'header: dialog-header',
  'dialog',
  'switcher',
  'thread',
  'drafts',
  'go',
  'move',
  'close',
  ...threadParts,
].join(', ');
