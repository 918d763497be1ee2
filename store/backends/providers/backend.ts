import type { CollabError } from '../../model/error.js';
import type { DataProviders } from '../../model/providers.js';
import { SerialQueue } from '../authority/serial-queue.js';
import type { Backend, ClientStorage, Connection, Session, Sink } from '../backend.js';
import type { WireMutation } from '../protocol.js';
import { ProvidersConnection } from './connection.js';
import { checkDataProviders } from './options.js';

/** Backend whose content is stored by data providers. Loaded when a store first uses it. */
export class ProvidersBackend implements Backend {
  readonly #backend: Backend;
  readonly #providers: DataProviders;
  readonly #connections = new Set<ProvidersConnection>();
  readonly #threads = new SerialQueue<string>();

  constructor(backend: Backend, providers: DataProviders) {
    checkDataProviders(providers);
    this.#backend = backend;
    this.#providers = providers;
  }

  async connect(session: Session, sink: Sink): Promise<Connection> {
    const connect = this.#backend.connect.bind(this.#backend);
    const shared = {
      providers: this.#providers,
      threads: this.#threads,
      concluded: (mutation: Pick<WireMutation, 'clientId' | 'mid'>) => {
        for (const each of this.#connections) each.forgetMutation(mutation);
      },
    };
    const connection = await ProvidersConnection.open(connect, shared, session, sink);
    this.#connections.add(connection);
    connection.closed.addEventListener('abort', () => this.#connections.delete(connection));
    return connection;
  }

  /** Opens the storage of the backend: drafts and unsent changes stay in the browser, with their texts. */
  async openStorage(clientId: string, problem?: (error: CollabError) => void): Promise<ClientStorage> {
    const storage = await this.#backend.openStorage(clientId, problem);
    return {
      getDraft: (...args) => storage.getDraft(...args),
      setDraft: (...args) => storage.setDraft(...args),
      adopt: (...args) => storage.adopt(...args),
      enqueue: (...args) => storage.enqueue(...args),
      // A mutation that leaves the queue without a result was discarded.
      dequeue: async (makerId, mid) => {
        for (const connection of this.#connections) connection.discard({ clientId: makerId, mid });
        await storage.dequeue(makerId, mid);
      },
      users: () => storage.users(),
      keepUser: (...args) => storage.keepUser(...args),
      recent: (...args) => storage.recent(...args),
      setRecent: (...args) => storage.setRecent(...args),
      close: () => storage.close(),
    };
  }
}
