import type { Signal } from '../base/signals.js';
import type { Backend, Connection, Session, Sink } from '../backends/backend.js';
import { asCollabError, CollabFailure } from '../base/collab-failure.js';
import type { CollabError, ServerConnectionState } from '../model/index.js';
import type { Frame, LiveFrame, Published, Scope } from '../backends/protocol.js';
import { inTime } from '../base/timers.js';

/** How long the last changes of a session are waited for before its connection is closed, in ms. What is not answered by then is kept. */
const LAST_PUSH_MS = 5_000;

/** How long a backend may take to connect before its user is told, in ms. It may connect later all the same. */
const CONNECT_MS = 10_000;

/** How long a connection may take to close, in ms. */
const CLOSE_MS = 5_000;

const UNANSWERED: CollabError = {
  code: 'unavailable',
  message:
    'The backend has not answered for 10 seconds. Comments appear once it answers. If it does not, close other tabs of this page and reload this one.',
};

/** Whom a link tells. */
export interface LinkContext {
  /** There is a connection, or no longer. */
  connected(connection: Connection | undefined): void;
  /** Whether pushes have a chance. */
  online(isOnline: boolean): void;
  frame(frame: Frame): void;
  problem(error: CollabError): void;
  published(published: readonly Published[]): void;
  moved(scope: Scope, moves: Uint8Array): void;
  hidden(scope: Scope): void;
  live(frame: LiveFrame): void;
  /** Whether the first rows of all documents have come. */
  isReady(): boolean;
}

/** The way to the backend: one connection at a time, of which an earlier one says nothing more. */
export class Link {
  readonly #backend: Backend;
  readonly #context: LinkContext;
  /** pendingInit → pendingData → online ⇄ offline, and by way of pendingData back (decisions, Transitions). */
  readonly #state: Signal<ServerConnectionState>;
  #connection: Connection | undefined;
  #reported: ServerConnectionState | undefined;
  #turn = 0;

  constructor(backend: Backend, state: Signal<ServerConnectionState>, context: LinkContext) {
    this.#backend = backend;
    this.#state = state;
    this.#context = context;
  }

  /**
   * Connects as this session's user, in place of whoever was connected. Rejects with a CollabFailure when it cannot, and when the backend does
   * not answer in time: its answer is taken all the same.
   */
  async open(session: Session): Promise<void> {
    const turn = this.#end('pendingData');
    const connecting = this.#connect(session, turn);
    if ((await inTime(connecting, CONNECT_MS)) || turn !== this.#turn) return connecting;
    this.#context.problem(UNANSWERED);
    throw new CollabFailure(UNANSWERED);
  }

  async #connect(session: Session, turn: number): Promise<void> {
    try {
      const connection = await this.#backend.connect(session, this.#sink(turn));
      if (turn !== this.#turn) {
        await connection.close();
        return;
      }
      this.#connection = connection;
      this.#context.connected(connection);
      this.#report(this.#reported ?? 'online');
    } catch (thrown) {
      if (turn !== this.#turn) return;
      const error = asCollabError(thrown, 'unavailable');
      this.#report('offline');
      this.#context.problem(error);
      throw new CollabFailure(error);
    }
  }

  /** Ends the connection. It says nothing more at once, and is closed when what is still being sent over it has been answered. */
  async close(state: ServerConnectionState = 'pendingInit', sent?: Promise<void>): Promise<void> {
    const connection = this.#connection;
    this.#part(state);
    if (!connection) return;
    if (sent) await inTime(sent, LAST_PUSH_MS);
    await this.#closed(connection);
  }

  /** Looks again whether everything is there. */
  settle(): void {
    if (this.#state.peek() === 'pendingData' && this.#reported === 'online' && this.#context.isReady()) {
      this.#state.value = 'online';
    }
  }

  /** Parts with the connection at hand; the number of the turn that begins. */
  #end(state: ServerConnectionState): number {
    const connection = this.#connection;
    const turn = this.#part(state);
    if (connection) void this.#closed(connection);
    return turn;
  }

  #part(state: ServerConnectionState): number {
    this.#connection = undefined;
    this.#reported = undefined;
    this.#state.value = state;
    this.#turn += 1;
    this.#context.connected(undefined);
    return this.#turn;
  }

  async #closed(connection: Connection): Promise<void> {
    const closing = connection.close();
    closing.catch((error: unknown) => this.#context.problem(asCollabError(error, 'close_failed')));
    await inTime(closing, CLOSE_MS);
  }

  #sink(turn: number): Sink {
    const ifCurrent =
      <T>(act: (value: T) => void) =>
      (value: T): void => {
        if (turn === this.#turn) act(value);
      };
    return {
      frame: ifCurrent((frame) => this.#context.frame(frame)),
      state: ifCurrent((state) => this.#report(state)),
      problem: ifCurrent((error) => this.#context.problem(error)),
      published: ifCurrent((published) => this.#context.published(published)),
      hidden: ifCurrent((scope) => this.#context.hidden(scope)),
      live: ifCurrent((frame) => this.#context.live(frame)),
      moved: (scope, moves) => {
        if (turn === this.#turn) this.#context.moved(scope, moves);
      },
    };
  }

  #report(state: ServerConnectionState): void {
    this.#reported = state;
    if (state === 'offline') this.#state.value = 'offline';
    else if (state === 'pendingData' || this.#state.peek() === 'offline') this.#state.value = 'pendingData';
    this.settle();
    this.#context.online(state !== 'offline');
  }
}
