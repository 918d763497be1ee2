import type { ClientStorage, Connection, Session, Sink } from '../backend.js';
import type { CollabError } from '../model/error.js';
import { indexedDbStorage } from './indexed-db-storage.js';
import { LocalConnection } from './local-connection.js';
import { LocalDatabase } from './local-database.js';
import { hallName } from './local-messages.js';
import { LocalOwner } from './local-owner.js';
import { takeLock } from './web-locks.js';

const LOST: CollabError = {
  code: 'reload_needed',
  message: 'A newer version of this page is open in another tab, or its data was cleared. Reload this tab to go on.',
};

/**
 * What the connections and storages of one backend share: the open database, and a place in the line of those who would own it.
 * It closes with the last of them.
 */
export class LocalHouse {
  readonly #db: LocalDatabase;
  readonly #onClose: () => void;
  readonly #connections = new Set<LocalConnection>();
  readonly #leaving = new AbortController();
  /** Settles once this house owns the database and has given it up, or left the line. */
  readonly #ownership: Promise<void>;
  #residents = 0;

  private constructor(db: LocalDatabase, logLength: number | undefined, onClose: () => void) {
    this.#db = db;
    this.#onClose = onClose;
    this.#ownership = this.#own(logLength);
  }

  /** Opens the database. `onClose` is called as soon as the house is of no more use. */
  static async open(name: string, logLength: number | undefined, onClose: () => void): Promise<LocalHouse> {
    let house: LocalHouse | undefined;
    const db = await LocalDatabase.open(name, () => {
      if (house) house.#lose();
    });
    return (house = new LocalHouse(db, logLength, onClose));
  }

  /** Whether somebody new can move in; they have, when it says so. */
  enter(): boolean {
    if (this.#leaving.signal.aborted) return false;
    this.#residents++;
    return true;
  }

  /** Connects someone who has entered. */
  async connect(session: Session, sink: Sink): Promise<Connection> {
    const connection = await LocalConnection.open(this.#db.name, session, sink, () => {
      this.#connections.delete(connection);
      return this.#leave();
    });
    this.#connections.add(connection);
    return connection;
  }

  /** Opens the storage of a client who has entered. */
  async openStorage(clientId: string): Promise<ClientStorage> {
    const storage = await indexedDbStorage(this.#db, clientId);
    let isOpen = true;
    return {
      ...storage,
      close: async () => {
        if (!isOpen) return;
        isOpen = false;
        await storage.close();
        await this.#leave();
      },
    };
  }

  async #leave(): Promise<void> {
    if (--this.#residents === 0) await this.#close();
  }

  async #close(): Promise<void> {
    if (!this.#leaving.signal.aborted) {
      this.#leaving.abort();
      this.#onClose();
    }
    await this.#ownership;
    this.#db.close();
  }

  #lose(): void {
    void this.#close();
    for (const connection of this.#connections) void connection.lose(LOST);
  }

  /** Owns the database from when those before in the line are gone until the house is left. */
  async #own(logLength: number | undefined): Promise<void> {
    const { signal } = this.#leaving;
    const release = await takeLock(hallName(this.#db.name), signal).catch(() => undefined);
    if (!release) return;
    const owner = new LocalOwner(this.#db, logLength);
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await owner.close();
    release();
  }
}
