import { loadOnce } from '../internal/load-once.js';

/** Brings what a reply is written in: few are written here. */
export const loadComposer = loadOnce(
  () => import('../composer/composer.js').then((module) => module.CollabComposer.define('collab-composer')),
  'editor',
);
