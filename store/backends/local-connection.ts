import type { BlobApi, Connection, Session, Sink, Subscription } from '../backend.js';
import { CollabFailure } from '../collab-failure.js';
import type { CollabError } from '../model/error.js';
import { newId } from '../model/ids.js';
import {
  scopeKey,
  type Cursor,
  type Frame,
  type MutationResult,
  type Passing,
  type Published,
  type Scope,
  type WireMutation,
} from '../protocol.js';
import { BlobDesk } from './blob-desk.js';
import { LocalBlobs } from './local-blobs.js';
import { LocalDatabase } from './local-database.js';
import { connectionName, joinConnection, joinHall, type HallMessage, type OwnerMessage } from './local-messages.js';
import { ownInTurn } from './local-ownership.js';
import { takeLock, type Release } from './web-locks.js';

/** Which database, and how many operations its logs hold. */
interface Place {
  readonly name: string;
  readonly logLength?: number | undefined;
}

/** A scope that is followed, and how far it has come. */
interface Followed {
  readonly scope: Scope;
  cursor: Cursor | undefined;
}

/** A push that has not been answered. */
interface PendingPush {
  readonly mutations: readonly WireMutation[];
  resolve(results: readonly MutationResult[]): void;
  reject(error: CollabFailure): void;
}

const CLOSED: CollabError = { code: 'unavailable', message: 'The connection to the comments is closed.' };

const LOST: CollabError = {
  code: 'reload_needed',
  message: 'A newer version of this page is open in another tab, or its data was cleared. Reload this tab to go on.',
};

/**
 * A tab's side of a connection to the owner of the database, in whichever tab that is. When the owner dies, the next one is told
 * what is followed from where, and every push that has not been answered is sent again: the log knows those it has seen.
 */
export class LocalConnection implements Connection {
  readonly blobs: BlobApi;
  readonly #db: LocalDatabase;
  readonly #id: string;
  readonly #session: Session;
  readonly #sink: Sink;
  readonly #hall: BroadcastChannel;
  readonly #line: BroadcastChannel;
  readonly #leaving = new AbortController();
  readonly #followed = new Map<string, Followed>();
  readonly #pushes = new Map<number, PendingPush>();
  #left: Promise<void> | undefined;
  #lastPush = 0;
  #owner: string | undefined;

  private constructor(db: LocalDatabase, id: string, session: Session, sink: Sink) {
    this.#db = db;
    this.#id = id;
    this.#session = session;
    this.#sink = sink;
    this.blobs = new BlobDesk(new LocalBlobs(db), () => (this.#isOpen ? session : undefined));
    this.#line = joinConnection(db.name, id, (message) => this.#hear(message));
    this.#hall = joinHall(db.name, (message) => {
      if (message.t === 'owner') this.#attach(message.owner);
    });
    void db.lost.then(() => this.#lose(LOST));
    sink.state('pendingData');
    this.#say({ t: 'hello' });
  }

  /** Connects; the owner knows by a lock whether the connection is alive, so that comes first. */
  static async open({ name, logLength }: Place, session: Session, sink: Sink): Promise<LocalConnection> {
    const db = await LocalDatabase.open(name);
    const id = newId();
    const release = await takeLock(connectionName(name, id));
    const connection = new LocalConnection(db, id, session, sink);
    connection.#left = connection.#live(logLength, release);
    return connection;
  }

  subscribe(scope: Scope, cursor?: Cursor): Subscription {
    const key = scopeKey(scope);
    const followed: Followed = { scope, cursor };
    this.#followed.set(key, followed);
    this.#follow(followed);
    return {
      unsubscribe: () => {
        if (this.#followed.get(key) !== followed) return;
        this.#followed.delete(key);
        this.#say({ t: 'unfollow', from: this.#id, scope });
      },
    };
  }

  push(mutations: readonly WireMutation[]): Promise<readonly MutationResult[]> {
    if (!this.#isOpen) return Promise.reject(new CollabFailure(CLOSED));
    return new Promise((resolve, reject) => {
      const id = ++this.#lastPush;
      this.#pushes.set(id, { mutations, resolve, reject });
      this.#say({ t: 'push', from: this.#id, id, mutations });
    });
  }

  publish(scope: Scope, passing: Passing): void {
    this.#say({ t: 'publish', from: this.#id, scope, passing });
  }

  async close(): Promise<void> {
    this.#leaving.abort();
    this.#hall.close();
    this.#line.close();
    for (const { reject } of this.#pushes.values()) reject(new CollabFailure(CLOSED));
    this.#pushes.clear();
    await this.#left;
  }

  get #isOpen(): boolean {
    return !this.#leaving.signal.aborted;
  }

  /** Owns the database when it is this connection's turn, and parts with it when the connection is closed. */
  async #live(logLength: number | undefined, release: Release): Promise<void> {
    try {
      await ownInTurn(this.#db, logLength, this.#leaving.signal);
    } catch (error) {
      this.#lose({ code: 'unavailable', message: `Comments cannot be had (${String(error)}). Reload this tab.` });
    }
    release();
    this.#db.close();
  }

  /** Ends the connection because there is no way to go on, and says why. */
  #lose(error: CollabError): void {
    if (!this.#isOpen) return;
    void this.close();
    this.#sink.problem(error);
    this.#sink.state('offline');
  }

  /** Says something to the owner. What is said before there is one, or while it dies, is said again to the next. */
  #say(message: HallMessage): void {
    if (this.#isOpen) this.#hall.postMessage(message);
  }

  #follow({ scope, cursor }: Followed): void {
    this.#say({ t: 'follow', from: this.#id, scope, cursor });
  }

  #attach(owner: string): void {
    if (this.#owner === owner) return;
    this.#owner = owner;
    const { user, config } = this.#session;
    this.#say({ t: 'attach', from: this.#id, session: { user, config } });
    for (const followed of this.#followed.values()) this.#follow(followed);
    for (const [id, { mutations }] of this.#pushes) this.#say({ t: 'push', from: this.#id, id, mutations });
    this.#sink.state('online');
  }

  #hear(message: OwnerMessage): void {
    // What a dead owner said last may come after its heir has begun.
    if (message.owner !== this.#owner) return;
    if (message.t === 'frame') this.#pass(message.frame);
    else if (message.t === 'problem') this.#sink.problem(message.error);
    else if (message.t === 'published') this.#publish(message.published);
    else this.#answer(message);
  }

  #pass(frame: Frame): void {
    const followed = this.#followed.get(scopeKey(frame.scope));
    if (!followed) return;
    if (frame.t === 'ops' || !frame.more) followed.cursor = { epoch: frame.epoch, seq: frame.to };
    this.#sink.frame(frame);
  }

  #publish(published: Published): void {
    if (this.#followed.has(scopeKey(published.scope))) this.#sink.published(published);
  }

  #answer(message: OwnerMessage & { t: 'results' | 'failed' }): void {
    const push = this.#pushes.get(message.id);
    this.#pushes.delete(message.id);
    if (message.t === 'results') push?.resolve(message.results);
    else push?.reject(new CollabFailure(message.error));
  }
}
