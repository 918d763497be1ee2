import { loadOnce } from '../../base/lazy.js';

/** Loads and defines what shows the files of a comment, which many threads do without. */
export const loadAttachments = loadOnce(
  () => import('./attachments.js').then((module) => module.CollabAttachments.define('collab-attachments')),
  'attachments',
);
