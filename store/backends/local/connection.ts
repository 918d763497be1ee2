import type {
  BlobApi,
  Connection,
  LiveChannel,
  NotificationDesk,
  PresenceChannel,
  QueryApi,
  Session,
  Sink,
  Subscription,
} from '../backend.js';
import { CollabFailure } from '../../base/collab-failure.js';
import type { CollabError } from '../../model/error.js';
import { newId } from '../../model/ids.js';
import {
  scopeKey,
  type Cursor,
  type Frame,
  type LiveResult,
  type MutationResult,
  type NotificationFrame,
  type NotificationResult,
  type Passing,
  type PresenceFrame,
  type Published,
  type Scope,
  type WireCounts,
  type WireDocumentPage,
  type WireFolderPage,
  type WireMutation,
  type WireNotificationPage,
  type WirePage,
} from '../protocol.js';
import { unattended } from '../../base/timers.js';
import { BlobDesk } from '../authority/blobs.js';
import { LocalBlobs } from './blobs.js';
import { LocalDatabase } from './database.js';
import {
  connectionName,
  joinConnection,
  joinHall,
  type Envelope,
  type HallMessage,
  type OwnerMessage,
  type Question,
  isAnswerTo,
} from './messages.js';
import { ownInTurn, ownsDatabase } from './leader.js';
import { takeLock, type Release } from './web-locks.js';

/** Which database, and how many operations its logs hold. */
interface Place {
  readonly name: string;
  readonly logLength?: number | undefined;
}

/** A scope that is followed, the folder it is said to lie in, and how far it has come. */
interface Followed {
  readonly scope: Scope;
  readonly folderId: string | undefined;
  cursor: Cursor | undefined;
}

/** A push or a question that has not been answered. */
interface Pending {
  /** It as it is said now. */
  message(): HallMessage;
  /** Takes the answer, which is of the kind that was asked for. */
  resolve(answer: unknown): void;
  reject(error: CollabFailure): void;
}

/** How long a connection that has started over waits before it does so again, in ms. */
const RESTART_MS = 1_000;

const CLOSED: CollabError = { code: 'unavailable', message: 'The connection to the comments is closed.' };

const LOST: CollabError = {
  code: 'reload_needed',
  message: 'A newer version of this page is open in another tab, or its data was cleared. Reload this tab to go on.',
};

/**
 * A tab's side of a connection to the owner of the database, in whichever tab that is. When the owner dies, the next one is told
 * what is followed from where, and all that has not been answered is sent again: the log knows the pushes it has seen.
 */
export class LocalConnection implements Connection {
  readonly blobs: BlobApi;
  readonly queries: QueryApi;
  readonly live: LiveChannel = {
    follow: (scope, clientId) => this.#followLive(scope, clientId),
    push: async (scope, changes) => {
      const answer = await this.#request((id) => ({ t: 'pushLive', from: this.#id, id, scope, changes }));
      return (answer as readonly LiveResult[]).map((result) =>
        result.ok ? { ...result, epoch: this.#liveEpoch(result.epoch) } : result,
      );
    },
  };
  readonly presence: PresenceChannel = {
    follow: (organizationId, receive) => this.#followPresence(organizationId, receive),
  };
  readonly notifications: NotificationDesk = {
    follow: (organizationId, receive) => this.#followNotifications(organizationId, receive),
    page: async (organizationId, query) =>
      (await this.#ask({ of: 'notifications', organizationId, query })) as WireNotificationPage,
    push: async (organizationId, changes) => {
      const answer = await this.#request((id) => ({
        ...{ t: 'pushNotifications', from: this.#id, id, organizationId, changes },
      }));
      return answer as readonly NotificationResult[];
    },
  };
  readonly #db: LocalDatabase;
  #id: string;
  /** Lets go of the lock that says that `#id` is alive. */
  #release: Release;
  readonly #session: Session;
  readonly #sink: Sink;
  readonly #hall: BroadcastChannel;
  #line: BroadcastChannel;
  readonly #leaving = new AbortController();
  readonly #followed = new Map<string, Followed>();
  /** Scopes whose values are followed, and by which client. */
  readonly #followedLive = new Map<string, { readonly scope: Scope; readonly clientId: string }>();
  /** Receivers of presence in all documents, by organization. */
  readonly #followedPresence = new Map<string, (frame: PresenceFrame) => void>();
  /** Who is told of notifications, by organization. */
  readonly #followedNotifications = new Map<string, (frame: NotificationFrame) => void>();
  readonly #pending = new Map<number, Pending>();
  #left: Promise<void> | undefined;
  #lastRequest = 0;
  #owner: string | undefined;
  /** How many messages of the owner were heard; undefined where it numbers none. */
  #heard: number | undefined = 0;
  #restarts = 0;
  #isRestarting = false;
  #restartedAt = -Infinity;
  #attaching = Promise.resolve();

  private constructor(
    db: LocalDatabase,
    own: { readonly id: string; readonly release: Release },
    session: Session,
    sink: Sink,
  ) {
    this.#db = db;
    this.#id = own.id;
    this.#release = own.release;
    this.#session = session;
    this.#sink = sink;
    this.blobs = new BlobDesk(new LocalBlobs(db), () => (this.#isOpen ? session : undefined));
    this.queries = {
      page: async (query) => (await this.#ask({ of: 'page', query })) as WirePage,
      counts: async (query) => (await this.#ask({ of: 'counts', query })) as WireCounts,
      catalog: {
        folders: async (query) => (await this.#ask({ of: 'folders', query })) as WireFolderPage,
        documents: async (query) => (await this.#ask({ of: 'documents', query })) as WireDocumentPage,
        updateDocuments: async (query) => void (await this.#ask({ of: 'updateDocuments', query })),
        updateLocations: async (query) => void (await this.#ask({ of: 'updateLocations', query })),
      },
    };
    this.#line = this.#joinLine();
    this.#hall = joinHall(db.name, (message) => {
      if (message.t === 'owner') this.#hearOf(message.owner);
      // Nobody hears themselves: another script speaks as this connection, and may have it followed nothing.
      else if ('from' in message && message.from === this.#id) void this.#restart();
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
    const connection = new LocalConnection(db, { id, release }, session, sink);
    connection.#left = connection.#live(logLength);
    return connection;
  }

  subscribe(scope: Scope, cursor?: Cursor, folderId?: string): Subscription {
    const key = scopeKey(scope);
    const followed: Followed = { scope, cursor, folderId };
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

  async push(mutations: readonly WireMutation[]): Promise<readonly MutationResult[]> {
    const answer = await this.#request((id) => ({ t: 'push', from: this.#id, id, mutations }));
    return answer as readonly MutationResult[];
  }

  publish(scope: Scope, passing: Passing): void {
    this.#say({ t: 'publish', from: this.#id, scope, passing });
  }

  async close(): Promise<void> {
    this.#leaving.abort();
    this.#hall.close();
    this.#line.close();
    for (const { reject } of this.#pending.values()) reject(new CollabFailure(CLOSED));
    this.#pending.clear();
    await this.#left;
  }

  get #isOpen(): boolean {
    return !this.#leaving.signal.aborted;
  }

  /** Owns the database when it is this connection's turn, and parts with it when the connection is closed. */
  async #live(logLength: number | undefined): Promise<void> {
    try {
      await ownInTurn(this.#db, logLength, this.#leaving.signal);
    } catch (error) {
      this.#lose({ code: 'unavailable', message: `Comments cannot be had (${String(error)}). Reload this tab.` });
    }
    this.#release();
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

  #ask(question: Question): Promise<unknown> {
    return this.#request((id) => ({ t: 'ask', from: this.#id, id, ...question }));
  }

  /** Says something that is answered, to one owner after the other until one does. */
  #request(messageOf: (id: number) => HallMessage): Promise<unknown> {
    if (!this.#isOpen) return Promise.reject(new CollabFailure(CLOSED));
    return new Promise((resolve, reject) => {
      const id = ++this.#lastRequest;
      const message = (): HallMessage => messageOf(id);
      this.#pending.set(id, { message, resolve, reject });
      this.#say(message());
    });
  }

  #follow(followed: Followed): void {
    this.#say({ t: 'follow', from: this.#id, ...followed });
  }

  #followLive(scope: Scope, clientId: string): Subscription {
    const key = scopeKey(scope);
    const followed = { scope, clientId };
    this.#followedLive.set(key, followed);
    this.#say({ t: 'followLive', from: this.#id, ...followed });
    return {
      unsubscribe: () => {
        if (this.#followedLive.get(key) !== followed) return;
        this.#followedLive.delete(key);
        this.#say({ t: 'unfollowLive', from: this.#id, scope });
      },
    };
  }

  #followPresence(organizationId: string, receive: (frame: PresenceFrame) => void): Subscription {
    this.#followedPresence.set(organizationId, receive);
    this.#say({ t: 'followPresence', from: this.#id, organizationId });
    return {
      unsubscribe: () => {
        if (this.#followedPresence.get(organizationId) !== receive) return;
        this.#followedPresence.delete(organizationId);
        this.#say({ t: 'unfollowPresence', from: this.#id, organizationId });
      },
    };
  }

  #followNotifications(organizationId: string, receive: (frame: NotificationFrame) => void): Subscription {
    this.#followedNotifications.set(organizationId, receive);
    this.#say({ t: 'followNotifications', from: this.#id, organizationId });
    return {
      unsubscribe: () => {
        if (this.#followedNotifications.get(organizationId) !== receive) return;
        this.#followedNotifications.delete(organizationId);
        this.#say({ t: 'unfollowNotifications', from: this.#id, organizationId });
      },
    };
  }

  /** Attaches to an owner who announces itself, once it is known that it is one; one after the other. */
  #hearOf(owner: string): void {
    this.#attaching = this.#attaching.then(async () => {
      const isOwner = await ownsDatabase(this.#db.name, owner).catch(() => false);
      if (isOwner) this.#attach(owner);
    });
  }

  #attach(owner: string): void {
    if (this.#owner === owner || this.#isRestarting || !this.#isOpen) return;
    this.#owner = owner;
    this.#heard = 0;
    const { user, config } = this.#session;
    this.#say({ t: 'attach', from: this.#id, session: { user, config } });
    for (const followed of this.#followed.values()) this.#follow(followed);
    for (const followed of this.#followedLive.values()) this.#say({ t: 'followLive', from: this.#id, ...followed });
    for (const organizationId of this.#followedPresence.keys())
      this.#say({ t: 'followPresence', from: this.#id, organizationId });
    for (const organizationId of this.#followedNotifications.keys())
      this.#say({ t: 'followNotifications', from: this.#id, organizationId });
    for (const { message } of this.#pending.values()) this.#say(message());
    this.#sink.state('online');
  }

  #joinLine(): BroadcastChannel {
    return joinConnection(this.#db.name, this.#id, (envelope, message) => this.#hear(envelope, message));
  }

  #hear({ owner, n }: Envelope, message: OwnerMessage | undefined): void {
    // What a dead owner said last may come after its heir has begun.
    if (owner !== this.#owner || this.#isRestarting) return;
    if (!this.#isNext(n)) void this.#restart();
    else if (message) this.#take(message);
  }

  /** Whether a message is the next one: channels lose and repeat none, so that any other number tells of a script that speaks as the owner. */
  #isNext(n: number | undefined): boolean {
    const heard = this.#heard;
    this.#heard = n;
    return n === undefined ? !heard : heard !== undefined && n === heard + 1;
  }

  /**
   * Starts over under another id, since messages were forged: one that was believed may have taken the place of a real one. All that is
   * followed comes anew, and all that has not been answered is sent again.
   */
  async #restart(): Promise<void> {
    if (this.#isRestarting || !this.#isOpen) return;
    this.#isRestarting = true;
    const wait = this.#restartedAt + RESTART_MS - Date.now();
    if (wait > 0) await new Promise((resolve) => unattended(setTimeout(resolve, wait)));
    const id = newId();
    const release = await takeLock(connectionName(this.#db.name, id), this.#leaving.signal).catch(() => undefined);
    if (!release) return;
    this.#release();
    this.#release = release;
    if (this.#leaving.signal.aborted) {
      release();
      return;
    }
    this.#line.close();
    this.#id = id;
    this.#line = this.#joinLine();
    this.#owner = undefined;
    this.#restarts += 1;
    this.#restartedAt = Date.now();
    this.#isRestarting = false;
    for (const followed of this.#followed.values()) {
      followed.cursor = undefined;
      this.#sink.hidden?.(followed.scope);
    }
    this.#say({ t: 'hello' });
  }

  #take(message: OwnerMessage): void {
    if (message.t === 'frame') this.#pass(message.frame);
    else if (message.t === 'problem') this.#sink.problem(message.error);
    else if (message.t === 'published') this.#publish(message.published);
    else if (message.t === 'hidden') this.#sink.hidden?.(message.scope);
    else if (message.t === 'live') this.#sink.live({ ...message.frame, epoch: this.#liveEpoch(message.frame.epoch) });
    else if (message.t === 'presence') this.#followedPresence.get(message.frame.organizationId)?.(message.frame);
    else if (message.t === 'notifications')
      this.#followedNotifications.get(message.frame.organizationId)?.(message.frame);
    else if (message.t === 'moved') this.#move(message.scope, message.moves);
    else this.#answer(message);
  }

  /** What the log of live values is called: another one after a restart, so that nothing of before is taken for newer. */
  #liveEpoch(epoch: string): string {
    return this.#restarts > 0 ? `${epoch}/${this.#restarts}` : epoch;
  }

  #pass(frame: Frame): void {
    const followed = this.#followed.get(scopeKey(frame.scope));
    if (!followed) return;
    if (frame.t === 'ops' || !frame.more) followed.cursor = { epoch: frame.epoch, seq: frame.to };
    this.#sink.frame(frame);
  }

  #publish(published: readonly Published[]): void {
    const here = published.filter(({ scope }) => this.#followed.has(scopeKey(scope)));
    if (here.length > 0) this.#sink.published(here);
  }

  #move(scope: Scope, moves: Uint8Array): void {
    if (this.#followed.has(scopeKey(scope))) this.#sink.moved(scope, moves);
  }

  #answer(message: OwnerMessage & { t: 'results' | 'answer' | 'failed' }): void {
    const pending = this.#pending.get(message.id);
    if (!pending || !isAnswerTo(pending.message(), message)) return;
    this.#pending.delete(message.id);
    if (message.t === 'failed') pending.reject(new CollabFailure(message.error));
    else pending.resolve(message.t === 'results' ? message.results : message.answer);
  }
}
