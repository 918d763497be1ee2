import type { Backend, ClientStorage } from '../../store/backends/backend.js';
import type { Viewer } from '../../store/rules/visibility.js';
import { Client } from './client.js';
import { afterEach, beforeEach } from './framework.js';

/** One set of data, empty at first, and the access to it. */
export interface Stage {
  /** Makes a backend over the data, as another tab of the page would. */
  backend(): Backend;
  /** Changes the access of a user. Omit it where the backend cannot be told. */
  setAccess?: (userId: string, access: 'editor' | 'viewer' | 'none') => void;
  /** Deletes the data, after all connections are closed. */
  strike(): Promise<void>;
}

/** Makes a stage. `logLength` is the number of operations that a log keeps; older ones are only in the snapshot. */
export type MakeStage = (options: { logLength?: number }) => Stage;

/** The clients of one stage, who all leave when the test is over. */
export class Cast {
  /** Another stage of the same kind. */
  readonly anew: () => Stage;
  readonly #stage: Stage;
  readonly #clients: Client[] = [];
  readonly #storages: ClientStorage[] = [];

  constructor(make: () => Stage) {
    this.anew = make;
    this.#stage = make();
  }

  /** Brings in a client, in a tab of their own. */
  async enter(user: Viewer, backend: Backend = this.#stage.backend()): Promise<Client> {
    const client = await Client.connect(backend, user);
    this.#clients.push(client);
    return client;
  }

  /** Opens the storage of a client in a tab of their own. */
  async open(clientId: string, backend: Backend = this.#stage.backend()): Promise<ClientStorage> {
    const storage = await backend.openStorage(clientId);
    this.#storages.push(storage);
    return storage;
  }

  /** Changes the access of a user; undefined where the backend cannot be told. */
  get setAccess(): Stage['setAccess'] {
    return this.#stage.setAccess;
  }

  backend(): Backend {
    return this.#stage.backend();
  }

  async leave(): Promise<void> {
    for (const { connection } of this.#clients) await connection.close();
    for (const storage of this.#storages) await storage.close();
    await this.#stage.strike();
  }
}

/** Sets a stage before each test of a suite and strikes it afterwards. */
export function castOf(makeStage: MakeStage, options: { logLength?: number } = {}): () => Cast {
  let cast: Cast;
  beforeEach(() => {
    cast = new Cast(() => makeStage(options));
  });
  afterEach(() => cast.leave());
  return () => cast;
}
