import type { Attachment } from '../model/attachment.js';
import type { Comment } from '../model/comment.js';
import type { CommentVersion } from '../model/comment-version.js';
import type { CollabError } from '../model/error.js';
import type { Viewer } from '../rules/visibility.js';
import type { CommentConfig } from '../model/predefined.js';
import type { ServerConnectionState } from '../model/live-state.js';
import type { User } from '../model/user.js';
import type {
  Cursor,
  Frame,
  LiveFrame,
  LiveResult,
  MutationResult,
  NotificationFrame,
  NotificationResult,
  Passing,
  PresenceFrame,
  Published,
  Scope,
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

/** Who speaks to a backend, and with which sets of values. */
export interface Session {
  readonly clientId: string;
  /** With the contexts they work in: the backend decides what they see of threads with a context filter. */
  readonly user: Viewer;
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
  /** What others do at this moment, in scopes that are followed. */
  published(published: readonly Published[]): void;
  /** Where cursors are now, in a scope where the user's own is told of: 6 bytes for each (`store/backends/cursor-moves.ts`), the user's own among them. */
  moved(scope: Scope, moves: Uint8Array): void;
  /** The user may no longer know who is in a scope: presence, cursors and typing there are forgotten. */
  hidden?(scope: Scope): void;
  /** Values that people keep in step, in scopes whose values are followed. */
  live(frame: LiveFrame): void;
}

export interface Subscription {
  unsubscribe(): void;
}

/** How a file is sent. */
export interface PutOptions {
  /** Gives it up; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Told how many bytes have been kept so far. */
  progress?(bytes: number): void;
}

/**
 * Files, apart from the rows that name them. A file belongs to whoever put it until a comment of theirs names it as an attachment; from then
 * on it is for all who may see the thread, and goes when no comment of the thread names it any more. What is never named goes after 30 days.
 */
export interface BlobApi {
  /**
   * Keeps a file under an attachment's id. Rejects with a CollabError: 'storage_full', 'PERMISSION_DENIED', also for the id of a file that
   * the user may not see, 'INVALID_ARGUMENT' for one that is too large, 'ALREADY_EXISTS' for the id of one that they may see, 'unavailable'
   * when it can be tried again.
   */
  put(scope: Scope, id: number, blob: Blob, options?: PutOptions): Promise<void>;
  /** The file; undefined where there is none, or none that this user may see. */
  get(scope: Scope, id: number): Promise<Blob | undefined>;
  /** Forgets a file of this user's own that no comment names. */
  delete(scope: Scope, id: number): Promise<void>;
}

/**
 * Answers for documents whether or not anybody follows them. Access is decided where the data is: what a person may not see is on no page and
 * in no count. Both reject with a CollabError: 'INVALID_ARGUMENT' for a `pageToken` or `pageSize` that is none, 'unavailable' when it can be
 * asked again.
 */
export interface QueryApi {
  /** A page of threads; one that is begun or deleted between two pages neither repeats nor hides another. */
  page(query: WirePageQuery): Promise<WirePage>;
  /** Threads and threads with something unread, by document. */
  counts(query: WireCountQuery): Promise<WireCounts>;
  /** Folders and documents; absent where the backend knows nothing of them. */
  readonly catalog?: BackendCatalog;
}

/**
 * What is known of an organization's folders, documents and locations (Organization, folder, document). A user without access to the
 * documents is told nothing; an editor changes what is known. All reject with a CollabError: 'INVALID_ARGUMENT', 'PERMISSION_DENIED', or
 * 'unavailable' when it can be tried again.
 */
export interface BackendCatalog {
  folders(query: WireFolderQuery): Promise<WireFolderPage>;
  documents(query: WireDocumentQuery): Promise<WireDocumentPage>;
  updateDocuments(update: WireDocumentUpdate): Promise<void>;
  updateLocations(update: WireLocationUpdate): Promise<void>;
}

/**
 * Values that people keep in step, and who edits, in the order the backend takes the changes: of two, the later counts. They are kept as
 * rows are. Whoever may read a document reads them; an editor of it changes them.
 */
export interface LiveChannel {
  /** Tells all values of a scope, then each change, as the client that is named, until what it returns is called. */
  follow(scope: Scope, clientId: string): Subscription;
  /**
   * Makes changes in order; safe to repeat. One result for each, in order. Rejects with a CollabError of code 'unavailable' when nothing
   * can be said of them: the caller pushes them again later.
   */
  push(scope: Scope, changes: readonly WireLiveChange[]): Promise<readonly LiveResult[]>;
}

/**
 * A person's notifications, of all documents of an organization. Whom what happens to threads concerns is decided where the data is, and so is
 * who may be told: what a person may not read is on no page and in no count.
 */
export interface NotificationDesk {
  /** Ids of the channels the backend delivers beside the page's own, such as `email`; none where it does not say. */
  readonly delivers?: readonly string[] | undefined;
  /** Tells how many there are and what is chosen, then every change, until what it returns is called. */
  follow(organizationId: string, receive: (frame: NotificationFrame) => void): Subscription;
  /** Rejects with a CollabError: 'INVALID_ARGUMENT' for a query that is none, 'unavailable' when it can be asked again. */
  page(organizationId: string, query: WireNotificationQuery): Promise<WireNotificationPage>;
  /** Makes changes in order; safe to repeat. Rejects with 'unavailable' when nothing can be said of them. */
  push(organizationId: string, changes: readonly WireNotificationChange[]): Promise<readonly NotificationResult[]>;
}

/**
 * Presence in all documents of an organization, whether or not they are followed. The backend decides which of them the user may read:
 * people in the others are in no frame.
 */
export interface PresenceChannel {
  /** Delivers everybody who is present, then every change, until the subscription ends. A change of access delivers everybody anew. */
  follow(organizationId: string, receive: (frame: PresenceFrame) => void): Subscription;
}

/** A connection of one session. After `close` it delivers nothing more. */
export interface Connection {
  /**
   * Follows a scope: a reset, or the operations after the cursor where the log still holds them, then every change. With `folderId`, an
   * editor says in which folder the document lies from now on.
   */
  subscribe(scope: Scope, cursor?: Cursor, folderId?: string): Subscription;
  /**
   * Applies mutations in order; safe to repeat. One result for each, in order.
   * Rejects with a CollabError of code 'unavailable' when nothing can be said of them: the caller pushes them again later.
   */
  push(mutations: readonly WireMutation[]): Promise<readonly MutationResult[]>;
  /**
   * Tells those who follow a scope what the user does there at this moment, if the user follows it as well. That they write in a thread is
   * told to those who see it, if the user may comment on it. That they are there is told to all who are no anonymous users, to those who come
   * later, too; once the connection is lost, or has not told it again in time, the others are told that they have left. So it is with their
   * cursor, which is told to those who tell of their own; where it is, at most once a tick, with all that have moved since. Nothing is kept,
   * and what cannot be told is lost. Absent where the backend tells nothing of the kind.
   */
  publish?(scope: Scope, passing: Passing): void;
  /** Absent where the backend answers for nothing but what is followed. */
  readonly queries?: QueryApi;
  /** Absent where the backend keeps nothing in step. */
  readonly live?: LiveChannel;
  /** Absent where the backend delivers presence in followed documents only. */
  readonly presence?: PresenceChannel;
  /** Absent where the backend keeps no notifications. */
  readonly notifications?: NotificationDesk;
  /** Files; absent where the backend keeps none. */
  readonly blobs?: BlobApi;
  close(): Promise<void>;
}

/** Something typed and not yet sent. */
export interface Draft extends Partial<Pick<Comment, 'taggedUserContacts' | 'customList'>> {
  readonly commentText: string;
  readonly commentHtml: string;
  /** Files that were uploaded for it. */
  readonly attachments?: readonly Attachment[];
  /** Of an edit: the version it began with. */
  readonly basedOn?: CommentVersion;
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
  /** Everyone who has worked here. */
  users(): Promise<readonly User[]>;
  /** Remembers somebody who works here. */
  keepUser(user: User): Promise<void>;
  /** Keys of what a user has chosen of suggestions, latest first. */
  recent(userId: string): Promise<readonly string[]>;
  setRecent(userId: string, keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** A store of data: `memory`, `local`, later `service` and `providers`. */
export interface Backend {
  connect(session: Session, sink: Sink): Promise<Connection>;
  /** Where a store that uses this backend keeps drafts and its queue. `problem` is told of what cannot be read and was set aside. */
  openStorage(clientId: string, problem?: (error: CollabError) => void): Promise<ClientStorage>;
}
