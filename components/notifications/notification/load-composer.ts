import { loadOnce } from '../../base/lazy.js';

/** Brings what a reply is written in: few are written here. */
export const loadComposer = loadOnce(
  () => import('../../comments/composer/composer.js').then((module) => module.CollabComposer.define('collab-composer')),
  'editor',
);
