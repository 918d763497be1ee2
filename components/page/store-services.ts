import type { CollabStore } from '../../store/index.js';

type StoreService<T> = new (store: CollabStore) => T;

/** The services of each store, by their class. */
const services = new WeakMap<CollabStore, Map<StoreService<unknown>, unknown>>();

/**
 * Returns a store's instance of a service; creates it at the first call. A service belongs to the store, not to a page, where
 * the store has its subject once: the user's presence, the uploads of drafts.
 */
export function storeService<T>(store: CollabStore, Service: StoreService<T>): T {
  const known = services.get(store) ?? new Map<StoreService<unknown>, unknown>();
  services.set(store, known);
  const service = (known.get(Service) as T | undefined) ?? new Service(store);
  known.set(Service, service);
  return service;
}
