import type { Backend, ClientStorage, Connection, LiveChannel, Session, Sink } from '../backend.js';
import { CollabFailure } from '../collab-failure.js';
import type { CollabError } from '../model/error.js';
import { newId } from '../model/ids.js';
import { BlobDesk } from './blob-desk.js';
import type { BlobStorage } from './blob-storage.js';
import { Grants, type Access } from './grants.js';
import { LiveLog } from './live-log.js';
import { Log } from './log.js';
import { MemoryLive } from './memory-live.js';
import { MemoryRows } from './memory-rows.js';
import { MemoryClients } from './memory-storage.js';
import { scopeKey } from '../protocol.js';
import type { Reader } from './reader.js';

export type { Access } from './grants.js';

export interface MemoryOptions {
  /** How many operations are held for readers who come back; 1,000 by default. */
  readonly logLength?: number;
}

/** Data that is gone with the page. Stores that are given the same one see the same data. */
export class MemoryBackend implements Backend {
  readonly #log: Log;
  readonly #grants: Grants;
  readonly #blobs: BlobStorage;
  readonly #clients = new MemoryClients();
  readonly #live: LiveLog;

  constructor(log: Log, grants: Grants, blobs: BlobStorage) {
    this.#log = log;
    this.#grants = grants;
    this.#blobs = blobs;
    this.#live = new LiveLog(new MemoryLive(), ({ user }) => grants.of(user).user);
  }

  connect(session: Session, sink: Sink): Promise<Connection> {
    sink.state('online');
    return Promise.resolve(
      connectTo({ log: this.#log, live: this.#live }, session, sink, (isOpen) => {
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
    this.#log.regrant(userId);
  }
}

/** Makes the backend that keeps everything in memory: for tests, stories, and pages that need nothing kept. */
export function memoryBackend({ logLength }: MemoryOptions = {}): MemoryBackend {
  const grants = new Grants();
  const rows = new MemoryRows();
  return new MemoryBackend(new Log(rows, { length: logLength, standing: grants.of }), grants, rows.blobs);
}

const CLOSED: CollabError = { code: 'unavailable', message: 'The connection to the comments is closed.' };

/** The session as a log knows it; nothing reaches it once it is over. */
function readerOf({ user, config }: Session, sink: Sink, isOpen: () => boolean): Reader {
  return {
    ...{ id: newId(), user, config },
    frame: (frame) => isOpen() && sink.frame(frame),
    problem: (error) => isOpen() && sink.problem(error),
    published: (published) => isOpen() && sink.published(published),
    moved: (scope, moves) => isOpen() && sink.moved(scope, moves),
    live: (frame) => isOpen() && sink.live(frame),
  };
}

function connectTo(
  { log, live }: { readonly log: Log; readonly live: LiveLog },
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
    blobs: deskOf(() => isOpen),
    close: () => {
      isOpen = false;
      log.leave(reader);
      void live.leave(reader);
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
