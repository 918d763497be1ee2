import type { Connection, Session, Sink, Subscription } from '../backend.js';
import { CollabFailure } from '../collab-failure.js';
import type { CollabError } from '../model/error.js';
import { newId } from '../model/ids.js';
import { scopeKey, type Cursor, type Frame, type MutationResult, type Scope, type WireMutation } from '../protocol.js';
import { connectionName, joinConnection, joinHall, type HallMessage, type OwnerMessage } from './local-messages.js';
import { takeLock, type Release } from './web-locks.js';

/** What a connection is made with. */
interface Ties {
  readonly session: Session;
  readonly sink: Sink;
  readonly release: Release;
  readonly onClose: () => Promise<void>;
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

/**
 * A tab's side of a connection to the owner of the database, in whichever tab that is. When the owner dies, the next one is told
 * what is followed from where, and every push that has not been answered is sent again: the log knows those it has seen.
 */
export class LocalConnection implements Connection {
  readonly #id: string;
  readonly #session: Session;
  readonly #sink: Sink;
  readonly #release: Release;
  readonly #onClose: () => Promise<void>;
  readonly #hall: BroadcastChannel;
  readonly #own: BroadcastChannel;
  readonly #followed = new Map<string, Followed>();
  readonly #pushes = new Map<number, PendingPush>();
  #lastPush = 0;
  #owner: string | undefined;
  #isOpen = true;

  private constructor(database: string, id: string, { session, sink, release, onClose }: Ties) {
    this.#id = id;
    this.#session = session;
    this.#sink = sink;
    this.#release = release;
    this.#onClose = onClose;
    this.#own = joinConnection(database, id, (message) => this.#hear(message));
    this.#hall = joinHall(database, (message) => {
      if (message.t === 'owner') this.#attach(message.owner);
    });
    sink.state('pendingData');
    this.#say({ t: 'hello' });
  }

  /** Connects; the owner knows by a lock whether the connection is alive, so that comes first. */
  static async open(
    database: string,
    session: Session,
    sink: Sink,
    onClose: () => Promise<void>,
  ): Promise<LocalConnection> {
    const id = newId();
    const release = await takeLock(connectionName(database, id));
    return new LocalConnection(database, id, { session, sink, release, onClose });
  }

  subscribe(scope: Scope, cursor?: Cursor): Subscription {
    const key = scopeKey(scope);
    const followed: Followed = { scope, cursor };
    this.#followed.set(key, followed);
    if (this.#owner && this.#isOpen) this.#follow(followed);
    return {
      unsubscribe: () => {
        if (this.#followed.get(key) !== followed) return;
        this.#followed.delete(key);
        if (this.#isOpen) this.#say({ t: 'unfollow', from: this.#id, scope });
      },
    };
  }

  push(mutations: readonly WireMutation[]): Promise<readonly MutationResult[]> {
    return new Promise((resolve, reject) => {
      if (!this.#isOpen) {
        reject(new CollabFailure(CLOSED));
        return;
      }
      const id = ++this.#lastPush;
      this.#pushes.set(id, { mutations, resolve, reject });
      if (this.#owner) this.#say({ t: 'push', from: this.#id, id, mutations });
    });
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#hall.close();
    this.#own.close();
    this.#release();
    for (const { reject } of this.#pushes.values()) reject(new CollabFailure(CLOSED));
    this.#pushes.clear();
    await this.#onClose();
  }

  /** Ends the connection because there is no database any more, and says why. */
  async lose(error: CollabError): Promise<void> {
    if (!this.#isOpen) return;
    const closed = this.close();
    this.#sink.problem(error);
    this.#sink.state('offline');
    await closed;
  }

  #say(message: HallMessage): void {
    this.#hall.postMessage(message);
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
    if (!this.#isOpen || message.owner !== this.#owner) return;
    if (message.t === 'frame') this.#pass(message.frame);
    else if (message.t === 'problem') this.#sink.problem(message.error);
    else this.#answer(message);
  }

  #pass(frame: Frame): void {
    const followed = this.#followed.get(scopeKey(frame.scope));
    if (!followed) return;
    if (frame.t === 'ops' || !frame.more) followed.cursor = { epoch: frame.epoch, seq: frame.to };
    this.#sink.frame(frame);
  }

  #answer(message: OwnerMessage & { t: 'results' | 'failed' }): void {
    const push = this.#pushes.get(message.id);
    this.#pushes.delete(message.id);
    if (message.t === 'results') push?.resolve(message.results);
    else push?.reject(new CollabFailure(message.error));
  }
}

const CLOSED: CollabError = { code: 'unavailable', message: 'The connection to the comments is closed.' };
