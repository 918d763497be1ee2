import type { Backend, ClientStorage, Connection, Session, Sink } from '../backend.js';
import { asCollabError, CollabFailure } from '../collab-failure.js';
import type { CollabError } from '../model/error.js';
import { indexedDbStorage } from './indexed-db-storage.js';
import { LocalConnection } from './local-connection.js';

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
  readonly #place: LocalOptions & { readonly name: string };
  /** Why data is kept in memory; once it is, it stays there. */
  #failure: CollabError | undefined;
  #memory: Promise<Backend> | undefined;

  constructor(options: LocalOptions) {
    this.#place = { name: 'collab-elements', ...options };
  }

  async connect(session: Session, sink: Sink): Promise<Connection> {
    const connection = await this.#attempt(() => LocalConnection.open(this.#place, session, sink));
    if (connection) return connection;
    const memory = await this.#inMemory();
    if (this.#failure) sink.problem(this.#failure);
    return memory.connect(session, sink);
  }

  async openStorage(clientId: string): Promise<ClientStorage> {
    const storage = await this.#attempt(() => indexedDbStorage(this.#place.name, clientId));
    return storage ?? (await this.#inMemory()).openStorage(clientId);
  }

  /** What can be opened here; nothing, and a failure, where it cannot. */
  async #attempt<T>(open: () => Promise<T>): Promise<T | undefined> {
    this.#failure ??= missingPart();
    if (this.#failure) return undefined;
    try {
      return await open();
    } catch (error) {
      this.#failure = error instanceof CollabFailure ? asCollabError(error, error.code) : unopened(error);
      return undefined;
    }
  }

  /** What stands in for the database; few pages ever load it. */
  #inMemory(): Promise<Backend> {
    return (this.#memory ??= import('./local-stand-in.js').then(({ standIn }) => standIn(this.#place)));
  }
}

const unkept = (why: string): CollabError => ({
  code: 'storage_unavailable',
  message: `Comments stay until this tab is closed: ${why}`,
});

const unopened = (error: unknown): CollabError =>
  unkept(`the database cannot be opened (${String(error)}). Private windows and blocked site data can be the cause.`);

/** What this browser or this page lacks; nothing where all is there. */
function missingPart(): CollabError | undefined {
  const { indexedDB, BroadcastChannel, navigator } = globalThis as Partial<typeof globalThis>;
  const { locks } = (navigator ?? {}) as Partial<Navigator>;
  if (!indexedDB) return unkept('IndexedDB is missing. Let this site store data.');
  if (!BroadcastChannel) return unkept('BroadcastChannel is missing. Use a newer browser.');
  if (!locks) return unkept('navigator.locks is missing. Open the page by https or on localhost.');
  return undefined;
}
