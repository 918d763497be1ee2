import { CollabFailure } from '../../base/collab-failure.js';
import { unrefTimer } from '../../base/timers.js';
import type { CollabError } from '../../model/error.js';
import { newId } from '../../model/ids.js';
import { BlobService } from '../authority/blob-service.js';
import type {
  BlobApi,
  Connection,
  LiveChannel,
  NotificationService,
  PresenceChannel,
  QueryApi,
  Session,
  Sink,
  Subscription,
} from '../backend.js';
import {
  scopeKey,
  type Cursor,
  type Frame,
  type LiveResult,
  type MutationResult,
  type NotificationFrame,
  type NotificationResult,
  type EphemeralUpdate,
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
import { LocalBlobs } from './blobs.js';
import { LocalDatabase } from './database.js';
import { leadWhenElected, isLeader } from './leader.js';
import {
  connectionName,
  openReplyChannel,
  openBroadcast,
  type Envelope,
  type BroadcastMessage,
  type LeaderMessage,
  type LeaderQuery,
  isAnswerTo,
} from './messages.js';
import { acquireLock, type Release } from './web-locks.js';

/** Name of the database, and the number of operations its logs retain. */
interface DatabaseOptions {
  readonly name: string;
  readonly logLength?: number | undefined;
}

/** Subscribed scope with its folder and the last received log position. */
interface FollowedScope {
  readonly scope: Scope;
  readonly folderId: string | undefined;
  cursor: Cursor | undefined;
}

/** Push or query without an answer yet. */
interface PendingRequest {
  /** Returns the message with the present connection id. */
  message(): BroadcastMessage;
  /** Resolves the request. The answer has been checked against the request. */
  resolve(answer: unknown): void;
  reject(error: CollabFailure): void;
}

/** Minimum interval between two restarts of a connection, in ms. */
const RESTART_MS = 1_000;

const CLOSED: CollabError = { code: 'unavailable', message: 'The connection to the comments is closed.' };

const DATABASE_LOST: CollabError = {
  code: 'reload_needed',
  message: 'A newer version of this page is open in another tab, or its data was cleared. Reload this tab to go on.',
};

/**
 * Connection of a tab to the leader of the database, which may be any tab, including this one. After a failover, the
 * connection attaches to the new leader, follows its scopes from their last position, and repeats all unanswered
 * requests. The log recognizes mutations that were pushed before.
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
  readonly notifications: NotificationService = {
    follow: (organizationId, receive) => this.#followNotifications(organizationId, receive),
    page: async (organizationId, query) =>
      (await this.#query({ of: 'notifications', organizationId, query })) as WireNotificationPage,
    push: async (organizationId, changes) => {
      const answer = await this.#request((id) => ({
        t: 'pushNotifications',
        from: this.#id,
        id,
        organizationId,
        changes,
      }));
      return answer as readonly NotificationResult[];
    },
  };
  readonly #db: LocalDatabase;
  #id: string;
  /** Releases the lock that marks `#id` as alive. */
  #releaseLock: Release;
  readonly #session: Session;
  readonly #sink: Sink;
  readonly #broadcast: BroadcastChannel;
  #replies: BroadcastChannel;
  readonly #closing = new AbortController();
  readonly #followed = new Map<string, FollowedScope>();
  /** Scopes with followed live values, and the client that follows them. */
  readonly #followedLive = new Map<string, { readonly scope: Scope; readonly clientId: string }>();
  /** Presence receivers by organization. */
  readonly #followedPresence = new Map<string, (frame: PresenceFrame) => void>();
  /** Notification receivers by organization. */
  readonly #followedNotifications = new Map<string, (frame: NotificationFrame) => void>();
  readonly #pending = new Map<number, PendingRequest>();
  #leadership: Promise<void> | undefined;
  #lastRequest = 0;
  #leader: string | undefined;
  /** Number of the leader's last message; undefined where the leader does not number them. */
  #lastMessage: number | undefined = 0;
  #restarts = 0;
  #isRestarting = false;
  #restartedAt = -Infinity;
  #attaching = Promise.resolve();

  private constructor(
    db: LocalDatabase,
    lock: { readonly id: string; readonly release: Release },
    session: Session,
    sink: Sink,
  ) {
    this.#db = db;
    this.#id = lock.id;
    this.#releaseLock = lock.release;
    this.#session = session;
    this.#sink = sink;
    this.blobs = new BlobService(new LocalBlobs(db), () => (this.#isOpen ? session : undefined));
    this.queries = {
      page: async (query) => (await this.#query({ of: 'page', query })) as WirePage,
      counts: async (query) => (await this.#query({ of: 'counts', query })) as WireCounts,
      catalog: {
        folders: async (query) => (await this.#query({ of: 'folders', query })) as WireFolderPage,
        documents: async (query) => (await this.#query({ of: 'documents', query })) as WireDocumentPage,
        updateDocuments: async (query) => void (await this.#query({ of: 'updateDocuments', query })),
        updateLocations: async (query) => void (await this.#query({ of: 'updateLocations', query })),
      },
    };
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

  subscribe(scope: Scope, cursor?: Cursor, folderId?: string): Subscription {
    const key = scopeKey(scope);
    const followed: FollowedScope = { scope, cursor, folderId };
    this.#followed.set(key, followed);
    this.#follow(followed);
    return {
      unsubscribe: () => {
        if (this.#followed.get(key) !== followed) return;
        this.#followed.delete(key);
        this.#send({ t: 'unfollow', from: this.#id, scope });
      },
    };
  }

  async push(mutations: readonly WireMutation[]): Promise<readonly MutationResult[]> {
    const answer = await this.#request((id) => ({ t: 'push', from: this.#id, id, mutations }));
    return answer as readonly MutationResult[];
  }

  publish(scope: Scope, update: EphemeralUpdate): void {
    this.#send({ t: 'publish', from: this.#id, scope, passing: update });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#broadcast.close();
    this.#replies.close();
    for (const { reject } of this.#pending.values()) reject(new CollabFailure(CLOSED));
    this.#pending.clear();
    await this.#leadership;
  }

  get #isOpen(): boolean {
    return !this.#closing.signal.aborted;
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
    if (!this.#isOpen) return;
    void this.close();
    this.#sink.problem(error);
    this.#sink.state('offline');
  }

  /**
   * Sends a message to the leader. A message without a leader, or lost in a failover, is sent again to the next
   * leader.
   */
  #send(message: BroadcastMessage): void {
    if (this.#isOpen) this.#broadcast.postMessage(message);
  }

  #query(query: LeaderQuery): Promise<unknown> {
    return this.#request((id) => ({ t: 'ask', from: this.#id, id, ...query }));
  }

  /** Sends a request until a leader answers it. */
  #request(createMessage: (id: number) => BroadcastMessage): Promise<unknown> {
    if (!this.#isOpen) return Promise.reject(new CollabFailure(CLOSED));
    return new Promise((resolve, reject) => {
      const id = ++this.#lastRequest;
      const message = (): BroadcastMessage => createMessage(id);
      this.#pending.set(id, { message, resolve, reject });
      this.#send(message());
    });
  }

  #follow(followed: FollowedScope): void {
    this.#send({ t: 'follow', from: this.#id, ...followed });
  }

  #followLive(scope: Scope, clientId: string): Subscription {
    const key = scopeKey(scope);
    const followed = { scope, clientId };
    this.#followedLive.set(key, followed);
    this.#send({ t: 'followLive', from: this.#id, ...followed });
    return {
      unsubscribe: () => {
        if (this.#followedLive.get(key) !== followed) return;
        this.#followedLive.delete(key);
        this.#send({ t: 'unfollowLive', from: this.#id, scope });
      },
    };
  }

  #followPresence(organizationId: string, receive: (frame: PresenceFrame) => void): Subscription {
    this.#followedPresence.set(organizationId, receive);
    this.#send({ t: 'followPresence', from: this.#id, organizationId });
    return {
      unsubscribe: () => {
        if (this.#followedPresence.get(organizationId) !== receive) return;
        this.#followedPresence.delete(organizationId);
        this.#send({ t: 'unfollowPresence', from: this.#id, organizationId });
      },
    };
  }

  #followNotifications(organizationId: string, receive: (frame: NotificationFrame) => void): Subscription {
    this.#followedNotifications.set(organizationId, receive);
    this.#send({ t: 'followNotifications', from: this.#id, organizationId });
    return {
      unsubscribe: () => {
        if (this.#followedNotifications.get(organizationId) !== receive) return;
        this.#followedNotifications.delete(organizationId);
        this.#send({ t: 'unfollowNotifications', from: this.#id, organizationId });
      },
    };
  }

  /** Attaches to a leader that announced itself, once its locks prove it. Announcements are processed one by one. */
  #attachIfLeader(leader: string): void {
    this.#attaching = this.#attaching.then(async () => {
      const isLeading = await isLeader(this.#db.name, leader).catch(() => false);
      if (isLeading) this.#attach(leader);
    });
  }

  #attach(leader: string): void {
    if (this.#leader === leader || this.#isRestarting || !this.#isOpen) return;
    this.#leader = leader;
    this.#lastMessage = 0;
    const { user, config } = this.#session;
    this.#send({ t: 'attach', from: this.#id, session: { user, config } });
    for (const followed of this.#followed.values()) this.#follow(followed);
    for (const followed of this.#followedLive.values()) this.#send({ t: 'followLive', from: this.#id, ...followed });
    for (const organizationId of this.#followedPresence.keys())
      this.#send({ t: 'followPresence', from: this.#id, organizationId });
    for (const organizationId of this.#followedNotifications.keys())
      this.#send({ t: 'followNotifications', from: this.#id, organizationId });
    for (const { message } of this.#pending.values()) this.#send(message());
    this.#sink.state('online');
  }

  #openReplies(): BroadcastChannel {
    return openReplyChannel(this.#db.name, this.#id, (envelope, message) => this.#receive(envelope, message));
  }

  #receive({ owner, n }: Envelope, message: LeaderMessage | undefined): void {
    // Ignore late messages from the previous leader.
    if (owner !== this.#leader || this.#isRestarting) return;
    if (!this.#isNext(n)) void this.#restart();
    else if (message) this.#dispatch(message);
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
    if (this.#isRestarting || !this.#isOpen) return;
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
    this.#restarts += 1;
    this.#restartedAt = Date.now();
    this.#isRestarting = false;
    for (const followed of this.#followed.values()) {
      followed.cursor = undefined;
      this.#sink.hidden?.(followed.scope);
    }
    this.#send({ t: 'hello' });
  }

  #dispatch(message: LeaderMessage): void {
    if (message.t === 'frame') this.#receiveFrame(message.frame);
    else if (message.t === 'problem') this.#sink.problem(message.error);
    else if (message.t === 'published') this.#receivePublished(message.published);
    else if (message.t === 'hidden') this.#sink.hidden?.(message.scope);
    else if (message.t === 'live') this.#sink.live({ ...message.frame, epoch: this.#liveEpoch(message.frame.epoch) });
    else if (message.t === 'presence') this.#followedPresence.get(message.frame.organizationId)?.(message.frame);
    else if (message.t === 'notifications')
      this.#followedNotifications.get(message.frame.organizationId)?.(message.frame);
    else if (message.t === 'moved') this.#receiveMoves(message.scope, message.moves);
    else this.#resolveRequest(message);
  }

  /** Returns the epoch of live values. It differs after a restart, so that no earlier value counts as newer. */
  #liveEpoch(epoch: string): string {
    return this.#restarts > 0 ? `${epoch}/${this.#restarts}` : epoch;
  }

  #receiveFrame(frame: Frame): void {
    const followed = this.#followed.get(scopeKey(frame.scope));
    if (!followed) return;
    if (frame.t === 'ops' || !frame.more) followed.cursor = { epoch: frame.epoch, seq: frame.to };
    this.#sink.frame(frame);
  }

  #receivePublished(published: readonly Published[]): void {
    const followed = published.filter(({ scope }) => this.#followed.has(scopeKey(scope)));
    if (followed.length > 0) this.#sink.published(followed);
  }

  #receiveMoves(scope: Scope, moves: Uint8Array): void {
    if (this.#followed.has(scopeKey(scope))) this.#sink.moved(scope, moves);
  }

  #resolveRequest(message: LeaderMessage & { t: 'results' | 'answer' | 'failed' }): void {
    const pending = this.#pending.get(message.id);
    if (!pending || !isAnswerTo(pending.message(), message)) return;
    this.#pending.delete(message.id);
    if (message.t === 'failed') pending.reject(new CollabFailure(message.error));
    else pending.resolve(message.t === 'results' ? message.results : message.answer);
  }
}
