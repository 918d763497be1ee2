import { loadOnce } from '../../base/lazy.js';

/** Loads and defines what is said of a thread beside its status, which many threads do without. */
export const loadThreadProperties = loadOnce(() =>
  import('./thread-properties.js').then((module) => module.CollabThreadProperties.define('collab-thread-properties')),
);
