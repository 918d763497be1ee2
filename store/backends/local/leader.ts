import type { BackendCatalog } from '../backend.js';
import { asCollabError } from '../../base/collab-failure.js';
import type { CollabError } from '../../model/error.js';
import { reportThrown } from '../../model/callbacks.js';
import { GrowingClock } from '../authority/monotonic-clock.js';
import type { LocalDatabase } from './database.js';
import {
  connectionName,
  joinConnection,
  joinHall,
  type Answer,
  type HallMessage,
  type Question,
  type Reply,
  hallName,
  ownerName,
} from './messages.js';
import { LocalRows, LocalLive, LocalNotifications } from './rows.js';
import { LiveLog } from '../authority/live-log.js';
import { Log } from '../authority/log.js';
import { NotificationLog } from '../authority/notification-log.js';
import type { Reader } from '../authority/reader.js';
import { takeLock, heldLocks } from './web-locks.js';
import { newId } from '../../model/ids.js';

/** A connection as its owner knows it. */
interface Guest {
  readonly reader: Reader;
  readonly channel: BroadcastChannel;
  reply(message: Reply): void;
}

/**
 * The one tab that writes the database and numbers the log, for the connections of all tabs, its own among them. Whoever makes one
 * holds the owner's lock.
 */
class LocalOwner {
  readonly #id: string;
  readonly #database: string;
  readonly #log: Log;
  readonly #live: LiveLog;
  readonly #notifications: NotificationLog;
  readonly #hall: BroadcastChannel;
  readonly #guests = new Map<string, Guest>();
  readonly #closing = new AbortController();

  /** `id` is the id whose lock the caller holds (`ownerName`). */
  constructor(db: LocalDatabase, id: string, logLength: number | undefined) {
    this.#id = id;
    const rows = new LocalRows(db, (error) => this.#tellAll(error));
    this.#database = db.name;
    const clock = new GrowingClock();
    this.#notifications = new NotificationLog({
      clock,
      storage: new LocalNotifications(db),
      row: (scope, annotationId) => rows.row(scope, annotationId),
      userOf: ({ user }) => user,
    });
    this.#log = new Log(rows, { clock, length: logLength, heard: (heard) => this.#notifications.heard(heard) });
    this.#live = new LiveLog(new LocalLive(db), ({ user }) => user);
    this.#hall = joinHall(db.name, (message) => this.#receive(message));
    this.#announce();
    // Tidying can wait for the next owner where it fails.
    rows.forget().catch(() => undefined);
  }

  /** Finishes what is under way and hears nothing more. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#hall.close();
    await this.#log.idle();
    await this.#live.idle();
    await this.#notifications.idle();
    for (const id of this.#guests.keys()) this.#drop(id);
  }

  #tellAll(error: CollabError): void {
    for (const { reply } of this.#guests.values()) reply({ t: 'problem', error });
  }

  #announce(): void {
    this.#say({ t: 'owner', owner: this.#id });
  }

  #say(message: HallMessage): void {
    this.#hall.postMessage(message);
  }

  #receive(message: HallMessage): void {
    if (message.t === 'hello') this.#announce();
    else if (message.t === 'attach') this.#attach(message);
    else if (message.t !== 'owner') this.#serve(message, this.#guests.get(message.from));
  }

  #attach({ from, session }: HallMessage & { t: 'attach' }): void {
    const name = connectionName(this.#database, from);
    const channel = joinConnection(this.#database, from);
    let said = 0;
    const reply = (message: Reply) => {
      if (this.#guests.get(from)?.channel !== channel) return;
      said += 1;
      channel.postMessage({ ...message, owner: this.#id, n: said });
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
    this.#drop(from);
    this.#guests.set(from, { reader, channel, reply });
    // A connection lets its lock go when it is closed or its tab dies.
    takeLock(name, this.#closing.signal).then(
      (release) => {
        release();
        this.#drop(from);
      },
      () => undefined,
    );
  }

  /** Does what a connection asks for; one that has not attached yet asks again when it does. */
  #serve(message: Exclude<HallMessage, { t: 'hello' | 'owner' | 'attach' }>, guest: Guest | undefined): void {
    if (!guest) return;
    const { reader, reply } = guest;
    if (message.t === 'follow') this.#log.follow(reader, message.scope, message.cursor, message.folderId);
    else if (message.t === 'unfollow') this.#log.unfollow(reader, message.scope);
    else if (message.t === 'publish')
      this.#log.publish(reader, message.scope, message.passing).catch((error: unknown) => reportThrown(error));
    else if (message.t === 'ask') this.#answer(message, reader, reply);
    else if (message.t === 'push') this.#push(message, reader, reply);
    else if (message.t === 'followPresence')
      this.#log.presence.follow(reader, message.organizationId, (frame) => reply({ t: 'presence', frame }));
    else if (message.t === 'unfollowPresence') this.#log.presence.unfollow(reader, message.organizationId);
    else if ('organizationId' in message) this.#serveNotifications(message, reader, reply);
    else this.#serveLive(message, reader, reply);
  }

  #serveLive(
    message: HallMessage & { t: 'followLive' | 'unfollowLive' | 'pushLive' },
    reader: Reader,
    reply: Guest['reply'],
  ): void {
    const { scope } = message;
    if (message.t === 'followLive') this.#live.follow(reader, scope, message.clientId);
    else if (message.t === 'unfollowLive') this.#live.unfollow(reader, scope);
    else answerBy(reply, message.id, this.#live.push(reader, scope, message.changes));
  }

  #serveNotifications(
    message: HallMessage & { t: 'followNotifications' | 'unfollowNotifications' | 'pushNotifications' },
    reader: Reader,
    reply: Guest['reply'],
  ): void {
    const { organizationId } = message;
    const log = this.#notifications;
    if (message.t === 'followNotifications')
      log.follow(reader, organizationId, (frame) => reply({ t: 'notifications', frame }));
    else if (message.t === 'unfollowNotifications') log.unfollow(reader, organizationId);
    else answerBy(reply, message.id, log.push(reader, organizationId, message.changes));
  }

  #push({ id, mutations }: HallMessage & { t: 'push' }, reader: Reader, reply: Guest['reply']): void {
    this.#log.push(reader, mutations).then(
      (results) => reply({ t: 'results', id, results }),
      (error: unknown) => reply({ t: 'failed', id, error: asCollabError(error, 'unavailable') }),
    );
  }

  #answer(message: HallMessage & { t: 'ask' }, reader: Reader, reply: Guest['reply']): void {
    const { id } = message;
    const queries = this.#log.queries(reader);
    if (message.of === 'page') answerBy(reply, id, queries.page(message.query));
    else if (message.of === 'counts') answerBy(reply, id, queries.counts(message.query));
    else if (message.of === 'notifications')
      answerBy(reply, id, this.#notifications.page(reader, message.organizationId, message.query));
    else answerBy(reply, id, askCatalog(queries.catalog, message));
  }

  #drop(id: string): void {
    const guest = this.#guests.get(id);
    if (!guest) return;
    this.#guests.delete(id);
    this.#log.leave(guest.reader);
    void this.#live.leave(guest.reader);
    this.#notifications.leave(guest.reader);
    guest.channel.close();
  }
}

/** Answers a question once the answer is there. */
function answerBy(reply: Guest['reply'], id: number, asked: Promise<Answer>): void {
  asked.then(
    (answer) => reply({ t: 'answer', id, answer }),
    (error: unknown) => reply({ t: 'failed', id, error: asCollabError(error, 'unavailable') }),
  );
}

function askCatalog(
  catalog: BackendCatalog,
  { of, query }: Extract<Question, { of: 'folders' | 'documents' | 'updateDocuments' | 'updateLocations' }>,
): Promise<Answer> {
  if (of === 'folders') return catalog.folders(query);
  if (of === 'documents') return catalog.documents(query);
  return (of === 'updateDocuments' ? catalog.updateDocuments(query) : catalog.updateLocations(query)).then(
    () => undefined,
  );
}

/**
 * Owns the database from when those before in the line are gone until the signal says to leave; the line is a Web Lock.
 */
export async function ownInTurn(db: LocalDatabase, logLength: number | undefined, signal: AbortSignal): Promise<void> {
  const release = await takeLock(hallName(db.name), signal).catch(() => undefined);
  if (!release) return;
  const id = newId();
  const releaseId = await takeLock(ownerName(db.name, id));
  try {
    const owner = new LocalOwner(db, id, logLength);
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await owner.close();
  } finally {
    releaseId();
    release();
  }
}

/**
 * Whether the one with this id owns the database: the two locks of an owner are held, by the same tab. A message alone proves nothing,
 * since every script of the site can send one.
 */
export async function ownsDatabase(database: string, id: string): Promise<boolean> {
  const locks = await heldLocks();
  const tab = locks.get(hallName(database));
  return tab !== undefined && tab === locks.get(ownerName(database, id));
}
