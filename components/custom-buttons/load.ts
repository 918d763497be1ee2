import { loadOnce } from '../internal/load-once.js';

/** Loads and defines the page's own buttons, which few pages have. */
export const loadCustomButtons = loadOnce('Custom buttons', async () => {
  const { CollabCustomButtons } = await import('./custom-buttons.js');
  CollabCustomButtons.define('collab-custom-buttons');
});
