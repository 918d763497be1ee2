import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { parseScopeKey, scopeKey, type Scope } from '../store/backends/protocol.js';
import type { AuthorityMessage, ClientMessage, QueryAnswer } from '../store/backends/remote/messages.js';
import { createRemoteReader, type RemoteClient } from '../store/backends/remote/request-handler.js';
import type { FileMessage } from '../store/backends/service/file-messages.js';
import {
  CLOSE_CODES,
  encodeMoves,
  isPageMessage,
  PROTOCOL_VERSION,
  type ContextsMessage,
  type HelloMessage,
  type PageMessage,
  type ServiceMessage,
} from '../store/backends/service/messages.js';
import { asCollabError, CollabFailure } from '../store/base/collab-failure.js';
import { reportThrown } from '../store/model/callbacks.js';
import { plainMessage } from '../store/model/checks.js';
import type { CollabError } from '../store/model/error.js';
import { newId } from '../store/model/ids.js';
import { enforcedConfigOf } from '../store/model/predefined.js';
import type { Viewer } from '../store/rules/visibility.js';
import { SessionAccess } from './access/access.js';
import { MessageGate } from './access/message-gate.js';
import { verifyToken } from './access/tokens.js';
import { textOf } from './message-texts.js';
import type { Service } from './service.js';
import { keyOf } from './storage/keys.js';

/** Time within which a page has to send its first message, in ms. */
const HELLO_MS = 10_000;

/** Bytes that may wait for a slow page: above the first, moves of cursors are skipped; above the second, the socket is closed. */
const MAX_WAITING_FOR_MOVES = 64 * 1024;
const MAX_WAITING = 16 * 1024 * 1024;

/** Bytes that may wait for all pages of a node together. Above it, the sessions of the slowest ones end. */
const MAX_WAITING_IN_ALL = 256 * 1024 * 1024;

/** The id of a tab in JSON, with the prefix of its user. Pages know their tabs without it. */
const PREFIXED_TAB = /"tabId":"[\w-]{16}\./g;

/** Largest first message, in bytes. */
const MAX_HELLO = 64 * 1024;

/**
 * Messages that a page may send per second for a longer time, and at once. Cursors, presence and typing send about 30 per second; a page that
 * reconnects sends a few for each of its documents at once.
 */
const MESSAGES_PER_SECOND = 100;
const MESSAGES_AT_ONCE = 5_000;

/** Longest time for which a change may have waited in a browser, in ms: ten years. */
const MAX_AGE_MS = 10 * 365 * 24 * 60 * 60 * 1000;

/** Time in which one page comes back after a restart, and the longest time for all of them, in ms. */
const RETURN_MS = 10;
const MAX_RETURN_MS = 30_000;

/** Difference of the page's clock below which it counts as right, in ms. */
const MIN_CLOCK_OFFSET_MS = 2_000;

/** Number of documents whose access a page is told. */
const MAX_TOLD = 10_000;

/** Longest time that a timer can wait, in ms. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const PROVIDER_FAILURE: CollabError = {
  code: 'something_went_wrong',
  message:
    'The Permission Provider did not answer, so the access to the document is not known. It is asked again until it answers.',
};

const malformed = (text: string): CollabError => ({
  code: 'INVALID_ARGUMENT',
  message: `The message ${JSON.stringify(text.slice(0, 60))} is malformed.`,
});

/** Receives what a page sends. */
export interface SocketReceiver {
  message(data: string | Buffer): void;
  /** The socket is closed, by the page or by the service, with a code of WebSockets. */
  closed(code: number): void;
}

/** What carries the messages of a session: a WebSocket, or the requests of a page whose network has none (`streams/`). */
export interface PageSocket {
  readonly isOpen: boolean;
  /** Bytes that the page has not received, roughly. */
  readonly bufferedAmount: number;
  send(data: string | Uint8Array): void;
  close(code: number): void;
  /** Ends the connection at once, and frees what the page has not received. */
  drop(): void;
  /** Sets what receives the messages. Called once. */
  listen(receiver: SocketReceiver): void;
  /** The token of the page is valid. The session may still be refused. */
  verified(): void;
}

/**
 * Returns a function to call before each write to a stream. What is written in one turn of the event loop goes out together: many people who
 * enter at once are one write, not many.
 */
export function writesTogether(stream: Pick<Duplex, 'cork' | 'uncork'>): () => void {
  let isCollecting = false;
  return () => {
    if (isCollecting) return;
    isCollecting = true;
    stream.cork();
    setImmediate(() => {
      isCollecting = false;
      stream.uncork();
    });
  };
}

/** Returns a WebSocket as the socket of a session. `stream` is the connection below it. */
export function pageSocketOf(socket: WebSocket, stream: Duplex): PageSocket {
  const collect = writesTogether(stream);
  return {
    get isOpen() {
      return socket.readyState === socket.OPEN;
    },
    get bufferedAmount() {
      return socket.bufferedAmount;
    },
    send: (data) => {
      collect();
      socket.send(data);
    },
    close: (code) => socket.close(code),
    drop: () => socket.terminate(),
    listen: (receiver) => {
      socket.on('message', (data: Buffer, isBinary: boolean) => {
        if (!isBinary) receiver.message(data);
      });
      socket.on('close', (code) => receiver.closed(code));
      socket.on('error', () => socket.terminate());
    },
    // A WebSocket belongs to its page from the beginning.
    verified: () => undefined,
  };
}

/** What a page knows of its access to a document. */
interface ToldAccess {
  readonly viewer: Viewer | undefined;
  readonly text: string;
  /** Whether the Permission Provider did not answer. */
  readonly isUnknown: boolean;
}

/** One socket of a page, from its first message to its end. */
export class SocketSession {
  readonly #socket: PageSocket;
  readonly #service: Service;
  readonly #sessions: Sessions;
  #access: SessionAccess | undefined;
  #client: RemoteClient | undefined;
  #gate: MessageGate | undefined;
  /** Prefix of the client ids of the user, so that nobody can use up the numbers of another user's client. */
  #prefix = '';
  /** What the page knows of its access, by scope key; `''` stands for documents without an entry. */
  readonly #toldAccess = new Map<string, ToldAccess>();
  /** Difference of the service's clock to the page's clock, in ms. */
  #clockOffset = 0;
  /** End of the token, and the time at which the first right ends, in ms since the epoch. */
  #tokenEndsAt = Infinity;
  #checkAt = Infinity;
  #isClosed = false;
  readonly #limit = new MessageLimit();
  /** Runs messages one after another until the session is accepted. */
  #accepting: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout>;

  constructor(socket: PageSocket, service: Service, sessions: Sessions) {
    this.#socket = socket;
    this.#service = service;
    this.#sessions = sessions;
    this.#timer = setTimeout(
      () =>
        this.#refuse(
          { code: 'UNAUTHENTICATED', message: 'The page did not send "hello" in time.' },
          CLOSE_CODES.denied,
        ),
      HELLO_MS,
    );
    socket.listen({
      message: (data) => {
        if (this.#isClosed) return;
        try {
          this.#receive(data);
        } catch (error) {
          // What one page sends must not reach the others.
          reportThrown(error);
          this.#refuse({ code: 'INTERNAL', message: 'The message could not be handled.' }, 1011);
        }
      },
      closed: (code) => {
        // A page that signs out closes its socket; one that is left or offline does not.
        if (code === 1000 || code === 1005) this.#access?.userLogout();
        this.#end();
      },
    });
  }

  /** Ends the session. The page comes back after a random part of `retryAfter`, in ms. */
  close(code: number, error: CollabError, retryAfter?: number): void {
    this.#send({ t: 'closing', error, ...(retryAfter !== undefined && { retryAfter }) });
    this.#socket.close(code);
  }

  #receive(data: string | Buffer): void {
    if (!this.#client && data.length > MAX_HELLO) {
      this.#refuse({ code: 'INVALID_ARGUMENT', message: 'The first message is too large.' }, 1009);
      return;
    }
    if (!this.#limit.take(Date.now())) {
      this.close(
        CLOSE_CODES.tooMany,
        { code: 'RESOURCE_EXHAUSTED', message: 'The page sends too much.' },
        MAX_RETURN_MS,
      );
      this.#end();
      return;
    }
    const text = data.toString();
    const message = parse(text);
    // Later versions of the page may send messages that this service does not know.
    if (message === undefined) this.#refuse(malformed(text), 1008);
    else if (!isPageMessage(message)) {
      const { t: known } = Object(message) as { t?: unknown };
      if (known === 'hello' || known === 'auth') this.#refuse(malformed(text), 1008);
      else this.#failRequest(message, text);
    }
    // Answered before the session is accepted, too: it shows the page that messages arrive.
    else if (message.t === 'ping') this.#send({ t: 'pong' });
    else if (this.#client) this.#handle(message, this.#client);
    else this.#accepting = this.#accepting.then(() => this.#handleFirst(message));
  }

  /** Answers a malformed request, so that the page does not wait for ever. */
  #failRequest(message: unknown, text: string): void {
    const { id } = Object(message) as { id?: unknown };
    if (typeof id === 'number') this.#send({ t: 'failed', id, error: malformed(text) });
  }

  async #handleFirst(message: PageMessage): Promise<void> {
    if (this.#isClosed) return;
    if (this.#client) this.#handle(message, this.#client);
    else if (message.t === 'hello') await this.#accept(message);
    else this.#refuse({ code: 'UNAUTHENTICATED', message: 'The first message has to be "hello".' }, CLOSE_CODES.denied);
  }

  async #accept({ v, apiKey, token, now, user, contextAccess }: HelloMessage): Promise<void> {
    const { key, folders, logId, config, provider } = this.#service;
    const offset = Date.now() - now;
    if (v !== PROTOCOL_VERSION) {
      const message = `The page speaks version ${v} of the protocol; this service speaks ${PROTOCOL_VERSION}. Reload the page.`;
      this.#refuse({ code: 'reload_needed', message }, CLOSE_CODES.versionUnknown);
      return;
    }
    if (apiKey !== key.apiKey) {
      this.#refuse(
        { code: 'INVALID_ARGUMENT', message: 'The service does not know this API key.' },
        CLOSE_CODES.denied,
      );
      return;
    }
    try {
      const verified = await verifyToken(key, token);
      if (user.userId !== verified.userId)
        throw new CollabFailure({
          code: 'PERMISSION_DENIED',
          message: `The token is for the user "${verified.userId}", not for "${user.userId}".`,
        });
      this.#socket.verified();
      const access = new SessionAccess(verified, user, contextAccess, { folders, logId, provider });
      const reply = (message: AuthorityMessage): void => this.#reply(message);
      const reader = createRemoteReader(
        {
          id: newId(),
          get user() {
            return access.user;
          },
          config,
        },
        reply,
      );
      await this.#service.join(reader, access);
      if (this.#isClosed) {
        this.#service.leave(reader);
        return;
      }
      this.#access = access;
      this.#client = { reader, reply };
      this.#gate = new MessageGate(this.#service, access);
      this.#prefix = `${keyOf(verified.userId).slice(0, 16)}.`;
      // The message was on its way for a while, so a small difference says nothing.
      this.#clockOffset = Math.abs(offset) > MIN_CLOCK_OFFSET_MS ? offset : 0;
      this.#sessions.add(this);
      this.#send({
        t: 'welcome',
        v: PROTOCOL_VERSION,
        now: Date.now(),
        expiresAt: verified.expiresAt,
        config: enforcedConfigOf(config),
        delivers: this.#service.delivers,
      });
      access.onChange = () => {
        this.#tellAccessAgain();
        // A later one is found when the timer fires.
        if (access.nextExpiry < this.#checkAt) this.#watchExpiry(this.#tokenEndsAt);
      };
      this.#tellAccess();
      this.#watchExpiry(verified.expiresAt);
    } catch (thrown) {
      const error = asCollabError(thrown, 'unavailable');
      const isExpired = error.code === 'token_expired';
      const isTemporary = error.code === 'unavailable';
      this.#refuse(error, isExpired ? CLOSE_CODES.tokenExpired : isTemporary ? 1013 : CLOSE_CODES.denied);
    }
  }

  #handle(message: PageMessage, client: RemoteClient): void {
    if (message.t === 'auth') void this.#renew(message.token, client);
    else if (message.t === 'file') void this.#answerFile(message);
    else if (message.t === 'contexts') this.#gate?.pass(message, () => this.#setContexts(message));
    else if (message.t !== 'hello' && message.t !== 'ping')
      this.#gate?.pass(message, () => {
        if (!this.#isClosed) this.#service.requests.handle(this.#adjust(message), client);
        if (message.t === 'unfollow') this.#access?.documentUnset(message.scope);
      });
  }

  #setContexts({ contextAccess }: ContextsMessage): void {
    if (this.#isClosed || !this.#access) return;
    this.#access.setContexts(contextAccess);
    // If the database does not answer, the next session stores them.
    void this.#service.rememberRecipient(this.#access).catch(() => undefined);
    this.#service.refreshContexts(this.#access.user.userId);
    this.#send({ t: 'contexts' });
  }

  async #answerFile(message: FileMessage): Promise<void> {
    const { id, scope } = message;
    const access = this.#access;
    if (!access) return;
    try {
      await this.#service.loadDecisions(access, access.queriesOf(scope, 'SET_DOCUMENTS'));
      const viewer = access.viewerOf(scope);
      this.#send({ t: 'file', id, answer: await this.#service.files.answer(message, viewer, access.nextExpiry) });
    } catch (thrown) {
      this.#send({ t: 'file', id, error: asCollabError(thrown, 'unavailable') });
    }
  }

  async #renew(token: string, { reader }: RemoteClient): Promise<void> {
    const { key } = this.#service;
    try {
      const verified = await verifyToken(key, token);
      if (verified.userId !== reader.user.userId)
        throw new CollabFailure({ code: 'PERMISSION_DENIED', message: 'The new token is for another user.' });
      const access = this.#access;
      if (!access) return;
      const hasChanged = access.renew(verified);
      await this.#service.rememberRecipient(access);
      await this.#service.loadFolders(access);
      if (hasChanged) this.#service.refreshAccess(reader.user.userId);
      this.#send({ t: 'renewed', now: Date.now(), expiresAt: verified.expiresAt });
      this.#watchExpiry(verified.expiresAt);
    } catch (thrown) {
      this.#refuse(asCollabError(thrown, 'UNAUTHENTICATED'), CLOSE_CODES.tokenExpired);
    }
  }

  /** Ends the session with its token, and refreshes the user's access when one of their permissions ends. */
  #watchExpiry(expiresAt: number): void {
    clearTimeout(this.#timer);
    this.#tokenEndsAt = expiresAt;
    this.#checkAt = Math.min(expiresAt, this.#access?.nextExpiry ?? Infinity);
    const wait = Math.min(this.#checkAt - Date.now() + 1, LONGEST_TIMER_MS);
    this.#timer = setTimeout(() => {
      if (Date.now() >= expiresAt) {
        this.#refuse(
          { code: 'token_expired', message: 'The token of the user has expired.' },
          CLOSE_CODES.tokenExpired,
        );
        return;
      }
      if (this.#client) this.#service.refreshAccess(this.#client.reader.user.userId);
      this.#watchExpiry(expiresAt);
    }, wait);
  }

  /** Returns a message with the user's own client ids and with times by the service's clock. */
  #adjust(message: ClientMessage): ClientMessage {
    const own = <T extends { readonly clientId: string }>(change: T): T => ({
      ...change,
      clientId: this.#prefix + change.clientId,
    });
    if (message.t === 'push') {
      const now = Date.now();
      const mutations = message.mutations.map((wire) => ({
        ...own(wire),
        at: Math.max(now - MAX_AGE_MS, Math.min(now, Math.round(wire.at + this.#clockOffset))),
      }));
      return { ...message, mutations };
    }
    if (message.t === 'followLive') return own(message);
    if (message.t === 'pushLive') return { ...message, changes: message.changes.map(own) };
    if (message.t === 'pushNotifications') return { ...message, changes: message.changes.map(own) };
    return message;
  }

  #reply(message: AuthorityMessage): void {
    if (message.t === 'moved') {
      if (this.#socket.bufferedAmount < MAX_WAITING_FOR_MOVES)
        this.#socket.send(encodeMoves(message.scope, message.moves));
      return;
    }
    if (message.t === 'frame') {
      this.#tellAccess(message.frame.scope);
      // Nobody is told when something changes in a document that they may not read.
      if (message.frame.t === 'ops' && message.frame.to === 0) return;
    } else if (message.t === 'answer') this.#tellAccessOfRows(message.answer);
    if (message.t === 'live') {
      this.#sendText(JSON.stringify(message).replaceAll(PREFIXED_TAB, '"tabId":"'));
      return;
    }
    if (message.t !== 'results') {
      this.#sendText(textOf(message));
      return;
    }
    const results = message.results.map((result) => ({
      ...result,
      clientId: result.clientId.slice(this.#prefix.length),
    }));
    this.#send({ ...message, results });
  }

  /** Tells the page what its user may do in a document, unless it knows. Without a scope: in documents without an answer of their own. */
  #tellAccess(scope?: Scope): void {
    if (!this.#access) return;
    const key = scope ? scopeKey(scope) : '';
    const known = this.#toldAccess.get(key);
    // Asked for with each frame: the decision is the same object until it may have changed.
    const viewer = scope && this.#access.viewerOf(scope);
    if (viewer && known?.viewer === viewer) return;
    const access = this.#access.describe(scope);
    const text = JSON.stringify(access);
    if (this.#toldAccess.size >= MAX_TOLD) this.#toldAccess.clear();
    const isUnknown = access.errorCode === 'something_went_wrong';
    this.#toldAccess.set(key, { viewer, text, isUnknown });
    if (known?.text !== text) this.#send({ t: 'access', access, ...(scope && { scope }) });
    if (isUnknown && !known?.isUnknown) this.#send({ t: 'problem', error: PROVIDER_FAILURE });
  }

  #tellAccessAgain(): void {
    this.#tellAccess();
    for (const key of [...this.#toldAccess.keys()]) if (key) this.#tellAccess(parseScopeKey(key));
  }

  /** Threads of a query come from documents that the page does not follow. */
  #tellAccessOfRows(answer: QueryAnswer): void {
    if (typeof answer !== 'object' || !('rows' in answer)) return;
    for (const { organizationId, documentId } of answer.rows as readonly Scope[])
      this.#tellAccess({ organizationId, documentId });
  }

  #send(message: ServiceMessage): void {
    this.#sendText(JSON.stringify(message));
  }

  #sendText(text: string): void {
    if (!this.#socket.isOpen) return;
    if (this.#socket.bufferedAmount > MAX_WAITING) {
      this.drop();
      return;
    }
    this.#socket.send(text);
    this.#sessions.noteWaiting(this, this.waitingBytes);
  }

  /** Bytes that the page has not received. */
  get waitingBytes(): number {
    return this.#socket.bufferedAmount;
  }

  /** Ends a session whose page does not receive what it is sent. The page comes back, and receives what it missed. */
  drop(): void {
    this.#socket.drop();
    this.#end();
  }

  /** Ends the session at once: a page that ignores it reads and writes nothing more. */
  #refuse(error: CollabError, code: number): void {
    this.close(code, error);
    this.#end();
  }

  #end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#sessions.delete(this);
    if (!this.#client) return;
    this.#service.requests.disconnect(this.#client);
    this.#service.leave(this.#client.reader);
    this.#client = undefined;
    this.#access = undefined;
  }
}

/** The open sessions of a node. */
export class Sessions {
  readonly #sessions = new Set<SocketSession>();
  /** What waited for each session after it was sent something, and the sum. */
  readonly #waiting = new Map<SocketSession, number>();
  #waitingInAll = 0;

  get size(): number {
    return this.#sessions.size;
  }

  add(session: SocketSession): void {
    this.#sessions.add(session);
  }

  delete(session: SocketSession): void {
    this.#sessions.delete(session);
    this.#setWaiting(session, 0);
  }

  /** Ends the sessions of the slowest pages if too much waits for all of them together: the memory of a node is for everybody. */
  noteWaiting(session: SocketSession, bytes: number): void {
    this.#setWaiting(session, bytes);
    if (this.#waitingInAll <= MAX_WAITING_IN_ALL) return;
    // Some of it has arrived meanwhile.
    for (const each of [...this.#waiting.keys()]) this.#setWaiting(each, each.waitingBytes);
    const slowest = [...this.#waiting].sort(([, a], [, b]) => b - a);
    for (const [each] of slowest) {
      if (this.#waitingInAll <= MAX_WAITING_IN_ALL) return;
      each.drop();
    }
  }

  #setWaiting(session: SocketSession, bytes: number): void {
    this.#waitingInAll += bytes - (this.#waiting.get(session) ?? 0);
    if (bytes > 0) this.#waiting.set(session, bytes);
    else this.#waiting.delete(session);
  }

  /** Ends all sessions. The more there are, the longer the time over which their pages come back. */
  close(): void {
    const error = { code: 'unavailable', message: 'The service restarts.' };
    const retryAfter = Math.min(MAX_RETURN_MS, this.#sessions.size * RETURN_MS);
    for (const session of this.#sessions) session.close(CLOSE_CODES.restart, error, retryAfter);
  }
}

/** Limits the messages of a page: a bucket that each message takes a token from, and that refills over time. */
class MessageLimit {
  #tokens = MESSAGES_AT_ONCE;
  #at = Date.now();

  /** Takes a token. Returns false if there is none. */
  take(now: number): boolean {
    this.#tokens = Math.min(MESSAGES_AT_ONCE, this.#tokens + ((now - this.#at) / 1000) * MESSAGES_PER_SECOND);
    this.#at = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

/** Parses a message. Returns undefined if it is not JSON, or nested so deep that walking through it would overflow the stack. */
function parse(text: string): unknown {
  try {
    const message: unknown = JSON.parse(text);
    return plainMessage(message, 'message') === undefined ? message : undefined;
  } catch {
    return undefined;
  }
}
