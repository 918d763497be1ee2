import { CollabFailure } from '../base/collab-failure.js';
import { callForeign } from '../model/callbacks.js';
import { accepts, checkValue, oneOf, shape, type Check } from '../model/checks.js';
import type { CollabError } from '../model/error.js';
import { newId } from '../model/ids.js';
import { documentAccessOf } from '../rules/visibility.js';
import { BlobService } from './authority/blob-service.js';
import { Grants, type Access } from './authority/grants.js';
import { LiveLog } from './authority/live-log.js';
import { Log, type LogOptions } from './authority/log.js';
import { MonotonicClock } from './authority/monotonic-clock.js';
import { NotificationLog } from './authority/notification-log.js';
import { QueryExecutor } from './authority/query-executor.js';
import type { Reader } from './authority/reader.js';
import type { BlobStorage, QueryStorage } from './authority/storage.js';
import type { Backend, ClientStorage, Connection, LiveChannel, NotificationService, Session, Sink } from './backend.js';
import { MemoryClients } from './memory/client-storage.js';
import { MemoryLive, MemoryRows } from './memory/storage.js';
import { scopeKey } from './protocol.js';

export type { Access } from './authority/grants.js';

/** Options of the memory backend. */
export interface MemoryOptions {
  /** Number of operations that each log retains for reconnecting readers. Default: 1,000. */
  readonly logLength?: number;
}

/** The logs that apply changes and notify readers. */
interface Logs {
  readonly log: Log;
  readonly live: LiveLog;
  readonly notifications: NotificationLog;
}

/** Backend whose data lasts as long as the page. Stores that use the same instance share its data. */
export class MemoryBackend implements Backend {
  readonly #logs: Logs;
  readonly #grants: Grants;
  readonly #connected = new Map<Connection, { readonly session: Session; readonly sink: Sink }>();
  readonly #blobs: BlobStorage;
  readonly #queries: QueryStorage;
  readonly #clients = new MemoryClients();

  /** `createLog` creates the log over `rows`. */
  constructor(rows: MemoryRows, grants: Grants, createLog: (options: LogOptions) => Log) {
    const viewerOf = ({ user }: Reader) => grants.viewerOf(user);
    const clock = new MonotonicClock();
    const notifications = new NotificationLog({
      clock,
      storage: rows.notifications,
      viewerOf,
      row: (scope, annotationId) => rows.row(scope, annotationId),
    });
    const log = createLog({
      clock,
      accessOf: (reader) => grants.accessOf(reader),
      onChange: (change) => notifications.applyThreadChange(change),
    });
    this.#logs = { log, notifications, live: new LiveLog(new MemoryLive(), viewerOf) };
    this.#grants = grants;
    this.#blobs = rows.blobs;
    this.#queries = rows;
  }

  connect(session: Session, sink: Sink): Promise<Connection> {
    sink.state('online');
    const { config } = session;
    // Look the access up on each call: it may have changed since the connection was opened.
    const currentUser = () => this.#grants.viewerOf(session.user);
    const connection = createConnection(this.#logs, session, sink, {
      queries: new QueryExecutor(this.#queries, currentUser),
      createBlobService: (isOpen) =>
        new BlobService(this.#blobs, () => (isOpen() ? { config, user: currentUser() } : undefined)),
      closed: () => this.#connected.delete(connection),
    });
    this.#connected.set(connection, { session, sink });
    if (this.#grants.viewerOf(session.user) !== session.user) this.#tellAccess(session, sink);
    return Promise.resolve(connection);
  }

  #tellAccess({ user }: Session, sink: Sink): void {
    const access = documentAccessOf(this.#grants.viewerOf(user));
    callForeign(() => sink.access?.({ access }));
  }

  openStorage(clientId: string): Promise<ClientStorage> {
    return Promise.resolve(this.#clients.open(clientId));
  }

  /**
   * Changes a user's access, as a service would, and delivers their data again as they may see it now. Throws a CollabFailure for
   * an unknown access.
   */
  setAccess(userId: string, access: Access): void {
    check(access, 'access', oneOf('editor', 'viewer', 'none'));
    this.#grants.set(userId, access);
    for (const { session, sink } of this.#connected.values())
      if (session.user.userId === userId) this.#tellAccess(session, sink);
    this.#logs.log.refreshAccess(userId);
    this.#logs.live.refreshAccess(userId);
    this.#logs.notifications.refreshAccess(userId);
  }
}

function check(value: unknown, name: string, accepted: Check): void {
  const checked = checkValue(value, name, accepted);
  if (!checked.ok) throw new CollabFailure(checked.error);
}

const memoryOptions = shape({}, { logLength: accepts('a number of at least 0', (value) => Number(value) >= 0) });

/**
 * Creates a backend that keeps all data in memory, for tests, stories and pages without persistence. Throws a CollabFailure for
 * malformed options.
 */
export function memoryBackend(options?: MemoryOptions | null): MemoryBackend {
  check(options ?? {}, 'options', memoryOptions);
  const logLength = options?.logLength;
  const rows = new MemoryRows();
  return new MemoryBackend(rows, new Grants(), (options) => new Log(rows, { ...options, length: logLength }));
}

const CLOSED: CollabError = { code: 'unavailable', message: 'The connection to the comments is closed.' };

/** Creates the reader of a session. It delivers nothing once `isOpen` returns false. */
function createReader({ user, config }: Session, sink: Sink, isOpen: () => boolean): Reader {
  // An error thrown by one reader must not fail the write of another user.
  const deliver = (call: () => void): void => {
    if (isOpen()) callForeign(call);
  };
  return {
    id: newId(),
    user,
    config,
    frame: (frame) => deliver(() => sink.frame(frame)),
    problem: (error) => deliver(() => sink.problem(error)),
    published: (published) => deliver(() => sink.published(published)),
    moved: (scope, moves) => deliver(() => sink.moved(scope, moves)),
    hidden: (scope) => deliver(() => sink.hidden?.(scope)),
    live: (frame) => deliver(() => sink.live(frame)),
  };
}

function createConnection(
  { log, live, notifications }: Logs,
  session: Session,
  sink: Sink,
  services: {
    readonly queries: QueryExecutor;
    createBlobService(isOpen: () => boolean): BlobService;
    closed(): void;
  },
): Connection {
  let isOpen = true;
  const reader = createReader(session, sink, () => isOpen);
  const latest = new Map<string, symbol>();
  const { queries } = services;
  return {
    queries: {
      page: (query) => queries.page(query),
      counts: (query) => queries.counts(query),
      followChanges: (organizationId, receive) => {
        const unsubscribe = log.changes.follow(reader, organizationId, (documentIds) => {
          if (isOpen) callForeign(() => receive(documentIds));
        });
        return { unsubscribe };
      },
      catalog: queries.catalog,
    },
    subscribe: (scope, cursor, folderId) => {
      const key = scopeKey(scope);
      const own = Symbol();
      latest.set(key, own);
      log.follow(reader, scope, cursor, folderId);
      return {
        unsubscribe: () => {
          if (latest.get(key) === own) log.unfollow(reader, scope);
        },
      };
    },
    push: async (mutations) => {
      if (!isOpen) throw new CollabFailure(CLOSED);
      return log.push(reader, mutations);
    },
    publish: (scope, passing) => {
      if (isOpen) void log.publish(reader, scope, passing);
    },
    live: createLiveChannel(live, reader, () => isOpen),
    presence: {
      follow: (organizationId, receive) => {
        log.presence.follow(reader, organizationId, (frame) => {
          if (isOpen) callForeign(() => receive(frame));
        });
        return { unsubscribe: () => log.presence.unfollow(reader, organizationId) };
      },
    },
    notifications: createNotificationService(notifications, reader, () => isOpen),
    blobs: services.createBlobService(() => isOpen),
    close: () => {
      isOpen = false;
      services.closed();
      log.disconnect(reader);
      void live.disconnect(reader);
      notifications.disconnect(reader);
      return Promise.resolve();
    },
  };
}

function createLiveChannel(live: LiveLog, reader: Reader, isOpen: () => boolean): LiveChannel {
  return {
    follow: (scope, clientId) => {
      live.follow(reader, scope, clientId);
      return { unsubscribe: () => live.unfollow(reader, scope) };
    },
    push: async (scope, changes) => {
      if (!isOpen()) throw new CollabFailure(CLOSED);
      return live.push(reader, scope, changes);
    },
  };
}

function createNotificationService(log: NotificationLog, reader: Reader, isOpen: () => boolean): NotificationService {
  const runIfOpen = async <T>(call: () => Promise<T>): Promise<T> => {
    if (!isOpen()) throw new CollabFailure(CLOSED);
    return call();
  };
  return {
    follow: (organizationId, receive) => {
      log.follow(reader, organizationId, (frame) => {
        if (isOpen()) callForeign(() => receive(frame));
      });
      return { unsubscribe: () => log.unfollow(reader, organizationId) };
    },
    page: (organizationId, query) => runIfOpen(() => log.page(reader, organizationId, query)),
    push: (organizationId, changes) => runIfOpen(() => log.push(reader, organizationId, changes)),
  };
}
