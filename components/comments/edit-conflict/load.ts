import { loadOnce } from '../../base/lazy.js';

/** Loads and defines what lets the user choose between two edits of a comment, which few come to. */
export const loadEditConflict = loadOnce(() =>
  import('./edit-conflict.js').then((module) => module.CollabEditConflict.define('collab-edit-conflict')),
);
