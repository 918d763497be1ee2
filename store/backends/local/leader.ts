import { loadPart } from '../../base/lazy.js';
import type { CollabError } from '../../model/error.js';
import { newId } from '../../model/ids.js';
import type { LiveLog } from '../authority/live-log.js';
import { Log } from '../authority/log.js';
import { MonotonicClock } from '../authority/monotonic-clock.js';
import type { NotificationLog } from '../authority/notification-log.js';
import { LazyLog } from '../remote/lazy-log.js';
import type { AuthorityMessage } from '../remote/messages.js';
import { createRemoteReader, RequestHandler, type RemoteClient } from '../remote/request-handler.js';
import type { LocalDatabase } from './database.js';
import {
  connectionName,
  openReplyChannel,
  openBroadcast,
  type BroadcastMessage,
  broadcastName,
  leaderLockName,
} from './messages.js';
import { LocalRows } from './rows.js';
import { acquireLock, queryHeldLocks } from './web-locks.js';

/** Connection attached to the leader. */
interface Follower extends RemoteClient {
  readonly channel: BroadcastChannel;
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
  readonly #requests: RequestHandler;
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
    this.#requests = new RequestHandler({
      log: this.#log,
      live: this.#live,
      notifications: this.#notifications,
      // Most pages read only what they follow, without a query.
      queries: async (reader) => {
        const { createQueries } = await loadPart('The queries', () => import('./query-storage.js'));
        return createQueries(db, reader);
      },
    });
    this.#broadcast = openBroadcast(db.name, (message) => this.#receive(message));
    this.#announce();
    // Cleanup after a failure is left to the next leader.
    rows.deleteExpired().catch(() => undefined);
  }

  /** Ignores further messages and completes the running operations. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#requests.close();
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
    else if (message.t !== 'owner') {
      // A connection that has not attached yet repeats its requests when it attaches.
      const follower = this.#followers.get(message.from);
      if (follower) this.#requests.handle(message, follower);
    }
  }

  #attach({ from, session }: BroadcastMessage & { t: 'attach' }): void {
    const name = connectionName(this.#db.name, from);
    const channel = openReplyChannel(this.#db.name, from);
    let count = 0;
    const reply = (message: AuthorityMessage) => {
      if (this.#followers.get(from)?.channel !== channel) return;
      count += 1;
      channel.postMessage({ ...message, owner: this.#id, n: count });
    };
    const reader = createRemoteReader({ id: from, ...session }, reply);
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

  #disconnect(id: string): void {
    const follower = this.#followers.get(id);
    if (!follower) return;
    this.#followers.delete(id);
    this.#requests.disconnect(follower);
    follower.channel.close();
  }
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
