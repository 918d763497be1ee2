import type { Draft } from '../backends/backend.js';
import type { Readable } from '../base/readable.js';
import type {
  CollabError,
  DocumentAccess,
  AcceptCommentAnnotationRequest,
  AddCommentRequest,
  ApproveCommentAnnotationRequest,
  AssignUserRequest,
  CollabEvents,
  Comment,
  CommentAnnotationsCount,
  CommentConfig,
  CommentVersion,
  CountQuery,
  DeleteCommentAnnotationRequest,
  DeleteCommentRequest,
  GetLinkRequest,
  LinkPlace,
  Location,
  Mutation,
  NewComment,
  NewCommentAnnotation,
  PagedCommentQuery,
  PagedCommentResponse,
  ReactionRequest,
  RejectCommentAnnotationRequest,
  RequestOptions,
  ResolveCommentAnnotationRequest,
  ServerConnectionState,
  SetDocumentsOptions,
  SetLocationsOptions,
  SubscribeCommentAnnotationRequest,
  UnsubscribeCommentAnnotationRequest,
  UpdateAccessRequest,
  UpdateCategoryRequest,
  UpdateCommentRequest,
  UpdateCustomListRequest,
  UpdatePriorityRequest,
  UpdateStatusRequest,
  UpdateTargetRequest,
  User,
  UserOptions,
} from '../model/index.js';
import type { MutationHandle, UnsentChange, Deferrable, AnnotationRow } from './annotations.js';
import type { AttachmentApi } from './attachments.js';
import type { CatalogApi, ContactApi } from './contacts.js';
import type { EventApi } from './interaction-events.js';
import type { LiveStateApi } from './live.js';
import type { NotificationApi } from './notifications.js';
import type { CursorApi, PresenceApi, TypingApi } from './presence.js';
import type {
  FacetedViewQuery,
  FacetedView,
  PagedCollection,
  PagedCollectionQuery,
  ViewQuery,
  AnnotationView,
} from './views.js';

/** Client-side operations on comments: one method per request, with the request's shape. */
export interface CommentApi extends AttachmentApi, TypingApi {
  addCommentAnnotation(request: { annotation: NewCommentAnnotation; options?: RequestOptions }): MutationHandle;
  deleteCommentAnnotation(request: DeleteCommentAnnotationRequest & Deferrable): MutationHandle;
  addComment(request: Omit<AddCommentRequest, 'comment'> & { comment: NewComment }): MutationHandle;
  /**
   * Edits a comment. `basedOn` is the version the edit started from: `versionOf(comment)`, or its `editedAt`, 0 if it has none. Default:
   * the current version. An edit that conflicts with another one is rejected with FAILED_PRECONDITION; its text stays in `unsent`.
   */
  updateComment(
    request: Omit<UpdateCommentRequest, 'comment'> & {
      comment: Partial<Comment> & Pick<Comment, 'commentId'>;
      basedOn?: CommentVersion;
    },
  ): MutationHandle;
  /**
   * Deletes a comment. Deleting the first comment deletes the thread, after a confirmation if one is registered (`confirmThreadDeletion`,
   * which `<collab-root>` does). `skipDeleteThreadConfirmation` skips it. If the user cancels, the handle resolves with 'cancelled'.
   */
  deleteComment(request: DeleteCommentRequest & Deferrable): MutationHandle;
  /** Registers a confirmation that resolves with whether to delete the thread. Returns a function that removes it. */
  confirmThreadDeletion(confirm: (row: AnnotationRow) => Promise<boolean>): () => void;
  /** Assigns the thread; without `assignedTo`, unassigns it. */
  assignUser(
    request: Omit<AssignUserRequest, 'assignedTo'> & Partial<Pick<AssignUserRequest, 'assignedTo'>>,
  ): MutationHandle;
  updateStatus(request: UpdateStatusRequest): MutationHandle;
  updatePriority(request: UpdatePriorityRequest): MutationHandle;
  /** Replaces the thread's categories from the configured set. */
  updateCategory(request: UpdateCategoryRequest): MutationHandle;
  /** Replaces the thread's entries from the custom list (`config.customList`). */
  updateCustomList(request: UpdateCustomListRequest): MutationHandle;
  updateTarget(request: UpdateTargetRequest): MutationHandle;
  updateAccess(request: UpdateAccessRequest): MutationHandle;
  resolveCommentAnnotation(request: ResolveCommentAnnotationRequest): MutationHandle;
  approveCommentAnnotation(request: ApproveCommentAnnotationRequest): MutationHandle;
  /** Accepts and resolves the thread. The caller applies the proposed change first. */
  acceptCommentAnnotation(request: AcceptCommentAnnotationRequest): MutationHandle;
  rejectCommentAnnotation(request: RejectCommentAnnotationRequest): MutationHandle;
  subscribeCommentAnnotation(request: SubscribeCommentAnnotationRequest): MutationHandle;
  unsubscribeCommentAnnotation(request: UnsubscribeCommentAnnotationRequest): MutationHandle;
  /**
   * Returns the URL that opens a thread or a comment: on `href`, else on the page the thread was created on (`pageInfo.url`), else on the
   * current page. Throws if `href` is no absolute URL, or if there is no page.
   */
  getLink(request: GetLinkRequest & Partial<LinkPlace>): string;
  /**
   * Writes the link to the clipboard, if there is one, and emits `copyLink`. Resolves with the link. Rejects with a CollabError with code
   * `clipboard_unavailable` if the browser denies access.
   */
  copyLink(request: GetLinkRequest & Partial<LinkPlace>): Promise<string>;
  /** Adds a reaction. Does nothing if the user has the same reaction in the same variant. */
  addReaction(request: ReactionRequest): MutationHandle;
  deleteReaction(request: ReactionRequest): MutationHandle;
  /** Adds the reaction, or deletes it if the user currently has it. */
  toggleReaction(request: ReactionRequest): MutationHandle;
  /** Marks all currently visible comments of the thread as read. */
  markAsRead(request: { annotationId: string; options?: RequestOptions }): MutationHandle;
  /** Marks the thread as unread, from `commentId` if it is set. */
  markAsUnread(request: { annotationId: string; commentId?: number; options?: RequestOptions }): MutationHandle;
  /** Loads the content of a thread again that a data provider could not deliver (`contentStatus` of its comments). */
  reloadContent(request: { annotationId: string; options?: RequestOptions }): void;
  /** Returns a list of threads. For groups and counts, see `createFacetedView`. */
  view(query?: ViewQuery): AnnotationView;
  /** Creates a view of threads with filters, groups, sorting and facet counts. */
  createFacetedView(query?: FacetedViewQuery): Promise<FacetedView>;
  /** Creates a paged collection of threads from many documents. */
  createPagedCollection(query?: PagedCollectionQuery): Promise<PagedCollection>;
  /** Returns a thread. If threads of two documents share the id, `documentId` selects one. */
  byId(annotationId: string, documentId?: string): Readable<AnnotationRow | undefined>;
  /**
   * Returns a page of threads by creation time; `data` is null while they load. Default page size: 100. Default documents: those of the
   * store. If the store follows all requested documents, the page contains pending mutations; other documents, folders and all documents
   * are read from the backend. Rejects with INVALID_ARGUMENT for a malformed `pageToken` or `pageSize`, and with FAILED_PRECONDITION if
   * the backend does not support queries.
   */
  page(request?: PagedCommentQuery): Promise<PagedCommentResponse>;
  /**
   * Returns the total and unread threads by document id, or summed up; null while loading (CommentAnnotationsCount). Followed documents are
   * counted at every change. Counts of other documents come from the backend, about a second after a change. A backend that does not tell of
   * changes (`QueryApi.followChanges`) is asked with the first observer, after a change of documents, and after a reconnection.
   */
  counts(query?: CountQuery): Readable<Readonly<Record<string, CommentAnnotationsCount>> | null>;
}

/** Drafts of unsent texts, persisted across reloads. Callers choose the keys, for example `reply:<annotationId>`. */
export interface DraftApi {
  get(key: string): Promise<Draft | undefined>;
  set(key: string, draft: Omit<Draft, 'updatedAt'>): Promise<void>;
  delete(key: string): Promise<void>;
}

export interface PermissionApi {
  /** Returns whether the user may perform an action on a thread or comment; without `annotationId`, on a new thread. */
  can(action: Mutation['name'], subject: { annotationId?: string; documentId?: string; commentId?: number }): boolean;
  /** Returns what the user may do in a document, by default the root document; null if nobody is signed in. */
  accessTo(documentId?: string): DocumentAccess | null;
  /** Replaced whenever the backend has changed what the user may do. */
  readonly changes: Readable<unknown>;
}

/**
 * Headless store: data and state of a page's collaboration.
 *
 * Every method checks its arguments. The error is a CollabError with code INVALID_ARGUMENT that contains the field, its value and the
 * accepted values. Handles resolve with the error, promises reject or resolve with it, and other methods throw it. `setLocations` and
 * `contacts.set` emit it as the `error` event.
 */
export interface CollabStore extends CatalogApi {
  readonly connection: Readable<ServerConnectionState>;
  /** Why the backend refuses the connection, such as an ended token; null if it does not. */
  readonly connectionProblem: Readable<CollabError | null>;
  /**
   * Why pending mutations are not sent although there is a connection, such as a service without its database; null if they are. The store
   * tries again by itself.
   */
  readonly sendProblem: Readable<CollabError | null>;
  readonly me: Readable<User | null>;
  readonly documents: Readable<readonly string[]>;
  /** Options of the last `setDocuments` call. */
  readonly documentsOptions: Readable<SetDocumentsOptions>;
  readonly locations: Readable<readonly Location[]>;
  /** Location of new threads without a location; undefined if they belong to the whole document. */
  readonly rootLocation: Location | undefined;
  /** Sets and limits: those of the page, with those that the backend enforces in their place. */
  readonly config: CommentConfig;
  /** Replaced when the backend enforces another configuration. */
  readonly configChanges: Readable<CommentConfig>;
  /** Pending mutations, and rejected ones that are retained. */
  readonly unsent: Readable<readonly UnsentChange[]>;
  /**
   * Signs a user in, in place of the previous one; `me` changes when that is done. Resolves once there is a connection. Rejects with a
   * CollabError if the user is malformed (nothing changes) or the backend is not reachable (call `identify` again). Rejects with code
   * 'unavailable' if the backend has not responded within 10 s; a later response is still used.
   */
  identify(user: User, options?: UserOptions): Promise<void>;
  /** Signs the user out and clears all data. Unsent mutations are sent when the user signs in again. */
  signOut(): Promise<void>;
  /**
   * Follows these documents and no others. Rejects with a CollabError if an id is malformed. New threads belong to the first document unless
   * `options.rootDocumentId` is set. With a `folderId`, an editor moves the documents to that folder. Without documents, `folderId` or
   * `allDocuments` set the query scope of `page` and `counts`; those documents are not followed.
   */
  setDocuments(ids: readonly string[], options?: SetDocumentsOptions): Promise<void>;
  /** Sets the user's locations in the document. New threads belong to the first one, or to `rootLocationId`. */
  setLocations(locations: readonly Location[], options?: SetLocationsOptions): void;
  readonly comments: CommentApi;
  readonly contacts: ContactApi;
  readonly drafts: DraftApi;
  readonly permissions: PermissionApi;
  readonly events: EventApi;
  readonly presence: PresenceApi;
  readonly cursors: CursorApi;
  readonly live: LiveStateApi;
  readonly notifications: NotificationApi;
  /** Adds a listener for an event of the specification. Events report actions of this client. Returns a function that removes it. */
  on<K extends keyof CollabEvents>(type: K, listener: (event: CollabEvents[K]) => void): () => void;
  /** Adds a listener for all events. Returns a function that removes it. */
  onAny(listener: (type: keyof CollabEvents, event: CollabEvents[keyof CollabEvents]) => void): () => void;
  /**
   * Disposes of the store. Running and later operations resolve or reject with a CollabError with code 'disposed'. `identify`, `signOut` and
   * `setDocuments` then resolve without effect. Unsent mutations stay persisted.
   */
  dispose(): Promise<void>;
}
