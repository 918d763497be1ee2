import { threadParts } from '../thread/exported-parts.js';

/** The `exportparts` of an element with a thread dialog. */
export const dialogExportParts = [
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
