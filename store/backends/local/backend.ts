import { asCollabError, CollabFailure } from '../../base/collab-failure.js';
import type { CollabError } from '../../model/error.js';
import type { Backend, ClientStorage, Connection, Session, Sink } from '../backend.js';
import { lazyBackend } from '../lazy-backend.js';
import { openIndexedDbStorage } from './client-storage.js';
import { LocalConnection } from './connection.js';

/** Backend that stores data in IndexedDB, with memory as the fallback. Loaded when a store first uses it. */
export class LocalBackend implements Backend {
  readonly #options: LocalOptions & { readonly name: string };
  /** Fallback where there is no database. */
  readonly #memory: Backend;
  /** Reason for the fallback to memory. Once set, it stays. */
  #failure: CollabError | undefined;

  constructor(options: LocalOptions) {
    this.#options = { name: 'collab-elements', ...options };
    this.#memory = lazyBackend(async () => (await import('../memory.js')).memoryBackend(options));
  }

  async connect(session: Session, sink: Sink): Promise<Connection> {
    const connection = await this.#tryOpen(() => LocalConnection.open(this.#options, session, sink));
    if (connection) return connection;
    if (this.#failure) sink.problem(this.#failure);
    return this.#memory.connect(session, sink);
  }

  async openStorage(clientId: string, problem?: (error: CollabError) => void): Promise<ClientStorage> {
    const storage = await this.#tryOpen(() => openIndexedDbStorage(this.#options.name, clientId, problem));
    return storage ?? this.#memory.openStorage(clientId);
  }

  /** Opens something in the database. Returns undefined and records the failure where it cannot be opened. */
  async #tryOpen<T>(open: () => Promise<T>): Promise<T | undefined> {
    this.#failure ??= findMissingApi();
    if (this.#failure) return undefined;
    try {
      return await open();
    } catch (error) {
      this.#failure =
        error instanceof CollabFailure ? asCollabError(error, 'storage_unavailable') : createOpenError(error);
      return undefined;
    }
  }
}

const createUnavailableError = (reason: string): CollabError => ({
  code: 'storage_unavailable',
  message: `Comments stay until this tab is closed: ${reason}`,
});

const createOpenError = (error: unknown): CollabError =>
  createUnavailableError(
    `the database cannot be opened (${String(error)}). Private windows and blocked site data can be the cause.`,
  );

/** Returns an error for a missing browser API, or undefined when all are available. */
function findMissingApi(): CollabError | undefined {
  const { indexedDB, BroadcastChannel, navigator } = globalThis as Partial<typeof globalThis>;
  const { locks } = (navigator ?? {}) as Partial<Navigator>;
  if (!indexedDB) return createUnavailableError('IndexedDB is missing. Let this site store data.');
  if (!BroadcastChannel) return createUnavailableError('BroadcastChannel is missing. Use a newer browser.');
  if (!locks) return createUnavailableError('navigator.locks is missing. Open the page by https or on localhost.');
  return undefined;
}

export interface LocalOptions {
  /** Name of the database. Tabs of one origin with the same name share their data. Default: 'collab-elements'. */
  readonly name?: string;
  /** Number of operations retained for tabs that reconnect. Default: 1,000. */
  readonly logLength?: number;
}
