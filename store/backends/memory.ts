import type { Backend, ClientStorage, Connection, LiveChannel, NotificationDesk, Session, Sink } from './backend.js';
import { CollabFailure } from '../base/collab-failure.js';
import type { CollabError } from '../model/error.js';
import { callForeign } from '../model/callbacks.js';
import { newId } from '../model/ids.js';
import { BlobDesk } from './authority/blobs.js';
import type { BlobStorage } from './authority/storage.js';
import { GrowingClock } from './authority/monotonic-clock.js';
import { Grants, type Access } from './authority/grants.js';
import { LiveLog } from './authority/live-log.js';
import { Log, type LogOptions } from './authority/log.js';
import { MemoryLive, MemoryRows } from './memory/storage.js';
import { NotificationLog } from './authority/notification-log.js';
import { MemoryClients } from './memory/client-storage.js';
import { scopeKey } from './protocol.js';
import type { Reader } from './authority/reader.js';

export type { Access } from './authority/grants.js';

export interface MemoryOptions {
  /** How many operations are held for readers who come back; 1,000 by default. */
  readonly logLength?: number;
}

/** The authorities over what is kept. */
interface Logs {
  readonly log: Log;
  readonly live: LiveLog;
  readonly notifications: NotificationLog;
}

/** Data that is gone with the page. Stores that are given the same one see the same data. */
export class MemoryBackend implements Backend {
  readonly #logs: Logs;
  readonly #grants: Grants;
  readonly #blobs: BlobStorage;
  readonly #clients = new MemoryClients();

  /** `newLog` makes the log of these rows. */
  constructor(rows: MemoryRows, grants: Grants, newLog: (options: LogOptions) => Log) {
    const userOf = ({ user }: Reader) => grants.of(user).user;
    const clock = new GrowingClock();
    const notifications = new NotificationLog({
      ...{ clock, storage: rows.notifications, userOf },
      row: (scope, annotationId) => rows.row(scope, annotationId),
    });
    const log = newLog({ clock, standing: grants.of, heard: (heard) => notifications.heard(heard) });
    this.#logs = { log, notifications, live: new LiveLog(new MemoryLive(), userOf) };
    this.#grants = grants;
    this.#blobs = rows.blobs;
  }

  connect(session: Session, sink: Sink): Promise<Connection> {
    sink.state('online');
    return Promise.resolve(
      connectTo(this.#logs, session, sink, (isOpen) => {
        const { config, user } = session;
        // Their standing may have changed since they came.
        return new BlobDesk(this.#blobs, () => (isOpen() ? { config, user: this.#grants.of(user).user } : undefined));
      }),
    );
  }

  openStorage(clientId: string): Promise<ClientStorage> {
    return Promise.resolve(this.#clients.open(clientId));
  }

  /** Changes what a person may do, as a service would. All they read comes anew, as they may see it now. */
  setAccess(userId: string, access: Access): void {
    this.#grants.set(userId, access);
    this.#logs.log.regrant(userId);
    this.#logs.live.regrant(userId);
    this.#logs.notifications.regrant(userId);
  }
}

/** Makes the backend that keeps everything in memory: for tests, stories, and pages that need nothing kept. */
export function memoryBackend({ logLength }: MemoryOptions = {}): MemoryBackend {
  const rows = new MemoryRows();
  return new MemoryBackend(rows, new Grants(), (options) => new Log(rows, { ...options, length: logLength }));
}

const CLOSED: CollabError = { code: 'unavailable', message: 'The connection to the comments is closed.' };

/** The session as a log knows it; nothing reaches it once it is over. */
function readerOf({ user, config }: Session, sink: Sink, isOpen: () => boolean): Reader {
  // An error of one reader is not the fault of the person whose write it is told of.
  const tell = (deliver: () => void): void => {
    if (isOpen()) callForeign(deliver);
  };
  return {
    ...{ id: newId(), user, config },
    frame: (frame) => tell(() => sink.frame(frame)),
    problem: (error) => tell(() => sink.problem(error)),
    published: (published) => tell(() => sink.published(published)),
    moved: (scope, moves) => tell(() => sink.moved(scope, moves)),
    hidden: (scope) => tell(() => sink.hidden?.(scope)),
    live: (frame) => tell(() => sink.live(frame)),
  };
}

function connectTo(
  { log, live, notifications }: Logs,
  session: Session,
  sink: Sink,
  deskOf: (isOpen: () => boolean) => BlobDesk,
): Connection {
  let isOpen = true;
  const reader = readerOf(session, sink, () => isOpen);
  const latest = new Map<string, symbol>();
  return {
    queries: log.queries(reader),
    subscribe: (scope, cursor, folderId) => {
      const [key, own] = [scopeKey(scope), Symbol()];
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
    live: channelOf(live, reader, () => isOpen),
    presence: {
      follow: (organizationId, receive) => {
        log.presence.follow(reader, organizationId, (frame) => {
          if (isOpen) callForeign(() => receive(frame));
        });
        return { unsubscribe: () => log.presence.unfollow(reader, organizationId) };
      },
    },
    notifications: deskFor(notifications, reader, () => isOpen),
    blobs: deskOf(() => isOpen),
    close: () => {
      isOpen = false;
      log.leave(reader);
      void live.leave(reader);
      notifications.leave(reader);
      return Promise.resolve();
    },
  };
}

function channelOf(live: LiveLog, reader: Reader, isOpen: () => boolean): LiveChannel {
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

function deskFor(log: NotificationLog, reader: Reader, isOpen: () => boolean): NotificationDesk {
  const ifOpen = async <T>(answer: () => Promise<T>): Promise<T> => {
    if (!isOpen()) throw new CollabFailure(CLOSED);
    return answer();
  };
  return {
    follow: (organizationId, receive) => {
      log.follow(reader, organizationId, (frame) => {
        if (isOpen()) callForeign(() => receive(frame));
      });
      return { unsubscribe: () => log.unfollow(reader, organizationId) };
    },
    page: (organizationId, query) => ifOpen(() => log.page(reader, organizationId, query)),
    push: (organizationId, changes) => ifOpen(() => log.push(reader, organizationId, changes)),
  };
}
