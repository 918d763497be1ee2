import { loadOnce } from '../internal/load-once.js';

/** Loads and defines what is said of a thread beside its status, which many threads do without. */
export const loadThreadProperties = loadOnce('What is said of threads', async () => {
  const { CollabThreadProperties } = await import('./thread-properties.js');
  CollabThreadProperties.define('collab-thread-properties');
});
