import { afterEach } from 'vitest';
import type { CollabStore, StoreOptions } from '../../store/index.js';
import { createStore } from '../../store/store.js';

/** Returns `createStore` for a suite, which disposes of the created stores after each test. */
export function suiteStores(): (options: StoreOptions) => CollabStore {
  const stores: CollabStore[] = [];
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.dispose();
  });
  return (options) => {
    const store = createStore(options);
    stores.push(store);
    return store;
  };
}
