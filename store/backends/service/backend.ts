import type { CollabError } from '../../model/error.js';
import type { Backend, ClientStorage, Connection, Session, Sink } from '../backend.js';
import { openIndexedDbStorage } from '../local/client-storage.js';
import { MemoryClients } from '../memory/client-storage.js';
import { ServiceConnection } from './connection.js';
import { checkServiceOptions, type ServiceOptions } from './options.js';
import { RowCache } from './row-cache.js';

/** Backend of a service. Loaded when a store first uses it. */
export class ServiceBackend implements Backend {
  readonly #options: ServiceOptions;
  readonly #memory = new MemoryClients();

  constructor(options: ServiceOptions) {
    checkServiceOptions(options);
    this.#options = options;
  }

  connect(session: Session, sink: Sink): Promise<Connection> {
    const cache =
      'indexedDB' in globalThis ? new RowCache(`${this.#name}-rows`, this.#options, session.user) : undefined;
    return Promise.resolve(new ServiceConnection(this.#options, session, sink, cache));
  }

  async openStorage(clientId: string, problem?: (error: CollabError) => void): Promise<ClientStorage> {
    const { indexedDB, navigator } = globalThis as Partial<typeof globalThis>;
    if (!indexedDB || !navigator?.locks) return this.#memory.open(clientId);
    return openIndexedDbStorage(this.#name, clientId, problem);
  }

  get #name(): string {
    return this.#options.name ?? 'collab-elements-service';
  }
}
