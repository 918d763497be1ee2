import { asCollabError, CollabFailure } from '../../base/collab-failure.js';
import { unrefTimer } from '../../base/timers.js';
import { callForeign } from '../../model/callbacks.js';
import type { CollabError } from '../../model/error.js';
import { parseCommentConfig } from '../../model/parse-page-data.js';
import { parseMutation } from '../../model/parse.js';
import { userOfViewer, type ContextAccess, type Viewer } from '../../rules/visibility.js';
import type { Session, Sink, Subscription } from '../backend.js';
import {
  scopeKey,
  type Cursor,
  type EphemeralUpdate,
  type Frame,
  type MutationResult,
  type Scope,
  type WireMutation,
} from '../protocol.js';
import { RemoteConnection } from '../remote/connection.js';
import type { ClientMessage } from '../remote/messages.js';
import type { FileAnswer, FileQuery } from './file-messages.js';
import { FileRequests } from './file-requests.js';
import { ServiceFiles } from './files.js';
import {
  CLOSE_CODES,
  decodeMoves,
  isServiceMessage,
  MAX_MESSAGE_BYTES,
  PROTOCOL_VERSION,
  type PageMessage,
  type ClosingMessage,
  type ServiceMessage,
  type WelcomeMessage,
} from './messages.js';
import type { ServiceOptions } from './options.js';
import type { RowCache } from './row-cache.js';
import { SessionTokens } from './session-tokens.js';
import type { StreamSocket, StreamSockets } from './stream-socket.js';

/** Range of the random wait before a new attempt to connect, in ms. The upper end doubles with each failed attempt. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** Time without any message after which the page sends a ping, and after which it replaces the socket, in ms. */
const QUIET_MS = 30_000;
const DEAD_MS = 45_000;

/** Time after which a service that does not say whether it can be reached counts as unreachable, in ms. */
const HEALTH_MS = 5_000;

/** Code of a connection that is lost, or was never established. */
const LOST = 1006;

/** Time before the end of a token at which a new one is requested, in ms; at most a tenth of its lifetime. */
const RENEW_BEFORE_MS = 60_000;

/** Time after which a missing token counts as no connection, in ms. */
const SLOW_TOKEN_MS = 2_000;

const UNREACHABLE: CollabError = { code: 'unavailable', message: 'The service cannot be reached. Try again.' };

/** Size up to which changes are sent together, and largest change, in bytes. A message has some more around them. */
const BATCH_BYTES = 1024 * 1024;
const MAX_MUTATION_BYTES = MAX_MESSAGE_BYTES - 64 * 1024;

const TOO_LARGE: CollabError = {
  code: 'INVALID_ARGUMENT',
  message: `The change has more than ${MAX_MUTATION_BYTES} bytes; accepted: fewer. Split it up.`,
};

const byteLength = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

const NO_TOKEN: CollabError = {
  code: 'UNAUTHENTICATED',
  message: 'The service needs a token of the user. Pass `auth-token`, or a token provider, with the user.',
};

/** Connection to a service. It connects again by itself until it is closed, and resumes where it was. */
export class ServiceConnection extends RemoteConnection {
  readonly blobs: ServiceFiles;
  readonly #options: ServiceOptions;
  /** The user with their present contexts. */
  #viewer: Viewer;
  readonly #clientId: string;
  readonly #tokens: SessionTokens;
  readonly #cache: RowCache | undefined;
  /** Updates that wait until the kept rows of their scope have been read, by scope key. */
  readonly #delayed = new Map<string, EphemeralUpdate[]>();
  readonly #closing = new AbortController();
  #socket: WebSocket | StreamSocket | undefined;
  /** Sockets over requests, where the network lets no WebSocket through. */
  #streams: StreamSockets | undefined;
  /** Whether the service has accepted the session on the present socket. */
  #isWelcome = false;
  /** Contexts that the service was told last, and the number of changes that it has not answered. */
  #sentContexts: ContextAccess | undefined;
  #unansweredContexts = 0;
  #attempts = 0;
  /** Number of the last call of `#connect`. */
  #lastConnect = 0;
  /** Whether the service has refused the last token, since it has ended. */
  #isTokenExpired = false;
  /** Time over which the service asks its pages to come back, in ms. */
  #retryAfter = 0;
  /** Unanswered questions about files. They fail with the attempt to connect. */
  readonly #fileRequests = new FileRequests((message) => this.#send(message));
  #heardAt = 0;
  /** Whether anything has arrived on the present socket. */
  #hasHeard = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #renewTimer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  /** Why the service, or the token provider, refuses the connection. */
  #problem: CollabError | undefined;
  /** Code of the last problem that was reported, so that each is reported once until the service is reached again. */
  #reported: string | undefined;

  /** `cache` keeps rows for the next start; undefined where nothing can be kept. */
  constructor(options: ServiceOptions, session: Session, sink: Sink, cache?: RowCache) {
    super(sink);
    this.#cache = cache;
    this.#options = options;
    this.#viewer = session.user;
    this.#clientId = session.clientId;
    this.#tokens = new SessionTokens(session);
    this.blobs = new ServiceFiles(options.url, (query) => this.#requestFile(query));
    const { signal } = this.#closing;
    const { window: page } = globalThis as { window?: Window };
    page?.addEventListener('online', () => this.#connectNow(), { signal });
    // A socket without a network stays open for minutes.
    page?.addEventListener('offline', () => this.#handleClose(LOST), { signal });
    page?.document.addEventListener(
      'visibilitychange',
      () => {
        if (page.document.visibilityState === 'visible') this.#connectNow();
      },
      { signal },
    );
    sink.state('pendingData');
    void this.#connect();
  }

  protected get isOpen(): boolean {
    return !this.#closing.signal.aborted;
  }

  protected send(message: ClientMessage): void {
    if (this.#isWelcome) this.#send(message);
  }

  /** Delivers the rows that the browser has kept, also without a connection, and then what has changed since. */
  override subscribe(scope: Scope, cursor?: Cursor, folderId?: string): Subscription {
    if (cursor || !this.#cache) return super.subscribe(scope, cursor, folderId);
    let subscription: Subscription | undefined;
    let isActive = true;
    const key = scopeKey(scope);
    const delayed: EphemeralUpdate[] = [];
    this.#delayed.set(key, delayed);
    void this.#cache.load(scope).then((cached) => {
      if (this.#delayed.get(key) === delayed) this.#delayed.delete(key);
      if (!isActive || !this.isOpen) return;
      if (cached) {
        const { epoch, seq: to } = cached.cursor;
        this.sink.frame({ t: 'reset', scope, epoch, to, rows: cached.rows, first: true, offset: 0, more: false });
      }
      subscription = super.subscribe(scope, cached?.cursor, folderId);
      for (const update of delayed) super.publish(scope, update);
    });
    return {
      unsubscribe: () => {
        isActive = false;
        subscription?.unsubscribe();
      },
    };
  }

  /** Publishes an update after the subscription to its scope has been sent: the service ignores it otherwise. */
  override publish(scope: Scope, update: EphemeralUpdate): void {
    const delayed = this.#delayed.get(scopeKey(scope));
    if (delayed) delayed.push(update);
    else super.publish(scope, update);
  }

  /** Ignores frames until the service uses the new contexts, so that nothing of the previous ones is shown or kept. */
  setContexts(contextAccess: ContextAccess | undefined): void {
    this.#viewer = { ...userOfViewer(this.#viewer), ...(contextAccess && { contextAccess }) };
    this.#cache?.setViewer(this.#viewer);
    if (this.#isWelcome) this.#sendContexts();
  }

  async forget(): Promise<void> {
    await this.#cache?.forget();
  }

  /** Refuses what no message can carry, without sending it. The others go on, in messages of a limited size. */
  override async push(mutations: readonly WireMutation[]): Promise<readonly MutationResult[]> {
    const results = new Map<WireMutation, MutationResult>();
    const batches: WireMutation[][] = [];
    let bytes = Infinity;
    for (const wire of mutations) {
      const { clientId, mid, mutation } = wire;
      const parsed = parseMutation(mutation);
      const size = parsed.ok ? byteLength(wire) : 0;
      if (!parsed.ok) results.set(wire, { clientId, mid, ...parsed });
      else if (size > MAX_MUTATION_BYTES) results.set(wire, { clientId, mid, ok: false, error: TOO_LARGE });
      else {
        if (bytes + size > BATCH_BYTES) {
          batches.push([]);
          bytes = 0;
        }
        batches.at(-1)?.push(wire);
        bytes += size;
      }
    }
    for (const batch of batches) {
      const answers = await super.push(batch);
      for (const [at, wire] of batch.entries()) {
        const answer = answers[at];
        if (answer) results.set(wire, answer);
      }
    }
    return mutations.flatMap((wire) => results.get(wire) ?? []);
  }

  override async close(): Promise<void> {
    this.#closing.abort();
    this.#stopTimers();
    this.#dropSocket();
    this.#fileRequests.fail(UNREACHABLE);
    await super.close();
    await this.#cache?.close();
  }

  /** Opens a socket. A later call replaces an earlier one that still waits for a token. */
  async #connect(): Promise<void> {
    const call = ++this.#lastConnect;
    this.#stopTimers();
    // Without a network, a token provider would only fail. The browser tells when the network is back.
    if (isNetworkDown()) {
      this.#problem = undefined;
      this.#fileRequests.fail(UNREACHABLE);
      this.sink.state('offline');
      this.#retryLater();
      return;
    }
    const token = await this.#requestToken(() => this.isOpen && call === this.#lastConnect);
    if (token === undefined) return;
    this.#stopTimers();
    this.#dropSocket();
    const Socket = this.#options.WebSocket ?? WebSocket;
    let socket: WebSocket | StreamSocket;
    try {
      socket = this.#streams?.open() ?? new Socket(socketUrl(this.#options.url));
    } catch (error) {
      this.#problem = asCollabError(error, 'INVALID_ARGUMENT');
      this.#reportOffline();
      return;
    }
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    this.#heardAt = Date.now();
    this.#hasHeard = false;
    socket.onopen = () => {
      const { contextAccess, ...user } = this.#viewer;
      this.#sentContexts = contextAccess;
      this.#send({
        t: 'hello',
        v: PROTOCOL_VERSION,
        apiKey: this.#options.apiKey,
        token,
        clientId: this.#clientId,
        now: Date.now(),
        user,
        ...(contextAccess && { contextAccess }),
      });
      // The answer shows that messages pass, while the service may take longer to accept the session.
      this.#send({ t: 'ping' });
    };
    socket.onmessage = ({ data }: { readonly data: unknown }) => {
      if (socket === this.#socket) this.#receive(data);
    };
    // The close event follows and says what is to be done.
    socket.onerror = () => undefined;
    socket.onclose = ({ code }: { readonly code: number }) => {
      if (socket === this.#socket) this.#handleClose(code);
    };
    this.#watch = unrefTimer(setInterval(() => this.#watchSocket(), QUIET_MS / 2));
  }

  /** Returns a token of the user; undefined if there is none, or if nobody waits for it any more. */
  async #requestToken(isNeeded: () => boolean): Promise<string | undefined> {
    // The user should know if the token provider is slow or repeats a failed request.
    const slow = setTimeout(() => {
      if (isNeeded()) this.sink.state('offline', this.#problem);
    }, SLOW_TOKEN_MS);
    try {
      const token = await this.#tokens.get(this.#isTokenExpired);
      if (!isNeeded()) return undefined;
      if (token === undefined) throw new CollabFailure(NO_TOKEN);
      return token;
    } catch (thrown) {
      if (!isNeeded()) return undefined;
      const error = asCollabError(thrown, 'unavailable');
      this.#problem = error;
      this.#reportOffline();
      // The customer's backend may be back later. A missing token will not.
      if (error.code !== 'UNAUTHENTICATED' && error.code !== 'token_expired') this.#retryLater();
      return undefined;
    } finally {
      clearTimeout(slow);
    }
  }

  #send(message: PageMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #sendContexts(): void {
    const { contextAccess } = this.#viewer;
    this.#sentContexts = contextAccess;
    this.#unansweredContexts += 1;
    this.#send({ t: 'contexts', ...(contextAccess && { contextAccess }) });
  }

  #receive(data: unknown): void {
    this.#heardAt = Date.now();
    this.#hasHeard = true;
    if (data instanceof ArrayBuffer) {
      const moves = decodeMoves(new Uint8Array(data));
      if (moves) callForeign(() => this.receive({ t: 'moved', ...moves }));
      return;
    }
    const message = parse(data);
    if (isServiceMessage(message)) callForeign(() => this.#dispatch(message));
  }

  protected override receiveFrame(frame: Frame): void {
    if (this.#unansweredContexts > 0) return;
    super.receiveFrame(frame);
    this.#cache?.apply(frame);
  }

  #dispatch(message: ServiceMessage): void {
    if (message.t === 'welcome') this.#welcome(message);
    else if (message.t === 'renewed') this.#scheduleRenewal(message.expiresAt - message.now);
    else if (message.t === 'closing') this.#handleClosing(message);
    else if (message.t === 'file') this.#fileRequests.receive(message);
    else if (message.t === 'contexts') this.#unansweredContexts -= 1;
    else if (message.t !== 'pong') this.receive(message);
  }

  /** The service says why it will close the socket, which is reported then. A restart is no problem that anybody has to know of. */
  #handleClosing({ error, retryAfter = 0 }: ClosingMessage): void {
    this.#retryAfter = Math.min(retryAfter, LONGEST_WAIT_MS);
    if (error.code !== 'unavailable') this.#problem = error;
  }

  #welcome({ now, expiresAt, config, delivers }: WelcomeMessage): void {
    this.notifications.delivers = delivers;
    const sets = parseCommentConfig(config);
    if (sets.ok) this.sink.config?.(sets.value);
    else this.sink.problem(sets.error);
    this.#isWelcome = true;
    this.#isTokenExpired = false;
    this.#fileRequests.open();
    this.#attempts = 0;
    this.#reported = undefined;
    this.#problem = undefined;
    this.#scheduleRenewal(expiresAt - now);
    // They may have changed while the session was accepted.
    if (this.#viewer.contextAccess !== this.#sentContexts) this.#sendContexts();
    this.attach();
    this.sink.state('online');
  }

  /** Requests a new token before the present one ends, while the connection goes on. */
  #scheduleRenewal(lifetime: number): void {
    clearTimeout(this.#renewTimer);
    const wait = lifetime - Math.min(RENEW_BEFORE_MS, lifetime / 10);
    // Longer waits than a timer can hold end with the token being refused, which has the same effect.
    if (wait > 2 ** 31 - 1) return;
    const renew = async (): Promise<void> => {
      const token = await this.#tokens.get(true).catch(() => undefined);
      if (token === undefined || !this.#isWelcome) return;
      this.#send({ t: 'auth', token });
    };
    this.#renewTimer = unrefTimer(setTimeout(() => void renew(), Math.max(0, wait)));
  }

  #handleClose(code: number): void {
    const wasWelcome = this.#isWelcome;
    const isBlocked = code === LOST && !this.#hasHeard && this.#socket !== undefined && !this.#streams;
    this.#dropSocket();
    this.#stopTimers();
    if (!this.isOpen) return;
    if (isBlocked && !isNetworkDown()) {
      void this.#tryStreams();
      return;
    }
    if (this.#streams?.isDone) this.#streams = undefined;
    if (wasWelcome) this.hideMembers();
    this.#fileRequests.fail(UNREACHABLE);
    this.#reportOffline();
    if (code === CLOSE_CODES.tokenExpired && !this.#isTokenExpired) {
      this.#isTokenExpired = true;
      void this.#connect();
    } else if (code === CLOSE_CODES.denied && this.#problem?.code === 'UNAUTHENTICATED' && this.#tokens.isRenewable) {
      // The token was no good. The next one of the provider may be.
      this.#isTokenExpired = true;
      this.#retryLater();
    } else if (code !== CLOSE_CODES.denied && code !== CLOSE_CODES.versionUnknown) this.#retryLater();
  }

  /** Connects by requests if the service answers them: something between here and there blocks WebSockets. */
  async #tryStreams(): Promise<void> {
    const call = this.#lastConnect;
    const streams = await openStreams(this.#options.url).catch(() => undefined);
    if (!this.isOpen || call !== this.#lastConnect) return;
    this.#streams = streams;
    if (streams) void this.#connect();
    else this.#handleClose(LOST);
  }

  #retryLater(): void {
    // Tabs in the background come back late: somebody who looks at them does not wait, and the service is not asked by all at once.
    const usual = isPageHidden() ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#attempts);
    const longest = Math.max(this.#retryAfter, usual);
    this.#retryAfter = 0;
    this.#attempts += 1;
    this.#retryTimer = unrefTimer(setTimeout(() => void this.#connect(), Math.random() * longest));
  }

  /** Connects without a wait, where an attempt is due: the network or the page is back. */
  #connectNow(): void {
    if (this.#retryTimer === undefined) return;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    void this.#connect();
  }

  /** Replaces a socket that no longer works but was not closed, such as after a change of the network. */
  #watchSocket(): void {
    const quiet = Date.now() - this.#heardAt;
    // The first look is after half of the time: the network may accept a socket and let nothing through.
    if (quiet > DEAD_MS || !this.#hasHeard) this.#handleClose(LOST);
    else if (quiet > QUIET_MS && this.#isWelcome) this.#send({ t: 'ping' });
  }

  /** Reports that there is no connection, with the reason before the problem: listeners of the problem can tell what it is about. */
  #reportOffline(): void {
    const problem = this.#problem;
    this.sink.state('offline', problem);
    if (!problem || this.#reported === problem.code) return;
    this.#reported = problem.code;
    this.sink.problem(problem);
  }

  /** Asks about a file. Waits for a connection only while one is being opened. */
  #requestFile(query: FileQuery): Promise<FileAnswer> {
    if (!this.isOpen || this.#retryTimer !== undefined) return Promise.reject(new CollabFailure(UNREACHABLE));
    return this.#fileRequests.request(query);
  }

  #dropSocket(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#isWelcome = false;
    this.#unansweredContexts = 0;
    socket?.close();
  }

  #stopTimers(): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#renewTimer);
    clearInterval(this.#watch);
    this.#retryTimer = undefined;
  }
}

/** Returns the address of the socket of a service, which may lie under a path. An address with http is accepted, too. */
const socketUrl = (url: string): string => `${url.replace(/^http/, 'ws').replace(/\/$/, '')}/socket`;

/** Returns sockets over requests. Rejects if the service cannot be reached. */
async function openStreams(url: string): Promise<StreamSockets> {
  const address = url.replace(/^ws/, 'http').replace(/\/$/, '');
  const { ok } = await fetch(`${address}/healthz`, { cache: 'no-store', signal: AbortSignal.timeout(HEALTH_MS) });
  if (!ok) throw new CollabFailure(UNREACHABLE);
  const { StreamSockets } = await import('./stream-socket.js');
  return new StreamSockets(address);
}

const isPageHidden = (): boolean => (globalThis as { document?: Document }).document?.visibilityState === 'hidden';

const isNetworkDown = (): boolean => (globalThis as { navigator?: Navigator }).navigator?.onLine === false;

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}
