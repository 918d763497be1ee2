import type { Backend, ClientStorage, Connection, Session, Sink } from '../backend.js';
import { asCollabError, CollabFailure } from '../collab-failure.js';
import type { CollabError } from '../model/error.js';
import { LocalHouse } from './local-house.js';

export interface LocalOptions {
  /** Name of the database; tabs of one origin that give the same name see the same data. 'collab-elements' by default. */
  readonly name?: string;
  /** How many operations are held for tabs that come back; 1,000 by default. */
  readonly logLength?: number;
}

/**
 * Makes the backend that keeps everything in this browser, for all its tabs: IndexedDB, written by the one tab that holds a Web Lock,
 * which the others reach over BroadcastChannel.
 *
 * Where one of the three is missing, or the database cannot be opened, each connection is told so by a problem of code
 * 'storage_unavailable' or 'storage_blocked', and the data lives as long as the tab. A row that cannot be read is set aside with the
 * problem 'corrupt_row'; where there is no room, a mutation is refused with 'storage_full'; when a newer version of the page takes the
 * database over, connections go offline with 'reload_needed'.
 */
export function localBackend(options: LocalOptions = {}): Backend {
  return new LocalBackend(options);
}

class LocalBackend implements Backend {
  readonly #options: LocalOptions;
  #memory: Promise<Backend> | undefined;
  #house: Promise<LocalHouse | CollabFailure> | undefined;

  constructor(options: LocalOptions) {
    this.#options = options;
  }

  async connect(session: Session, sink: Sink): Promise<Connection> {
    const house = await this.#enter();
    if (house instanceof LocalHouse) return house.connect(session, sink);
    const memory = await this.#inMemory();
    const connection = await memory.connect(session, sink);
    sink.problem(asCollabError(house, house.code));
    return connection;
  }

  async openStorage(clientId: string): Promise<ClientStorage> {
    const house = await this.#enter();
    return house instanceof LocalHouse ? house.openStorage(clientId) : (await this.#inMemory()).openStorage(clientId);
  }

  /** The house, entered; or why there is none. */
  async #enter(): Promise<LocalHouse | CollabFailure> {
    const house = await (this.#house ??= this.#open());
    return house instanceof CollabFailure || house.enter() ? house : this.#enter();
  }

  /** What stands in where there is no house; few pages ever load it. */
  #inMemory(): Promise<Backend> {
    return (this.#memory ??= import('./local-stand-in.js').then(({ standIn }) => standIn(this.#options)));
  }

  async #open(): Promise<LocalHouse | CollabFailure> {
    const { name = 'collab-elements', logLength } = this.#options;
    const missing = missingPart();
    if (missing) return new CollabFailure(missing);
    try {
      return await LocalHouse.open(name, logLength, () => {
        this.#house = undefined;
      });
    } catch (error) {
      if (error instanceof CollabFailure) return error;
      const why = `the browser's database cannot be opened (${String(error)}).`;
      return new CollabFailure(
        unkept(why, 'A private window, or a setting that keeps sites from storing data, can be the cause.'),
      );
    }
  }
}

const unkept = (why: string, advice: string): CollabError => ({
  code: 'storage_unavailable',
  message: `Comments stay until this tab is closed: ${why} ${advice}`,
});

/** What this browser or this page lacks; nothing where all is there. */
function missingPart(): CollabError | undefined {
  const { indexedDB, BroadcastChannel, navigator } = globalThis as Partial<typeof globalThis>;
  const { locks } = (navigator ?? {}) as Partial<Navigator>;
  if (!indexedDB) return unkept('IndexedDB is missing.', 'Let this site store data.');
  if (!BroadcastChannel) return unkept('BroadcastChannel is missing.', 'Use a newer browser.');
  if (!locks) return unkept('navigator.locks is missing.', 'Open the page by https or on localhost.');
  return undefined;
}
