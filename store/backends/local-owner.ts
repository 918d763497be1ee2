import { asCollabError } from '../collab-failure.js';
import { newId } from '../model/ids.js';
import type { LocalDatabase } from './local-database.js';
import { connectionName, joinConnection, joinHall, type HallMessage, type Reply } from './local-messages.js';
import { LocalRows } from './local-rows.js';
import { Log } from './log.js';
import type { Reader } from './reader.js';
import { takeLock } from './web-locks.js';

/** A connection as its owner knows it. */
interface Guest {
  readonly reader: Reader;
  readonly channel: BroadcastChannel;
  reply(message: Reply): void;
}

/**
 * The one tab that writes the database and numbers the log, for the connections of all tabs, its own among them. Whoever makes one
 * holds the owner's lock.
 */
export class LocalOwner {
  readonly #id = newId();
  readonly #database: string;
  readonly #log: Log;
  readonly #hall: BroadcastChannel;
  readonly #guests = new Map<string, Guest>();
  readonly #closing = new AbortController();

  constructor(db: LocalDatabase, logLength: number | undefined) {
    const rows = new LocalRows(db);
    this.#database = db.name;
    this.#log = new Log(rows, { length: logLength });
    this.#hall = joinHall(db.name, (message) => this.#receive(message));
    this.#announce();
    // Tidying can wait for the next owner where it fails.
    rows.forget().catch(() => undefined);
  }

  /** Finishes what is under way and hears nothing more. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#hall.close();
    await this.#log.idle();
    for (const id of this.#guests.keys()) this.#drop(id);
  }

  #announce(): void {
    this.#say({ t: 'owner', owner: this.#id });
  }

  #say(message: HallMessage): void {
    this.#hall.postMessage(message);
  }

  #receive(message: HallMessage): void {
    if (message.t === 'hello') this.#announce();
    else if (message.t === 'attach') this.#attach(message);
    else if (message.t !== 'owner') this.#serve(message, this.#guests.get(message.from));
  }

  #attach({ from, session }: HallMessage & { t: 'attach' }): void {
    const name = connectionName(this.#database, from);
    const channel = joinConnection(this.#database, from);
    const reply = (message: Reply) => {
      if (this.#guests.get(from)?.channel === channel) channel.postMessage({ ...message, owner: this.#id });
    };
    const reader: Reader = {
      id: from,
      ...session,
      frame: (frame) => reply({ t: 'frame', frame }),
      problem: (error) => reply({ t: 'problem', error }),
      published: (published) => reply({ t: 'published', published }),
      moved: (scope, moves) => reply({ t: 'moved', scope, moves }),
    };
    this.#drop(from);
    this.#guests.set(from, { reader, channel, reply });
    // A connection lets its lock go when it is closed or its tab dies.
    takeLock(name, this.#closing.signal).then(
      (release) => {
        release();
        this.#drop(from);
      },
      () => undefined,
    );
  }

  /** Does what a connection asks for; one that has not attached yet asks again when it does. */
  #serve(message: Exclude<HallMessage, { t: 'hello' | 'owner' | 'attach' }>, guest: Guest | undefined): void {
    if (!guest) return;
    const { reader, reply } = guest;
    if (message.t === 'follow') this.#log.follow(reader, message.scope, message.cursor, message.folderId);
    else if (message.t === 'unfollow') this.#log.unfollow(reader, message.scope);
    else if (message.t === 'publish') void this.#log.publish(reader, message.scope, message.passing);
    else if (message.t === 'ask') this.#answer(message, reader, reply);
    else this.#push(message, reader, reply);
  }

  #push({ id, mutations }: HallMessage & { t: 'push' }, reader: Reader, reply: Guest['reply']): void {
    this.#log.push(reader, mutations).then(
      (results) => reply({ t: 'results', id, results }),
      (error: unknown) => reply({ t: 'failed', id, error: asCollabError(error, 'unavailable') }),
    );
  }

  #answer(message: HallMessage & { t: 'ask' }, reader: Reader, reply: Guest['reply']): void {
    const { id } = message;
    const queries = this.#log.queries(reader);
    const asked = message.of === 'page' ? queries.page(message.query) : queries.counts(message.query);
    asked.then(
      (answer) => reply({ t: 'answer', id, answer }),
      (error: unknown) => reply({ t: 'failed', id, error: asCollabError(error, 'unavailable') }),
    );
  }

  #drop(id: string): void {
    const guest = this.#guests.get(id);
    if (!guest) return;
    this.#guests.delete(id);
    this.#log.leave(guest.reader);
    guest.channel.close();
  }
}
