import { loadOnce } from '../../base/lazy.js';

/** Loads and defines the viewer of pictures. */
export const loadViewer = loadOnce(
  () =>
    import('./attachment-viewer.js').then((module) => module.CollabAttachmentViewer.define('collab-attachment-viewer')),
  'viewer',
);
