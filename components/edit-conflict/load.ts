import { loadOnce } from '../internal/load-once.js';

/** Loads and defines what lets the user choose between two edits of a comment, which few come to. */
export const loadEditConflict = loadOnce('The choice between two edits', async () => {
  const { CollabEditConflict } = await import('./edit-conflict.js');
  CollabEditConflict.define('collab-edit-conflict');
});
