import { loadOnce } from '../internal/load-once.js';

/** Loads and defines what shows the files of a comment, which many threads do without. */
export const loadAttachments = loadOnce('The files of comments', async () => {
  const { CollabAttachments } = await import('./attachments.js');
  CollabAttachments.define('collab-attachments');
});
