import type { CollabError } from './model/error.js';
import type { CommentConfig } from './model/predefined.js';
import type { ServerConnectionState } from './model/live-state.js';
import type { User } from './model/user.js';
import type { Cursor, Frame, MutationResult, Scope, WireMutation } from './protocol.js';

/** Who speaks to a backend, and with which sets of values. */
export interface Session {
  readonly clientId: string;
  readonly user: User;
  readonly config: CommentConfig;
  readonly authToken?: string;
}

/** Where a backend delivers what happens on a connection. It may be called at any time after `connect` was called. */
export interface Sink {
  frame(frame: Frame): void;
  /** 'online', 'offline' or 'pendingData'; while offline, pushes wait in the store's queue. */
  state(state: ServerConnectionState): void;
  /** What a person should hear of: a corrupt row set aside, a full disk, storage that will not last. */
  problem(error: CollabError): void;
}

export interface Subscription {
  unsubscribe(): void;
}

/** A connection of one session. After `close` it delivers nothing more. */
export interface Connection {
  /** Follows a scope: a reset, or the operations after the cursor where the log still holds them, then every change. */
  subscribe(scope: Scope, cursor?: Cursor): Subscription;
  /**
   * Applies mutations in order; safe to repeat. One result for each, in order.
   * Rejects with a CollabError of code 'unavailable' when nothing can be said of them: the caller pushes them again later.
   */
  push(mutations: readonly WireMutation[]): Promise<readonly MutationResult[]>;
  close(): Promise<void>;
}

/** Something typed and not yet sent. */
export interface Draft {
  readonly commentText: string;
  readonly commentHtml: string;
  /** Milliseconds since the Unix epoch. */
  readonly updatedAt: number;
}

/** A mutation waiting to be sent, or refused and kept for its text. */
export interface QueuedMutation extends WireMutation {
  readonly userId: string;
  readonly error?: CollabError;
}

/** What a client keeps for itself, across reloads and crashes where it can. Drafts are a user's own. */
export interface ClientStorage {
  getDraft(userId: string, key: string): Promise<Draft | undefined>;
  /** Sets a draft; without one, forgets it. */
  setDraft(userId: string, key: string, draft?: Draft): Promise<void>;
  /** Mutations of this user left by clients that live no more, in the order they were made; they are this client's from now on. */
  adopt(clientId: string, userId: string): Promise<readonly QueuedMutation[]>;
  enqueue(mutation: QueuedMutation): Promise<void>;
  dequeue(clientId: string, mid: number): Promise<void>;
  close(): Promise<void>;
}

/** A store of data: `memory`, `local`, later `service` and `providers`. */
export interface Backend {
  connect(session: Session, sink: Sink): Promise<Connection>;
  /** Where a store that uses this backend keeps drafts and its queue. */
  openStorage(clientId: string): Promise<ClientStorage>;
}
