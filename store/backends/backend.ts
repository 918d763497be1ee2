import type { Attachment } from '../model/attachment.js';
import type { AnnotationRecord } from '../model/comment-annotation.js';
import type { CommentVersion } from '../model/comment-version.js';
import type { Comment } from '../model/comment.js';
import type { CollabError } from '../model/error.js';
import type { ServerConnectionState } from '../model/live-state.js';
import type { CommentConfig, EnforcedConfig } from '../model/predefined.js';
import type { User, UserContact, UserOptions } from '../model/user.js';
import type { ContextAccess, Viewer } from '../rules/visibility.js';
import type {
  AccessUpdate,
  Cursor,
  Frame,
  LiveFrame,
  LiveResult,
  MutationResult,
  NotificationFrame,
  NotificationResult,
  EphemeralUpdate,
  PresenceFrame,
  Published,
  Scope,
  WireContactQuery,
  WireCountQuery,
  WireCounts,
  WireDocumentPage,
  WireDocumentQuery,
  WireDocumentUpdate,
  WireFolderPage,
  WireFolderQuery,
  WireLiveChange,
  WireLocationUpdate,
  WireMutation,
  WireNotificationChange,
  WireNotificationPage,
  WireNotificationQuery,
  WirePage,
  WirePageQuery,
} from './protocol.js';

/** The user and the configuration of a connection to a backend. */
export interface Session {
  readonly clientId: string;
  /** The user with their contexts. The backend uses them to evaluate context filters of threads. */
  readonly user: Viewer;
  readonly config: CommentConfig;
  /** First token of the user. */
  readonly authToken?: string | undefined;
  /** Issues tokens when there is none, or the last one has expired. */
  readonly tokenProvider?: UserOptions['tokenProvider'];
}

/** Callbacks of a connection. A backend may call them at any time after `connect` is called. */
export interface Sink {
  /** Receives operations and resets of subscribed scopes. */
  frame(frame: Frame): void;
  /** Receives rows of a subscribed scope again, in the version that a frame delivered, with content that was not loaded then. */
  replaced?(scope: Scope, rows: readonly AnnotationRecord[]): void;
  /**
   * Receives 'online', 'offline' or 'pendingData'. While offline, the store keeps mutations in its outbox. `problem` says why the backend
   * refuses the connection; undefined if it cannot be reached.
   */
  state(state: ServerConnectionState, problem?: CollabError): void;
  /** Receives what the user may do in a document. A backend that calls this never is one that believes the user's session. */
  access?(update: AccessUpdate): void;
  /** Receives the sets and limits that the backend enforces. They take the place of the page's own. */
  config?(config: EnforcedConfig): void;
  /** Receives errors for the user: a quarantined corrupt row, a full disk, storage that is not persistent. */
  problem(error: CollabError): void;
  /** Receives ephemeral updates of other users in subscribed scopes. */
  published(published: readonly Published[]): void;
  /**
   * Receives cursor positions in a scope where the user publishes a cursor, their own included. A move takes 6 bytes
   * (`store/backends/cursor-moves.ts`).
   */
  moved(scope: Scope, moves: Uint8Array): void;
  /** The user may no longer know who is in a scope. The store drops presence, cursors and typing states of the scope. */
  hidden?(scope: Scope): void;
  /** Receives live state values in scopes whose live state is followed. */
  live(frame: LiveFrame): void;
}

/** A subscription that lasts until `unsubscribe()` is called. */
export interface Subscription {
  unsubscribe(): void;
}

/** Options of an upload. */
export interface PutOptions {
  /** Aborts the upload. The promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Receives the number of bytes stored so far. */
  progress?(bytes: number): void;
}

/** URL of a file that works for a while. */
export interface BlobUrl {
  /** Downloads the file; media elements can play it, with ranges. */
  readonly url: string;
  /** In ms since the epoch. */
  readonly expiresAt: number;
}

/**
 * File storage, separate from the rows that reference the files. A new file is visible to its uploader only. Once a comment of the uploader
 * references it as an attachment, all readers of the thread can see it. The file is deleted when no comment of the thread references it any
 * more. Unreferenced files are deleted after 30 days.
 */
export interface BlobApi {
  /**
   * Stores a file under an attachment id. Resolves with its address if it is stored outside the backend. Rejects with a CollabError:
   *
   * - 'storage_full'
   * - 'PERMISSION_DENIED', also if the id belongs to a file that the user may not see
   * - 'INVALID_ARGUMENT' if the file is too large
   * - 'ALREADY_EXISTS' if the id belongs to a file that the user may see
   * - 'unavailable' if the caller can retry
   */
  put(scope: Scope, id: number, blob: Blob, options?: PutOptions): Promise<{ readonly url: string } | undefined>;
  /** Returns the file; undefined if it does not exist or the user may not see it. */
  get(scope: Scope, id: number): Promise<Blob | undefined>;
  /**
   * Returns a URL of the file, for large files that a page does not need in memory; undefined if the file does not exist or the user may not
   * see it. Absent if the backend has no URLs.
   */
  url?(scope: Scope, id: number): Promise<BlobUrl | undefined>;
  /** Deletes a file that the user uploaded and no comment references. */
  delete(scope: Scope, id: number): Promise<void>;
}

/**
 * Queries over all documents, subscribed or not. The backend enforces access: pages and counts exclude threads that the user may not see.
 * Both methods reject with a CollabError: 'INVALID_ARGUMENT' for an invalid `pageToken` or `pageSize`, 'unavailable' if the caller can
 * retry.
 */
export interface QueryApi {
  /** Returns a page of threads. Threads created or deleted between two pages cause no duplicates and no gaps. */
  page(query: WirePageQuery): Promise<WirePage>;
  /** Returns the numbers of threads and of threads with unread comments, by document. */
  counts(query: WireCountQuery): Promise<WireCounts>;
  /**
   * Calls `receive` with null at once, and then with the ids of the documents of an organization in which threads have changed; null if that
   * may be all of them. Changes within about a second are told together. Absent if the backend does not tell.
   */
  followChanges?(organizationId: string, receive: (documentIds: readonly string[] | null) => void): Subscription;
  /** Returns at most 50 people of an organization who match. Absent if the backend knows none but those that rows name. */
  contacts?(query: WireContactQuery): Promise<readonly UserContact[]>;
  /** Folders and documents. Absent if the backend does not support them. */
  readonly catalog?: BackendCatalog;
}

/**
 * Metadata of an organization's folders, documents and locations (Organization, folder, document). Users without access to the documents get
 * empty pages; only editors can update metadata. All methods reject with a CollabError: 'INVALID_ARGUMENT', 'PERMISSION_DENIED', or
 * 'unavailable' if the caller can retry.
 */
export interface BackendCatalog {
  folders(query: WireFolderQuery): Promise<WireFolderPage>;
  documents(query: WireDocumentQuery): Promise<WireDocumentPage>;
  updateDocuments(update: WireDocumentUpdate): Promise<void>;
  updateLocations(update: WireLocationUpdate): Promise<void>;
}

/**
 * Shared live state values, including the single-editor state. The backend orders the changes; the last write wins. Values are persisted like
 * rows. Readers of a document can read them; its editors can change them.
 */
export interface LiveChannel {
  /** Delivers all values of a scope, then each change, until the subscription ends. `clientId` identifies the subscriber. */
  follow(scope: Scope, clientId: string): Subscription;
  /**
   * Applies changes in order and returns one result for each, in order. Repeated calls are safe. Rejects with a CollabError of code
   * 'unavailable' if the outcome is unknown; the caller then retries.
   */
  push(scope: Scope, changes: readonly WireLiveChange[]): Promise<readonly LiveResult[]>;
}

/**
 * A user's notifications from all documents of an organization. The backend determines the recipients and enforces access: pages and counts
 * exclude notifications that the user may not read.
 */
export interface NotificationService {
  /** Ids of the channels that the backend delivers in addition to the page's own, such as `email`. Default: none. */
  readonly delivers?: readonly string[] | undefined;
  /** Delivers the counts and settings, then every change, until the subscription ends. */
  follow(organizationId: string, receive: (frame: NotificationFrame) => void): Subscription;
  /** Returns a page. Rejects with a CollabError: 'INVALID_ARGUMENT' for an invalid query, 'unavailable' if the caller can retry. */
  page(organizationId: string, query: WireNotificationQuery): Promise<WireNotificationPage>;
  /** Applies changes in order. Repeated calls are safe. Rejects with 'unavailable' if the outcome is unknown. */
  push(organizationId: string, changes: readonly WireNotificationChange[]): Promise<readonly NotificationResult[]>;
}

/**
 * Presence in all documents of an organization, subscribed or not. The backend enforces access: frames exclude users in documents that the
 * subscriber may not read.
 */
export interface PresenceChannel {
  /** Delivers all present users, then every change, until the subscription ends. After a change of access, it delivers all users again. */
  follow(organizationId: string, receive: (frame: PresenceFrame) => void): Subscription;
}

/** A connection of one session. It delivers nothing after `close()`. */
export interface Connection {
  /**
   * Subscribes to a scope. The sink receives the operations after the cursor if the log still has them, otherwise a reset. Then it receives
   * every change. If an editor passes `folderId`, the document moves to that folder.
   */
  subscribe(scope: Scope, cursor?: Cursor, folderId?: string): Subscription;
  /**
   * Applies mutations in order and returns one result for each, in order. Repeated calls are safe. Rejects with a CollabError of code
   * 'unavailable' if the outcome is unknown; the caller then retries.
   */
  push(mutations: readonly WireMutation[]): Promise<readonly MutationResult[]>;
  /**
   * Broadcasts the user's current activity to the subscribers of a scope. The user has to be a subscriber as well.
   *
   * - Typing reaches the readers of the thread, if the user may comment on it.
   * - Presence reaches all users who are not anonymous, including those who subscribe later. When the connection is lost or the state expires,
   *   the others receive the state null.
   * - Cursors work like presence, but reach only users who publish their own cursor. Moves are batched, one batch per tick.
   *
   * Updates are never persisted, and undeliverable updates are lost. Absent if the backend does not support ephemeral updates.
   */
  publish?(scope: Scope, passing: EphemeralUpdate): void;
  /** Queries. Absent if the backend serves subscribed scopes only. */
  readonly queries?: QueryApi;
  /** Live state. Absent if the backend does not support it. */
  readonly live?: LiveChannel;
  /** Organization-wide presence. Absent if the backend delivers presence in subscribed documents only. */
  readonly presence?: PresenceChannel;
  /** Notifications. Absent if the backend does not support them. */
  readonly notifications?: NotificationService;
  /** Files. Absent if the backend does not store any. */
  readonly blobs?: BlobApi;
  /**
   * Changes the contexts of the session's user. The sink receives frames of the scopes that are subscribed afterwards only; the caller ends
   * all subscriptions to scopes before. Absent if contexts change with a new connection only.
   */
  setContexts?(contextAccess: ContextAccess | undefined): void;
  /** Loads the content of a thread again that could not be loaded. Absent if the backend delivers threads with their content. */
  reloadContent?(scope: Scope, annotationId: string): void;
  /** Deletes the user's rows that the browser keeps for the next start. Called when the user signs out. Absent if it keeps none. */
  forget?(): Promise<void>;
  close(): Promise<void>;
}

/** Unsent content of a composer. */
export interface Draft extends Partial<Pick<Comment, 'taggedUserContacts' | 'customList'>> {
  readonly commentText: string;
  readonly commentHtml: string;
  /** Files that were uploaded for the draft. */
  readonly attachments?: readonly Attachment[];
  /** For an edit: the comment version that it started from. */
  readonly basedOn?: CommentVersion;
  /** Milliseconds since the Unix epoch. */
  readonly updatedAt: number;
}

/** A mutation in the outbox: pending, or rejected and retained for its text. */
export interface QueuedMutation extends WireMutation {
  readonly userId: string;
  readonly error?: CollabError;
}

/** Client-side storage of drafts, outbox and known users. It survives reloads and crashes if the backend can persist data. */
export interface ClientStorage {
  getDraft(userId: string, key: string): Promise<Draft | undefined>;
  /** Sets a draft; deletes it if `draft` is undefined. */
  setDraft(userId: string, key: string, draft?: Draft): Promise<void>;
  /** Takes over the user's mutations from clients that no longer run. Returns them in order of creation. */
  adopt(clientId: string, userId: string): Promise<readonly QueuedMutation[]>;
  enqueue(mutation: QueuedMutation): Promise<void>;
  dequeue(clientId: string, mid: number): Promise<void>;
  /** Returns all users who have worked in this browser. */
  users(): Promise<readonly User[]>;
  /** Stores a user who works in this browser. */
  keepUser(user: User): Promise<void>;
  /** Returns the keys of the suggestions that a user has chosen, latest first. */
  recent(userId: string): Promise<readonly string[]>;
  setRecent(userId: string, keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** A data source for stores, such as the memory backend or the local backend. */
export interface Backend {
  connect(session: Session, sink: Sink): Promise<Connection>;
  /** Opens the storage for drafts and the outbox of a store. `problem` receives errors about unreadable, quarantined values. */
  openStorage(clientId: string, problem?: (error: CollabError) => void): Promise<ClientStorage>;
}
