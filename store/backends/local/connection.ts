import { unrefTimer } from '../../base/timers.js';
import type { CollabError } from '../../model/error.js';
import { newId } from '../../model/ids.js';
import { BlobService } from '../authority/blob-service.js';
import type { BlobApi, Session, Sink } from '../backend.js';
import { RemoteConnection } from '../remote/connection.js';
import type { AuthorityMessage, ClientMessage } from '../remote/messages.js';
import { LocalBlobs } from './blobs.js';
import { LocalDatabase } from './database.js';
import { leadWhenElected, isLeader } from './leader.js';
import { connectionName, openReplyChannel, openBroadcast, type Envelope, type BroadcastMessage } from './messages.js';
import { acquireLock, type Release } from './web-locks.js';

/** Name of the database, and the number of operations its logs retain. */
interface DatabaseOptions {
  readonly name: string;
  readonly logLength?: number | undefined;
}

/** Minimum interval between two restarts of a connection, in ms. */
const RESTART_MS = 1_000;

const DATABASE_LOST: CollabError = {
  code: 'reload_needed',
  message: 'A newer version of this page is open in another tab, or its data was cleared. Reload this tab to go on.',
};

/**
 * Connection of a tab to the leader of the database, which may be any tab, including this one. After a failover, the
 * connection attaches to the new leader.
 */
export class LocalConnection extends RemoteConnection {
  readonly blobs: BlobApi;
  readonly #db: LocalDatabase;
  #id: string;
  /** Releases the lock that marks `#id` as alive. */
  #releaseLock: Release;
  readonly #session: Session;
  readonly #broadcast: BroadcastChannel;
  #replies: BroadcastChannel;
  readonly #closing = new AbortController();
  #leadership: Promise<void> | undefined;
  #leader: string | undefined;
  /** Number of the leader's last message; undefined where the leader does not number them. */
  #lastMessage: number | undefined = 0;
  #isRestarting = false;
  #restartedAt = -Infinity;
  #attaching = Promise.resolve();

  private constructor(
    db: LocalDatabase,
    lock: { readonly id: string; readonly release: Release },
    session: Session,
    sink: Sink,
  ) {
    super(sink);
    this.#db = db;
    this.#id = lock.id;
    this.#releaseLock = lock.release;
    this.#session = session;
    this.blobs = new BlobService(new LocalBlobs(db), () => (this.isOpen ? session : undefined));
    this.#replies = this.#openReplies();
    this.#broadcast = openBroadcast(db.name, (message) => {
      if (message.t === 'owner') this.#attachIfLeader(message.owner);
      // A channel does not deliver its own messages. Another script sends as this connection and could cancel its
      // subscriptions.
      else if ('from' in message && message.from === this.#id) void this.#restart();
    });
    void db.lost.then(() => this.#fail(DATABASE_LOST));
    sink.state('pendingData');
    this.#send({ t: 'hello' });
  }

  /** Opens a connection. Acquires its lock first, as the lock tells the leader that the connection is alive. */
  static async open({ name, logLength }: DatabaseOptions, session: Session, sink: Sink): Promise<LocalConnection> {
    const db = await LocalDatabase.open(name);
    const id = newId();
    const release = await acquireLock(connectionName(name, id));
    const connection = new LocalConnection(db, { id, release }, session, sink);
    connection.#leadership = connection.#runLeader(logLength);
    return connection;
  }

  override async close(): Promise<void> {
    this.#closing.abort();
    this.#broadcast.close();
    this.#replies.close();
    await super.close();
    await this.#leadership;
  }

  protected get isOpen(): boolean {
    return !this.#closing.signal.aborted;
  }

  /** Sends a message to the leader. A message without a leader, or lost in a failover, is sent again to the next leader. */
  protected send(message: ClientMessage): void {
    this.#send({ ...message, from: this.#id });
  }

  /** Leads the database once this connection is elected. Closes the database when the connection ends. */
  async #runLeader(logLength: number | undefined): Promise<void> {
    try {
      await leadWhenElected(this.#db, logLength, this.#closing.signal);
    } catch (error) {
      this.#fail({ code: 'unavailable', message: `Comments are unavailable (${String(error)}). Reload this tab.` });
    }
    this.#releaseLock();
    this.#db.close();
  }

  /** Ends the connection after a fatal error and reports the error. */
  #fail(error: CollabError): void {
    if (!this.isOpen) return;
    void this.close();
    this.sink.state('offline', error);
    this.sink.problem(error);
  }

  #send(message: BroadcastMessage): void {
    if (this.isOpen) this.#broadcast.postMessage(message);
  }

  /** Attaches to a leader that announced itself, once its locks prove it. Announcements are processed one by one. */
  #attachIfLeader(leader: string): void {
    this.#attaching = this.#attaching.then(async () => {
      const isLeading = await isLeader(this.#db.name, leader).catch(() => false);
      if (isLeading) this.#attachTo(leader);
    });
  }

  #attachTo(leader: string): void {
    if (this.#leader === leader || this.#isRestarting || !this.isOpen) return;
    this.#leader = leader;
    this.#lastMessage = 0;
    const { user, config } = this.#session;
    this.#send({ t: 'attach', from: this.#id, session: { user, config } });
    this.attach();
    this.sink.state('online');
  }

  #openReplies(): BroadcastChannel {
    return openReplyChannel(this.#db.name, this.#id, (envelope, message) => this.#receive(envelope, message));
  }

  #receive({ owner, n }: Envelope, message: AuthorityMessage | undefined): void {
    // Ignore late messages from the previous leader.
    if (owner !== this.#leader || this.#isRestarting) return;
    if (!this.#isNext(n)) void this.#restart();
    else if (message) this.receive(message);
  }

  /**
   * Whether a message has the next number. Channels neither lose nor repeat messages, so any other number reveals a
   * forged message.
   */
  #isNext(n: number | undefined): boolean {
    const last = this.#lastMessage;
    this.#lastMessage = n;
    return n === undefined ? !last : last !== undefined && n === last + 1;
  }

  /**
   * Restarts under another connection id after forged messages, since one of them may have replaced a real message.
   * Subscribes everything again and repeats all unanswered requests.
   */
  async #restart(): Promise<void> {
    if (this.#isRestarting || !this.isOpen) return;
    this.#isRestarting = true;
    const wait = this.#restartedAt + RESTART_MS - Date.now();
    if (wait > 0) await new Promise((resolve) => unrefTimer(setTimeout(resolve, wait)));
    const id = newId();
    const release = await acquireLock(connectionName(this.#db.name, id), this.#closing.signal).catch(() => undefined);
    if (!release) return;
    this.#releaseLock();
    this.#releaseLock = release;
    if (this.#closing.signal.aborted) {
      release();
      return;
    }
    this.#replies.close();
    this.#id = id;
    this.#replies = this.#openReplies();
    this.#leader = undefined;
    this.#restartedAt = Date.now();
    this.#isRestarting = false;
    this.restart();
    this.#send({ t: 'hello' });
  }
}
