import { loadOnce } from '../internal/load-once.js';

/** Loads and defines the viewer of pictures. */
export const loadViewer = loadOnce('The viewer of pictures', async () => {
  const { CollabAttachmentViewer } = await import('./attachment-viewer.js');
  CollabAttachmentViewer.define('collab-attachment-viewer');
});
