import { asCollabError } from '../../base/collab-failure.js';
import { reportThrown } from '../../model/callbacks.js';
import type { LiveLog } from '../authority/live-log.js';
import type { Log } from '../authority/log.js';
import type { NotificationLog } from '../authority/notification-log.js';
import type { Reader } from '../authority/reader.js';
import type { BackendCatalog, QueryApi } from '../backend.js';
import { scopeKey, type NotificationFrame } from '../protocol.js';
import type { LazyLog } from './lazy-log.js';
import type { AuthorityMessage, ClientMessage, QueryAnswer, RemoteQuery } from './messages.js';

/** A connected client: who reads, and where messages to it are sent. */
export interface RemoteClient {
  readonly reader: Reader;
  reply(message: AuthorityMessage): void;
}

interface RequestHandlerOptions {
  readonly log: Log;
  readonly live: LazyLog<LiveLog>;
  readonly notifications: LazyLog<NotificationLog>;
  /** Returns the queries of a reader. */
  queries(reader: Reader): Promise<QueryApi>;
}

/**
 * Creates the reader of a client. It is identified by the id of its connection, and sends everything it receives as messages. `source.user` may
 * change with the rights of the user.
 */
export function createRemoteReader(
  source: Pick<Reader, 'id' | 'user' | 'config'>,
  reply: RemoteClient['reply'],
): Reader {
  const { id, config } = source;
  return {
    id,
    get user() {
      return source.user;
    },
    config,
    frame: (frame) => reply({ t: 'frame', frame }),
    problem: (error) => reply({ t: 'problem', error }),
    published: (published) => reply({ t: 'published', published }),
    moved: (scope, moves) => reply({ t: 'moved', scope, moves }),
    hidden: (scope) => reply({ t: 'hidden', scope }),
    live: (frame) => reply({ t: 'live', frame }),
  };
}

/** Serves the messages of connected clients with the logs and queries of an authority. */
export class RequestHandler {
  readonly #options: RequestHandlerOptions;
  #isClosed = false;

  constructor(options: RequestHandlerOptions) {
    this.#options = options;
  }

  /** Answers no further requests: the next leader, or another node, answers those without an answer. */
  close(): void {
    this.#isClosed = true;
  }

  /** Ends all subscriptions of a client. */
  disconnect({ reader }: RemoteClient): void {
    const { log, live, notifications } = this.#options;
    log.disconnect(reader);
    live.disconnect(reader);
    notifications.disconnect(reader);
  }

  handle(message: ClientMessage, client: RemoteClient): void {
    const { log } = this.#options;
    const { reader, reply } = client;
    if (message.t === 'follow') log.follow(reader, message.scope, message.cursor, message.folderId);
    else if (message.t === 'unfollow') log.unfollow(reader, message.scope);
    else if (message.t === 'publish')
      log.publish(reader, message.scope, message.passing).catch((error: unknown) => reportThrown(error));
    else if (message.t === 'ask') this.#query(message, client);
    else if (message.t === 'push') this.#push(message, client);
    else if (message.t === 'followPresence')
      log.presence.follow(reader, message.organizationId, (frame) => reply({ t: 'presence', frame }));
    else if (message.t === 'unfollowPresence') log.presence.unfollow(reader, message.organizationId);
    else if (message.t === 'followChanges') {
      const { organizationId } = message;
      log.changes.unfollow(reader, organizationId);
      log.changes.follow(reader, organizationId, (documentIds) => reply({ t: 'changes', organizationId, documentIds }));
    } else if (message.t === 'unfollowChanges') log.changes.unfollow(reader, message.organizationId);
    else if ('organizationId' in message) this.#handleNotifications(message, client);
    else this.#handleLive(message, client);
  }

  #handleLive(
    message: ClientMessage & { t: 'followLive' | 'unfollowLive' | 'pushLive' },
    { reader, reply }: RemoteClient,
  ): void {
    const { live } = this.#options;
    const { scope } = message;
    const key = scopeKey(scope);
    if (message.t === 'followLive') live.follow(reader, key, (log) => log.follow(reader, scope, message.clientId));
    else if (message.t === 'unfollowLive') live.unfollow(reader, key, (log) => log.unfollow(reader, scope));
    else {
      const { id, changes } = message;
      replyWith(
        reply,
        id,
        live.request((log) => log.push(reader, scope, changes)),
      );
    }
  }

  #handleNotifications(
    message: ClientMessage & { t: 'followNotifications' | 'unfollowNotifications' | 'pushNotifications' },
    { reader, reply }: RemoteClient,
  ): void {
    const { notifications } = this.#options;
    const { organizationId } = message;
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

  #push({ id, mutations }: ClientMessage & { t: 'push' }, { reader, reply }: RemoteClient): void {
    this.#options.log.push(reader, mutations).then(
      (results) => reply({ t: 'results', id, results }),
      (error: unknown) => {
        if (!this.#isClosed) reply({ t: 'failed', id, error: asCollabError(error, 'unavailable') });
      },
    );
  }

  #query(message: ClientMessage & { t: 'ask' }, { reader, reply }: RemoteClient): void {
    const { id } = message;
    const query = (ask: (queries: QueryApi) => Promise<QueryAnswer>): void =>
      replyWith(reply, id, this.#ask(reader, ask));
    if (message.of === 'page') query((queries) => queries.page(message.query));
    else if (message.of === 'counts') query((queries) => queries.counts(message.query));
    else if (message.of === 'contacts') query(async (queries) => queries.contacts?.(message.query) ?? []);
    else if (message.of === 'notifications') {
      const request = this.#options.notifications.request((log) =>
        log.page(reader, message.organizationId, message.query),
      );
      replyWith(reply, id, request);
    } else query(({ catalog }) => queryCatalog(catalog, message));
  }

  /** Returns the answer to a query, or undefined if the handler is closed before. */
  async #ask(
    reader: Reader,
    ask: (queries: QueryApi) => Promise<QueryAnswer>,
  ): Promise<{ readonly answer: QueryAnswer } | undefined> {
    try {
      return { answer: await ask(await this.#options.queries(reader)) };
    } catch (failure) {
      if (this.#isClosed) return undefined;
      throw failure;
    }
  }
}

/** Replies with an answer once it is available. Without one, the next leader replies. */
function replyWith(
  reply: RemoteClient['reply'],
  id: number,
  request: Promise<{ readonly answer: QueryAnswer } | undefined>,
): void {
  request.then(
    (answered) => answered && reply({ t: 'answer', id, answer: answered.answer }),
    (error: unknown) => reply({ t: 'failed', id, error: asCollabError(error, 'unavailable') }),
  );
}

async function queryCatalog(
  catalog: BackendCatalog | undefined,
  { of, query }: Extract<RemoteQuery, { of: 'folders' | 'documents' | 'updateDocuments' | 'updateLocations' }>,
): Promise<QueryAnswer> {
  if (of === 'folders') return catalog?.folders(query);
  if (of === 'documents') return catalog?.documents(query);
  await (of === 'updateDocuments' ? catalog?.updateDocuments(query) : catalog?.updateLocations(query));
  return undefined;
}
