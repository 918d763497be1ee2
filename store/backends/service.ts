import type { Backend } from './backend.js';
import { lazyBackend } from './lazy-backend.js';
import type { ServiceOptions } from './service/options.js';

export type { ServiceOptions } from './service/options.js';

/**
 * Creates the backend that connects to a service: people on different machines see each other. Each session needs a token of the customer's
 * backend (`identify` with `authToken` or a token provider). The page keeps working while the service cannot be reached: what is written
 * waits in the browser and is sent later. Malformed options are reported when a store connects.
 */
export function serviceBackend(options: ServiceOptions): Backend {
  return lazyBackend(async () => {
    const { ServiceBackend } = await import('./service/backend.js');
    return new ServiceBackend(options);
  });
}
