import { loadOnce } from '../../base/lazy.js';

/** Loads and defines the page's own buttons, which few pages have. */
export const loadCustomButtons = loadOnce(() =>
  import('./custom-buttons.js').then((module) => module.CollabCustomButtons.define('collab-custom-buttons')),
);
