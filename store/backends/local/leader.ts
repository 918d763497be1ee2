import { asCollabError } from '../../base/collab-failure.js';
import { loadPart } from '../../base/lazy.js';
import { reportThrown } from '../../model/callbacks.js';
import type { CollabError } from '../../model/error.js';
import { newId } from '../../model/ids.js';
import type { LiveLog } from '../authority/live-log.js';
import { Log } from '../authority/log.js';
import { MonotonicClock } from '../authority/monotonic-clock.js';
import type { NotificationLog } from '../authority/notification-log.js';
import type { QueryExecutor } from '../authority/query-executor.js';
import type { Reader } from '../authority/reader.js';
import type { BackendCatalog } from '../backend.js';
import { scopeKey, type NotificationFrame } from '../protocol.js';
import type { LocalDatabase } from './database.js';
import { LazyLog } from './lazy-log.js';
import {
  connectionName,
  openReplyChannel,
  openBroadcast,
  type QueryAnswer,
  type BroadcastMessage,
  type LeaderQuery,
  type LeaderReply,
  broadcastName,
  leaderLockName,
} from './messages.js';
import { LocalRows } from './rows.js';
import { acquireLock, queryHeldLocks } from './web-locks.js';

/** Connection attached to the leader. */
interface Follower {
  readonly reader: Reader;
  readonly channel: BroadcastChannel;
  reply(message: LeaderReply): void;
}

/**
 * Leader of the database: the one tab that writes the database and numbers the log, for the connections of all tabs
 * including its own. The caller holds the leader's locks.
 */
class LocalLeader {
  readonly #id: string;
  readonly #db: LocalDatabase;
  readonly #log: Log;
  readonly #live: LazyLog<LiveLog>;
  readonly #notifications: LazyLog<NotificationLog>;
  readonly #broadcast: BroadcastChannel;
  readonly #followers = new Map<string, Follower>();
  readonly #closing = new AbortController();

  /** `id` is the leader id whose lock the caller holds (`leaderLockName`). */
  constructor(db: LocalDatabase, id: string, logLength: number | undefined) {
    this.#id = id;
    const rows = new LocalRows(db, (error) => this.#sendProblem(error));
    this.#db = db;
    const clock = new MonotonicClock();
    this.#notifications = new LazyLog('The log of notifications', async () => {
      const { createNotificationLog } = await import('./notification-storage.js');
      return createNotificationLog(db, rows, clock);
    });
    this.#log = new Log(rows, {
      clock,
      length: logLength,
      onChange: (change) => this.#notifications.loaded?.applyThreadChange(change),
    });
    this.#live = new LazyLog('The log of live values', async () => {
      const { createLiveLog } = await import('./live-storage.js');
      return createLiveLog(db);
    });
    this.#broadcast = openBroadcast(db.name, (message) => this.#receive(message));
    this.#announce();
    // Cleanup after a failure is left to the next leader.
    rows.deleteExpired().catch(() => undefined);
  }

  /** Ignores further messages and completes the running operations. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#broadcast.close();
    await this.#log.close();
    await this.#live.close();
    await this.#notifications.close();
    for (const id of this.#followers.keys()) this.#disconnect(id);
  }

  #sendProblem(error: CollabError): void {
    for (const { reply } of this.#followers.values()) reply({ t: 'problem', error });
  }

  #announce(): void {
    this.#send({ t: 'owner', owner: this.#id });
  }

  #send(message: BroadcastMessage): void {
    this.#broadcast.postMessage(message);
  }

  #receive(message: BroadcastMessage): void {
    if (message.t === 'hello') this.#announce();
    else if (message.t === 'attach') this.#attach(message);
    else if (message.t !== 'owner') this.#serve(message, this.#followers.get(message.from));
  }

  #attach({ from, session }: BroadcastMessage & { t: 'attach' }): void {
    const name = connectionName(this.#db.name, from);
    const channel = openReplyChannel(this.#db.name, from);
    let count = 0;
    const reply = (message: LeaderReply) => {
      if (this.#followers.get(from)?.channel !== channel) return;
      count += 1;
      channel.postMessage({ ...message, owner: this.#id, n: count });
    };
    const reader: Reader = {
      id: from,
      ...session,
      frame: (frame) => reply({ t: 'frame', frame }),
      problem: (error) => reply({ t: 'problem', error }),
      published: (published) => reply({ t: 'published', published }),
      moved: (scope, moves) => reply({ t: 'moved', scope, moves }),
      hidden: (scope) => reply({ t: 'hidden', scope }),
      live: (frame) => reply({ t: 'live', frame }),
    };
    this.#disconnect(from);
    this.#followers.set(from, { reader, channel, reply });
    // A connection releases its lock when it closes or its tab ends.
    acquireLock(name, this.#closing.signal).then(
      (release) => {
        release();
        this.#disconnect(from);
      },
      () => undefined,
    );
  }

  /** Handles a request. A connection that has not attached yet repeats its requests when it attaches. */
  #serve(
    message: Exclude<BroadcastMessage, { t: 'hello' | 'owner' | 'attach' }>,
    follower: Follower | undefined,
  ): void {
    if (!follower) return;
    const { reader, reply } = follower;
    if (message.t === 'follow') this.#log.follow(reader, message.scope, message.cursor, message.folderId);
    else if (message.t === 'unfollow') this.#log.unfollow(reader, message.scope);
    else if (message.t === 'publish')
      this.#log.publish(reader, message.scope, message.passing).catch((error: unknown) => reportThrown(error));
    else if (message.t === 'ask') this.#query(message, reader, reply);
    else if (message.t === 'push') this.#push(message, reader, reply);
    else if (message.t === 'followPresence')
      this.#log.presence.follow(reader, message.organizationId, (frame) => reply({ t: 'presence', frame }));
    else if (message.t === 'unfollowPresence') this.#log.presence.unfollow(reader, message.organizationId);
    else if ('organizationId' in message) this.#serveNotifications(message, follower);
    else this.#serveLive(message, follower);
  }

  #serveLive(
    message: BroadcastMessage & { t: 'followLive' | 'unfollowLive' | 'pushLive' },
    { reader, reply }: Follower,
  ): void {
    const { scope } = message;
    const key = scopeKey(scope);
    if (message.t === 'followLive')
      this.#live.follow(reader, key, (log) => log.follow(reader, scope, message.clientId));
    else if (message.t === 'unfollowLive') this.#live.unfollow(reader, key, (log) => log.unfollow(reader, scope));
    else {
      const { id, changes } = message;
      replyWith(
        reply,
        id,
        this.#live.request((log) => log.push(reader, scope, changes)),
      );
    }
  }

  #serveNotifications(
    message: BroadcastMessage & { t: 'followNotifications' | 'unfollowNotifications' | 'pushNotifications' },
    { reader, reply }: Follower,
  ): void {
    const { organizationId } = message;
    const notifications = this.#notifications;
    if (message.t === 'followNotifications') {
      const receive = (frame: NotificationFrame): void => reply({ t: 'notifications', frame });
      notifications.follow(reader, organizationId, (log) => log.follow(reader, organizationId, receive));
    } else if (message.t === 'unfollowNotifications') {
      notifications.unfollow(reader, organizationId, (log) => log.unfollow(reader, organizationId));
    } else {
      const { id, changes } = message;
      replyWith(
        reply,
        id,
        notifications.request((log) => log.push(reader, organizationId, changes)),
      );
    }
  }

  #push({ id, mutations }: BroadcastMessage & { t: 'push' }, reader: Reader, reply: Follower['reply']): void {
    this.#log.push(reader, mutations).then(
      (results) => reply({ t: 'results', id, results }),
      (error: unknown) => {
        // The next leader replies.
        if (!this.#closing.signal.aborted) reply({ t: 'failed', id, error: asCollabError(error, 'unavailable') });
      },
    );
  }

  #query(message: BroadcastMessage & { t: 'ask' }, reader: Reader, reply: Follower['reply']): void {
    const { id } = message;
    const query = (ask: (queries: QueryExecutor) => Promise<QueryAnswer>): void =>
      replyWith(reply, id, this.#ask(reader, ask));
    if (message.of === 'page') query((queries) => queries.page(message.query));
    else if (message.of === 'counts') query((queries) => queries.counts(message.query));
    else if (message.of === 'notifications')
      replyWith(
        reply,
        id,
        this.#notifications.request((log) => log.page(reader, message.organizationId, message.query)),
      );
    else query(({ catalog }) => queryCatalog(catalog, message));
  }

  /** Returns the answer to a query, or undefined if the leader closes before. Most pages read only what they follow, without a query. */
  async #ask(
    reader: Reader,
    ask: (queries: QueryExecutor) => Promise<QueryAnswer>,
  ): Promise<{ readonly answer: QueryAnswer } | undefined> {
    try {
      const { createQueries } = await loadPart('The queries', () => import('./query-storage.js'));
      return { answer: await ask(createQueries(this.#db, reader)) };
    } catch (failure) {
      if (this.#closing.signal.aborted) return undefined;
      throw failure;
    }
  }

  #disconnect(id: string): void {
    const follower = this.#followers.get(id);
    if (!follower) return;
    this.#followers.delete(id);
    this.#log.disconnect(follower.reader);
    this.#live.disconnect(follower.reader);
    this.#notifications.disconnect(follower.reader);
    follower.channel.close();
  }
}

/** Replies with an answer once it is available. Without one, the next leader replies. */
function replyWith(
  reply: Follower['reply'],
  id: number,
  request: Promise<{ readonly answer: QueryAnswer } | undefined>,
): void {
  request.then(
    (answered) => answered && reply({ t: 'answer', id, answer: answered.answer }),
    (error: unknown) => reply({ t: 'failed', id, error: asCollabError(error, 'unavailable') }),
  );
}

function queryCatalog(
  catalog: BackendCatalog,
  { of, query }: Extract<LeaderQuery, { of: 'folders' | 'documents' | 'updateDocuments' | 'updateLocations' }>,
): Promise<QueryAnswer> {
  if (of === 'folders') return catalog.folders(query);
  if (of === 'documents') return catalog.documents(query);
  return (of === 'updateDocuments' ? catalog.updateDocuments(query) : catalog.updateLocations(query)).then(
    () => undefined,
  );
}

/**
 * Leads the database until the signal aborts. Waits for the election first: a Web Lock with a queue of waiting tabs.
 */
export async function leadWhenElected(
  db: LocalDatabase,
  logLength: number | undefined,
  signal: AbortSignal,
): Promise<void> {
  const release = await acquireLock(broadcastName(db.name), signal).catch(() => undefined);
  if (!release) return;
  const id = newId();
  const releaseId = await acquireLock(leaderLockName(db.name, id));
  try {
    const leader = new LocalLeader(db, id, logLength);
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await leader.close();
  } finally {
    releaseId();
    release();
  }
}

/**
 * Whether the connection with this id leads the database: the same tab holds both locks of a leader. A message alone
 * proves nothing, since every script of the site can send one.
 */
export async function isLeader(database: string, id: string): Promise<boolean> {
  const locks = await queryHeldLocks();
  const tab = locks.get(broadcastName(database));
  return tab !== undefined && tab === locks.get(leaderLockName(database, id));
}
