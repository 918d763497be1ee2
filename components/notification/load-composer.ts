import { loadOnce } from '../internal/load-once.js';

/** Brings what a reply is written in: few are written here. */
export const loadComposer = loadOnce('The composer', async () => {
  const { CollabComposer } = await import('../composer/composer.js');
  CollabComposer.define('collab-composer');
});
