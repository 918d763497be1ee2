import type { AttachmentApi } from './attachments.js';
import type { Draft } from '../backends/backend.js';
import type { BrowseQuery, BrowseView, Collection, CollectQuery, ViewQuery, AnnotationView } from './views.js';
import type { CatalogApi, ContactApi } from './contacts.js';
import type { PageEvents } from './page-events.js';
import type { CursorApi, PresenceApi, TypingApi } from './presence.js';
import type { LiveStateApi } from './live.js';
import type { NotificationApi } from './notifications.js';
import type { Readable } from '../base/readable.js';
import type {
  AcceptCommentAnnotationRequest,
  AddCommentRequest,
  ApproveCommentAnnotationRequest,
  AssignUserRequest,
  ButtonClickEvent,
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
import type { MutationHandle, UnsentChange, Holdable, AnnotationRow } from './annotations.js';

/** Client-side operations on comments: one method a request, with the request's shape. */
export interface CommentApi extends AttachmentApi, TypingApi {
  addCommentAnnotation(request: { annotation: NewCommentAnnotation; options?: RequestOptions }): MutationHandle;
  deleteCommentAnnotation(request: DeleteCommentAnnotationRequest & Holdable): MutationHandle;
  addComment(request: Omit<AddCommentRequest, 'comment'> & { comment: NewComment }): MutationHandle;
  /**
   * Edits the comment that its author has seen: `basedOn` is its version when they began (`versionOf(comment)`, or its `editedAt`, 0
   * where it had none); by default the one shown now. When another edit came between, this one is refused with FAILED_PRECONDITION and stays unsent, text and all: nothing is overwritten
   * unseen.
   */
  updateComment(
    request: Omit<UpdateCommentRequest, 'comment'> & {
      comment: Partial<Comment> & Pick<Comment, 'commentId'>;
      basedOn?: CommentVersion;
    },
  ): MutationHandle;
  /**
   * Deletes a comment; the first takes its thread along. Where something asks (`confirmThreadDeletion`, which `<collab-root>` does) the user
   * is asked before that, unless `skipDeleteThreadConfirmation` is set; a refusal settles the handle with 'cancelled'.
   */
  deleteComment(request: DeleteCommentRequest & Holdable): MutationHandle;
  /** Asks before `deleteComment` takes a thread along, until what it returns is called. Resolve with whether the user confirms. */
  confirmThreadDeletion(confirm: (row: AnnotationRow) => Promise<boolean>): () => void;
  /** Without `assignedTo` the thread is unassigned. */
  assignUser(
    request: Omit<AssignUserRequest, 'assignedTo'> & Partial<Pick<AssignUserRequest, 'assignedTo'>>,
  ): MutationHandle;
  updateStatus(request: UpdateStatusRequest): MutationHandle;
  updatePriority(request: UpdatePriorityRequest): MutationHandle;
  /** The categories of the set that the thread has from now on. */
  updateCategory(request: UpdateCategoryRequest): MutationHandle;
  /** The entries of the custom list (`config.customList`) that the thread has from now on. */
  updateCustomList(request: UpdateCustomListRequest): MutationHandle;
  updateTarget(request: UpdateTargetRequest): MutationHandle;
  updateAccess(request: UpdateAccessRequest): MutationHandle;
  resolveCommentAnnotation(request: ResolveCommentAnnotationRequest): MutationHandle;
  approveCommentAnnotation(request: ApproveCommentAnnotationRequest): MutationHandle;
  /** Ends the thread; who asks applies what it proposes first. */
  acceptCommentAnnotation(request: AcceptCommentAnnotationRequest): MutationHandle;
  rejectCommentAnnotation(request: RejectCommentAnnotationRequest): MutationHandle;
  subscribeCommentAnnotation(request: SubscribeCommentAnnotationRequest): MutationHandle;
  unsubscribeCommentAnnotation(request: UnsubscribeCommentAnnotationRequest): MutationHandle;
  /**
   * The address that opens a thread, or goes to a comment in it: on the page the thread was begun on (`pageInfo.url`), else on the present page,
   * or on `href`. Throws where `href` is no absolute address, and where there is no page at all.
   */
  getLink(request: GetLinkRequest & Partial<LinkPlace>): string;
  /**
   * Writes the link to the clipboard, where there is one, and emits `copyLink`. Resolves with the link. Rejects with a CollabError of code
   * `clipboard_unavailable` where the browser does not allow it.
   */
  copyLink(request: GetLinkRequest & Partial<LinkPlace>): Promise<string>;
  /** Tells listeners that a custom button was pressed, by whoever shows it. */
  clickButton(click: ButtonClickEvent): void;
  /** Reacts once: who has reacted so already, in the same variant, changes nothing. */
  addReaction(request: ReactionRequest): MutationHandle;
  deleteReaction(request: ReactionRequest): MutationHandle;
  /** Reacts, or takes it back where the person is seen to have reacted so. */
  toggleReaction(request: ReactionRequest): MutationHandle;
  /** All comments of the thread that are shown now. */
  markAsRead(request: { annotationId: string; options?: RequestOptions }): MutationHandle;
  /** From `commentId` on, or the whole thread. */
  markAsUnread(request: { annotationId: string; commentId?: number; options?: RequestOptions }): MutationHandle;
  /** Tells listeners of what a person did with an element and what changes nothing: a link that was followed, a composer that was clicked. */
  tell<K extends keyof PageEvents>(type: K, about: PageEvents[K], documentId?: string): void;
  /** Threads in one list; `browse` groups and counts them. */
  view(query?: ViewQuery): AnnotationView;
  /** Threads to choose from by many filters at once, each of its values counted. */
  browse(query?: BrowseQuery): Promise<BrowseView>;
  /** Threads of many documents to choose from, a page at a time. */
  collect(query?: CollectQuery): Promise<Collection>;
  /** A thread as it is at any time. Where two documents that are set have one of this id, `documentId` says which. */
  byId(annotationId: string, documentId?: string): Readable<AnnotationRow | undefined>;
  /**
   * The threads a request asks for, a page at a time in the order they were begun; `data` is null while they load. 100 a page where the
   * request does not say. Of documents that are set, all of them, it is what is shown, with what is not sent yet; of others, of a folder and
   * of all documents it is what the backend holds. Where it names none, those are meant that the store is set to. Rejects with
   * INVALID_ARGUMENT for a `pageToken` or `pageSize` that is none, and with FAILED_PRECONDITION where the backend has no such answer.
   */
  page(request?: PagedCommentQuery): Promise<PagedCommentResponse>;
  /**
   * Threads and unread threads by document id, or of all documents together; null while loading (CommentAnnotationsCount). Documents that are
   * set are counted at every change. Of others it is what the backend said last: it is asked when somebody begins to look, when other
   * documents are set, and when the connection is back.
   */
  counts(query?: CountQuery): Readable<Readonly<Record<string, CommentAnnotationsCount>> | null>;
}

/** What people typed and have not sent; kept across reloads. Keys are the caller's, for example `reply:<annotationId>`. */
export interface DraftApi {
  get(key: string): Promise<Draft | undefined>;
  set(key: string, draft: Omit<Draft, 'updatedAt'>): Promise<void>;
  delete(key: string): Promise<void>;
}

export interface PermissionApi {
  /** Whether the user may do this to this thread or comment; without `annotationId`, to a thread that they begin. */
  can(action: Mutation['name'], subject: { annotationId?: string; documentId?: string; commentId?: number }): boolean;
}

/**
 * Data and state of a page's collaboration, without any element.
 *
 * Every method checks its arguments first. A refusal is a CollabError of code INVALID_ARGUMENT that names the field, its value and what is
 * accepted. A method that returns a handle settles it with the error, one that returns a promise rejects or resolves with it, any other
 * throws it; `setLocations` and `contacts.set` report it by the `error` event.
 */
export interface CollabStore extends CatalogApi {
  readonly connection: Readable<ServerConnectionState>;
  readonly me: Readable<User | null>;
  readonly documents: Readable<readonly string[]>;
  /** What the documents were set with. */
  readonly documentsOptions: Readable<SetDocumentsOptions>;
  readonly locations: Readable<readonly Location[]>;
  /** Where new threads go that name no location; undefined where they belong to the document as a whole. */
  readonly rootLocation: Location | undefined;
  readonly config: CommentConfig;
  /** Writes waiting to be confirmed or refused and kept. */
  readonly unsent: Readable<readonly UnsentChange[]>;
  /**
   * Works for this user from now on, in place of whoever was there; `me` tells when. Resolves once there is a connection. Rejects with a
   * CollabError when the user is malformed (nothing changes) or when there is no way to the backend (`identify` tries
   * again), and of code 'unavailable' when the backend has not answered for 10 seconds: its answer is taken once it comes.
   */
  identify(user: User, options?: UserOptions): Promise<void>;
  /** Works for nobody, and shows nothing. What the user has not sent waits for their return. */
  signOut(): Promise<void>;
  /**
   * Follows these documents and no others; rejects with a CollabError when an id is malformed. The first is where new threads go, unless
   * `options.documentId` says otherwise. With a `folderId`, an editor says in which folder they lie. Without documents, `folderId` or
   * `allDocuments` say what `page` and `counts` are about; nothing of that is followed.
   */
  setDocuments(ids: readonly string[], options?: SetDocumentsOptions): Promise<void>;
  /** Where in the document the person is. The first, or `rootLocationId`, is where new threads go. */
  setLocations(locations: readonly Location[], options?: SetLocationsOptions): void;
  readonly comments: CommentApi;
  readonly contacts: ContactApi;
  readonly drafts: DraftApi;
  readonly permissions: PermissionApi;
  readonly presence: PresenceApi;
  readonly cursors: CursorApi;
  readonly live: LiveStateApi;
  readonly notifications: NotificationApi;
  /** Listens to an event of the specification. Events tell what happened here, by this client. */
  on<K extends keyof CollabEvents>(type: K, listener: (event: CollabEvents[K]) => void): () => void;
  /** Listens to every event. */
  onAny(listener: (type: keyof CollabEvents, event: CollabEvents[keyof CollabEvents]) => void): () => void;
  /**
   * Ends the store. What is under way and what is asked afterwards settles or rejects with a CollabError of code 'disposed'; `identify`,
   * `signOut` and `setDocuments` resolve and do nothing. What has not been sent is kept.
   */
  dispose(): Promise<void>;
}
