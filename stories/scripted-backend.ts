import {
  memoryBackend,
  type Access,
  type Backend,
  type ClientStorage,
  type CollabError,
  type Connection,
  type NotificationService,
  type Session,
  type Sink,
} from '../store/index.js';

const unavailable = (): Error & CollabError =>
  Object.assign(new Error('The story is offline.'), { code: 'unavailable' as const });

/** A backend in memory that does what a story asks of it: says nothing, goes offline, refuses, or reports a problem. */
export class ScriptedBackend implements Backend {
  readonly #memory = memoryBackend();
  readonly #sinks = new Set<Sink>();
  /** Delivers notifications; without it, there are none. */
  service: NotificationService | undefined;
  #isSilent = false;
  #isOffline = false;
  #refusal: CollabError | undefined;

  async connect(session: Session, sink: Sink): Promise<Connection> {
    this.#sinks.add(sink);
    const connection = await this.#memory.connect(session, sink);
    const { queries } = connection;
    return {
      ...(queries && {
        queries: {
          page: (query) => this.#answer(() => queries.page(query)),
          counts: (query) => this.#answer(() => queries.counts(query)),
        },
      }),
      ...(this.service && { notifications: this.service }),
      subscribe: (scope, cursor, folderId) =>
        this.#isSilent ? { unsubscribe: () => undefined } : connection.subscribe(scope, cursor, folderId),
      push: async (mutations) => {
        if (this.#isOffline) throw unavailable();
        const error = this.#refusal;
        if (error) return mutations.map(({ clientId, mid }) => ({ clientId, mid, ok: false, error }));
        return connection.push(mutations);
      },
      close: () => {
        this.#sinks.delete(sink);
        return connection.close();
      },
    };
  }

  openStorage(clientId: string): Promise<ClientStorage> {
    return this.#memory.openStorage(clientId);
  }

  #answer<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#isOffline) return Promise.reject(unavailable());
    return this.#isSilent ? new Promise(() => undefined) : ask();
  }

  /** From now on nobody is told of any thread: pages go on loading. */
  fallSilent(): void {
    this.#isSilent = true;
  }

  /** Loses the connection: what is written waits. With an error, the service refuses the connection. */
  goOffline(error?: CollabError): void {
    this.#isOffline = true;
    for (const sink of this.#sinks) sink.state('offline', error);
  }

  /** Changes what a user may do. */
  setAccess(userId: string, access: Access): void {
    this.#memory.setAccess(userId, access);
  }

  /** From now on every change is refused. */
  refuse(error: CollabError): void {
    this.#refusal = error;
  }

  /** Reports a problem to whoever is connected. */
  report(error: CollabError): void {
    for (const sink of this.#sinks) sink.problem(error);
  }
}
