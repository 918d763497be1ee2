import type { Backend, ClientStorage, Connection, Session, Sink } from '../backend.js';
import { asCollabError, CollabFailure } from '../../base/collab-failure.js';
import type { CollabError } from '../../model/error.js';
import { indexedDbStorage } from './client-storage.js';
import { LocalConnection } from './connection.js';
import { memoryBackend } from '../memory.js';

/** The backend itself, loaded when a store first asks for it. */
export class LocalBackend implements Backend {
  readonly #place: LocalOptions & { readonly name: string };
  /** What stands in for the database where there is none. */
  readonly #memory: Backend;
  /** Why data is kept in memory; once it is, it stays there. */
  #failure: CollabError | undefined;

  constructor(options: LocalOptions) {
    this.#place = { name: 'collab-elements', ...options };
    this.#memory = memoryBackend(options);
  }

  async connect(session: Session, sink: Sink): Promise<Connection> {
    const connection = await this.#attempt(() => LocalConnection.open(this.#place, session, sink));
    if (connection) return connection;
    if (this.#failure) sink.problem(this.#failure);
    return this.#memory.connect(session, sink);
  }

  async openStorage(clientId: string, problem?: (error: CollabError) => void): Promise<ClientStorage> {
    const storage = await this.#attempt(() => indexedDbStorage(this.#place.name, clientId, problem));
    return storage ?? this.#memory.openStorage(clientId);
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

export interface LocalOptions {
  /** Name of the database; tabs of one origin that give the same name see the same data. 'collab-elements' by default. */
  readonly name?: string;
  /** How many operations are held for tabs that come back; 1,000 by default. */
  readonly logLength?: number;
}
