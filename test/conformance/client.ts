import type { Backend, Connection, Sink } from '../../store/backends/backend.js';
import {
  scopeKey,
  type Cursor,
  type Frame,
  type LiveFrame,
  type MutationResult,
  type Published,
  type Scope,
} from '../../store/backends/protocol.js';
import type { AnnotationRecord, CollabError, Mutation, ServerConnectionState } from '../../store/model/index.js';
import { unreadCount } from '../../store/rules/index.js';
import type { Viewer } from '../../store/rules/visibility.js';
import { Replica } from '../../store/sync/replica.js';
import { Mutations, sessionOf } from './fixtures.js';

let lastClient = 0;

/** A client of a backend that writes down all it hears. Replicas say what it would show. */
export class Client implements Sink {
  readonly clientId = `client-${++lastClient}`;
  readonly user: Viewer;
  readonly frames: Frame[] = [];
  readonly states: ServerConnectionState[] = [];
  readonly problems: CollabError[] = [];
  readonly heard: Published[] = [];
  /** Moves of cursors as they came, with their scope. */
  readonly moves: { readonly scope: Scope; readonly bytes: Uint8Array }[] = [];
  readonly liveFrames: LiveFrame[] = [];
  readonly #made = new Mutations(this.clientId);
  readonly #replicas = new Map<string, Replica>();
  #connection: Connection | undefined;
  #heard: () => void = () => undefined;

  constructor(user: Viewer) {
    this.user = user;
  }

  static async connect(backend: Backend, user: Viewer): Promise<Client> {
    const client = new Client(user);
    client.#connection = await backend.connect(sessionOf(user, client.clientId), client);
    return client;
  }

  get connection(): Connection {
    if (!this.#connection) throw new Error('The client is not connected.');
    return this.#connection;
  }

  frame(frame: Frame): void {
    this.frames.push(frame);
    this.#replica(frame.scope).receive(frame);
    this.#heard();
  }

  replaced(scope: Scope, rows: readonly AnnotationRecord[]): void {
    this.#replica(scope).replace(rows);
    this.#heard();
  }

  state(state: ServerConnectionState): void {
    this.states.push(state);
    this.#heard();
  }

  problem(error: CollabError): void {
    this.problems.push(error);
    this.#heard();
  }

  published(published: readonly Published[]): void {
    this.heard.push(...published);
    this.#heard();
  }

  moved(scope: Scope, bytes: Uint8Array): void {
    this.moves.push({ scope, bytes });
    this.#heard();
  }

  live(frame: LiveFrame): void {
    this.liveFrames.push(frame);
    this.#heard();
  }

  /** Follows a scope from its beginning, and waits for what it holds. */
  async follow(scope: Scope): Promise<void> {
    this.connection.subscribe(scope);
    await this.until(() => this.cursor(scope) !== undefined);
  }

  push(scope: Scope, ...mutations: readonly Mutation[]): Promise<readonly MutationResult[]> {
    return this.connection.push(this.make(scope, ...mutations));
  }

  make(scope: Scope, ...mutations: readonly Mutation[]) {
    return this.#made.in(scope, ...mutations);
  }

  cursor(scope: Scope): Cursor | undefined {
    return this.#replica(scope).cursor;
  }

  /** The texts of each thread, by its id, in order of the ids. */
  texts(scope: Scope): Readonly<Record<string, readonly string[]>> {
    const rows = [...this.#replica(scope).rows.values()].sort((a, b) => a.id.localeCompare(b.id));
    return Object.fromEntries(rows.map(({ id, data }) => [id, data.comments.map(({ commentText }) => commentText)]));
  }

  /** The ids of the threads, in order. */
  ids(scope: Scope): readonly string[] {
    return Object.keys(this.texts(scope));
  }

  /** How many comments of each thread the client's person has not read, by its id. */
  unread(scope: Scope): Readonly<Record<string, number>> {
    const rows = [...this.#replica(scope).rows.values()];
    return Object.fromEntries(rows.map((row) => [row.id, unreadCount(row, this.user.userId)]));
  }

  /** Something was heard that is not written down here. */
  nudge(): void {
    this.#heard();
  }

  /** Waits until what has been heard fulfils a condition. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => (this.#heard = resolve));
  }

  /** Waits until the scope has been followed to an operation. */
  reach(scope: Scope, seq: number): Promise<void> {
    return this.until(() => (this.cursor(scope)?.seq ?? -1) >= seq);
  }

  #replica(scope: Scope): Replica {
    const key = scopeKey(scope);
    const replica = this.#replicas.get(key) ?? new Replica({ changed: () => undefined, resubscribe: () => undefined });
    this.#replicas.set(key, replica);
    return replica;
  }
}
