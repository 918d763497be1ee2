import type { Backend, ClientStorage } from '../../store/backend.js';
import type { Viewer } from '../../store/model/context-filter.js';
import { Client } from './client.js';

/** One set of data, and how to come to it. */
export interface Stage {
  /** A backend over the data, as another tab would make it. */
  backend(): Backend;
  /** Changes what a person may do, where the backend can be told. */
  setAccess?: (userId: string, access: 'editor' | 'viewer' | 'none') => void;
  /** Ends what the stage has kept, once all clients have gone. */
  strike(): Promise<void>;
}

/** Sets a stage whose logs hold so many operations. */
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
