import type { Backend, Connection, Session, Sink } from '../backends/backend.js';
import type { AccessUpdate, Frame, LiveFrame, Published, Scope } from '../backends/protocol.js';
import { asCollabError, CollabFailure } from '../base/collab-failure.js';
import type { Signal } from '../base/signals.js';
import { settlesWithin } from '../base/timers.js';
import type { AnnotationRecord, CollabError, ServerConnectionState } from '../model/index.js';
import type { EnforcedConfig } from '../model/predefined.js';

/**
 * Maximum wait for the last pushes of a session before its connection is closed, in ms. Unanswered mutations stay
 * persisted.
 */
const LAST_PUSH_MS = 5_000;

/** Time after which a pending connection attempt is reported, in ms. The attempt continues. */
const CONNECT_MS = 10_000;

/** Maximum wait for a connection to close, in ms. */
const CLOSE_MS = 5_000;

const TIMED_OUT: CollabError = {
  code: 'unavailable',
  message:
    'The backend has not answered for 10 seconds. Comments appear once it answers. If it does not, close other tabs of this page and reload this one.',
};

/** Callbacks of a connection manager. */
export interface ConnectionContext {
  /** Called when a connection was opened or ended. */
  connectionChanged(connection: Connection | undefined): void;
  /** Called when the backend becomes reachable or unreachable. */
  onlineChanged(isOnline: boolean): void;
  frame(frame: Frame): void;
  replaced(scope: Scope, rows: readonly AnnotationRecord[]): void;
  problem(error: CollabError): void;
  published(published: readonly Published[]): void;
  moved(scope: Scope, moves: Uint8Array): void;
  hidden(scope: Scope): void;
  live(frame: LiveFrame): void;
  access(update: AccessUpdate): void;
  config(config: EnforcedConfig): void;
  /** Receives why the backend refuses the connection; null if it does not. */
  refused(problem: CollabError | null): void;
  /** Whether the first rows of all documents have loaded. */
  isReady(): boolean;
}

/** Manages one connection to the backend at a time. Ignores callbacks of earlier connections. */
export class ConnectionManager {
  readonly #backend: Backend;
  readonly #context: ConnectionContext;
  /** pendingInit → pendingData → online ⇄ offline, and by way of pendingData back (decisions, Transitions). */
  readonly #state: Signal<ServerConnectionState>;
  #connection: Connection | undefined;
  #reportedState: ServerConnectionState | undefined;
  #generation = 0;

  constructor(backend: Backend, state: Signal<ServerConnectionState>, context: ConnectionContext) {
    this.#backend = backend;
    this.#state = state;
    this.#context = context;
  }

  /**
   * Connects as this session's user and replaces any present connection. Rejects with a CollabFailure when the
   * attempt fails or times out. A connection that opens after the timeout is still used.
   */
  async open(session: Session): Promise<void> {
    const generation = this.#disconnect('pendingData');
    const connecting = this.#connect(session, generation);
    if ((await settlesWithin(connecting, CONNECT_MS)) || generation !== this.#generation) return connecting;
    this.#context.problem(TIMED_OUT);
    throw new CollabFailure(TIMED_OUT);
  }

  async #connect(session: Session, generation: number): Promise<void> {
    try {
      const connection = await this.#backend.connect(session, this.#createSink(generation));
      if (generation !== this.#generation) {
        await connection.close();
        return;
      }
      this.#connection = connection;
      this.#context.connectionChanged(connection);
      // The backend may have reported a state before: a session without a token is refused at once.
      if (this.#reportedState === undefined) this.#setReportedState('online');
      else this.#useReportedState(this.#reportedState);
    } catch (thrown) {
      if (generation !== this.#generation) return;
      const error = asCollabError(thrown, 'unavailable');
      this.#setReportedState('offline');
      this.#context.problem(error);
      throw new CollabFailure(error);
    }
  }

  /** Ends the connection. Its callbacks are ignored at once; it is closed after `sent` has settled. */
  async close(state: ServerConnectionState = 'pendingInit', sent?: Promise<void>): Promise<void> {
    const connection = this.#connection;
    this.#detach(state);
    if (!connection) return;
    if (sent) await settlesWithin(sent, LAST_PUSH_MS);
    await this.#closeConnection(connection);
  }

  /** Sets the state to online once the connection is online and all rows have loaded. */
  updateState(): void {
    if (this.#state.peek() === 'pendingData' && this.#reportedState === 'online' && this.#context.isReady()) {
      this.#state.value = 'online';
    }
  }

  /** Ends the present connection without waiting. Returns the new generation. */
  #disconnect(state: ServerConnectionState): number {
    const connection = this.#connection;
    const generation = this.#detach(state);
    if (connection) void this.#closeConnection(connection);
    return generation;
  }

  #detach(state: ServerConnectionState): number {
    this.#connection = undefined;
    this.#reportedState = undefined;
    this.#context.refused(null);
    this.#state.value = state;
    this.#generation += 1;
    this.#context.connectionChanged(undefined);
    return this.#generation;
  }

  async #closeConnection(connection: Connection): Promise<void> {
    const closing = connection.close();
    closing.catch((error: unknown) => this.#context.problem(asCollabError(error, 'close_failed')));
    await settlesWithin(closing, CLOSE_MS);
  }

  #createSink(generation: number): Sink {
    const ifCurrent =
      <T>(callback: (value: T) => void) =>
      (value: T): void => {
        if (generation === this.#generation) callback(value);
      };
    return {
      frame: ifCurrent((frame) => this.#context.frame(frame)),
      access: ifCurrent((update) => this.#context.access(update)),
      config: ifCurrent((config) => this.#context.config(config)),
      state: (state, problem) => {
        if (generation === this.#generation) this.#setReportedState(state, problem);
      },
      problem: ifCurrent((error) => this.#context.problem(error)),
      published: ifCurrent((published) => this.#context.published(published)),
      hidden: ifCurrent((scope) => this.#context.hidden(scope)),
      live: ifCurrent((frame) => this.#context.live(frame)),
      replaced: (scope, rows) => {
        if (generation === this.#generation) this.#context.replaced(scope, rows);
      },
      moved: (scope, moves) => {
        if (generation === this.#generation) this.#context.moved(scope, moves);
      },
    };
  }

  #setReportedState(state: ServerConnectionState, problem?: CollabError): void {
    this.#reportedState = state;
    this.#context.refused(problem ?? null);
    this.#useReportedState(state);
  }

  #useReportedState(state: ServerConnectionState): void {
    if (state === 'offline') this.#state.value = 'offline';
    else if (state === 'pendingData' || this.#state.peek() === 'offline') this.#state.value = 'pendingData';
    this.updateState();
    this.#context.onlineChanged(state !== 'offline');
  }
}
