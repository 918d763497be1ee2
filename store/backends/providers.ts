import type { DataProviders } from '../model/providers.js';
import type { Backend } from './backend.js';
import { lazyBackend } from './lazy-backend.js';

/**
 * Returns a backend whose content is stored by the customer's data providers (Self-hosted data provider contracts). `backend` receives the rest:
 * ids, times, statuses and who did what. Malformed providers are reported when a store connects.
 */
export function withProviders(backend: Backend, dataProviders: DataProviders): Backend {
  return lazyBackend(async () => {
    const { ProvidersBackend } = await import('./providers/backend.js');
    return new ProvidersBackend(backend, dataProviders);
  });
}
