import type { CustomAnnotationDropdownItem } from './autocomplete.js';
import type { CommentAnnotation, CommentAnnotationsCount } from './comment-annotation.js';
import type { Comment } from './comment.js';
import type { Location, DocumentMetadata, FolderMetadata, PageInfo } from './organization.js';
import type { CommentAccessMode, SetDocumentsContext } from './permission.js';
import type { ReactionReference } from './reaction.js';
import type { CustomCategory, CustomPriority, CustomStatus } from './status.js';
import type { CursorPosition, GhostComment, TargetElement } from './target.js';
import type { UserContact } from './user.js';

/**
 * Document of a request (Client-side operations). Default: the thread's document, else the root document. A document that
 * is not set is accepted for an existing thread; the backend then checks the permission.
 */
export interface RequestOptions {
  documentId?: string;
}

/** Options of every request (Client-side operations). */
export interface WithRequestOptions {
  options?: RequestOptions;
}

/** Request for one thread: delete, subscribe, unsubscribe, approve, accept, reject, resolve, link, mark as read (Client-side operations). */
export interface AnnotationRequest extends WithRequestOptions {
  annotationId: string;
}

/** Request for one comment: get attachments or recordings (Client-side operations). */
export interface CommentRequest extends AnnotationRequest {
  commentId: number;
}

/** Adds a thread (Client-side operations). */
export interface AddCommentAnnotationRequest extends WithRequestOptions {
  annotation: CommentAnnotation;
}

/** Deletes a thread (Client-side operations). */
export type DeleteCommentAnnotationRequest = AnnotationRequest;

/** Adds a comment to a thread (Client-side operations). */
export interface AddCommentRequest extends AnnotationRequest {
  comment: Comment;
  assignedTo?: UserContact;
}

/** Edits a comment (Client-side operations). */
export interface UpdateCommentRequest extends AnnotationRequest {
  comment: Comment;
  /** Whether absent fields are unchanged. Default: true. */
  merge?: boolean;
}

/** Deletes a comment; deleting the first comment deletes its thread (Client-side operations). */
export interface DeleteCommentRequest extends CommentRequest {
  /** Whether the thread is deleted without confirmation. */
  skipDeleteThreadConfirmation?: boolean;
}

/** Assigns a thread (Client-side operations). */
export interface AssignUserRequest extends AnnotationRequest {
  assignedTo: UserContact;
}

/** Subscribes to a thread (Client-side operations). */
export type SubscribeCommentAnnotationRequest = AnnotationRequest;
/** Ends a subscription (Client-side operations). */
export type UnsubscribeCommentAnnotationRequest = AnnotationRequest;
/** Approves a thread (Client-side operations). */
export type ApproveCommentAnnotationRequest = AnnotationRequest;
/** Accepts the proposal of a thread (Client-side operations). */
export type AcceptCommentAnnotationRequest = AnnotationRequest;
/** Rejects the proposal of a thread (Client-side operations). */
export type RejectCommentAnnotationRequest = AnnotationRequest;
/** Resolves a thread (Client-side operations). */
export type ResolveCommentAnnotationRequest = AnnotationRequest;
/** Gets or copies a thread's link (Client-side operations). */
export interface GetLinkRequest extends AnnotationRequest {
  /** Comment that the link opens. */
  commentId?: number;
}

/** Marks a whole thread as read (architecture, Store). */
export type MarkAsReadRequest = AnnotationRequest;

/** Marks a thread as unread, from `commentId` on if given (architecture, Store). */
export interface MarkAsUnreadRequest extends AnnotationRequest {
  commentId?: number;
}

/** Changes a thread's status (Client-side operations). */
export interface UpdateStatusRequest extends AnnotationRequest {
  status: CustomStatus;
}

/** Changes or, without `priority`, removes a thread's priority (Client-side operations). */
export interface UpdatePriorityRequest extends AnnotationRequest {
  priority?: CustomPriority;
}

/** Changes the categories of a thread (architecture, Store). */
export interface UpdateCategoryRequest extends AnnotationRequest {
  /** Replaces the categories. */
  commentCategories: readonly CustomCategory[];
}

/** Changes the custom list entries of a thread (architecture, Store). */
export interface UpdateCustomListRequest extends AnnotationRequest {
  /** Replaces the chosen entries. */
  customList: readonly CustomAnnotationDropdownItem[];
}

/** Anchors a thread to another target; removes its ghost comment (architecture, Store). */
export interface UpdateTargetRequest extends AnnotationRequest {
  /** Null anchors the thread to the page. */
  targetElement: TargetElement | null;
  /** Id of the element, for a thread without a `targetElement`. */
  targetElementId?: string;
  /** Default: unchanged. */
  position?: CursorPosition | null;
  /** New page of the thread. Default: unchanged. */
  pageInfo?: PageInfo | null;
  /** Ghost comment of the thread. Default: removed. */
  ghostComment?: GhostComment | null;
}

/** Changes the access mode of a thread (Client-side operations). */
export interface UpdateAccessRequest extends AnnotationRequest {
  accessMode: CommentAccessMode;
}

/** Adds files to a thread (Client-side operations). */
export interface AddAttachmentRequest extends AnnotationRequest {
  files: readonly File[];
}

/** Removes an attachment from a comment (Client-side operations). */
export interface DeleteAttachmentRequest extends CommentRequest {
  attachmentId: number;
}

/** Gets a comment's attachments (Client-side operations). */
export type GetAttachmentRequest = CommentRequest;
/** Gets a comment's recordings (Client-side operations). */
export type GetRecordingRequest = CommentRequest;

/** Removes a recording from a comment (Client-side operations). */
export interface DeleteRecordingRequest extends CommentRequest {
  recorderId: string;
}

/** Adds, removes or toggles a reaction (Client-side operations). */
export interface ReactionRequest extends CommentRequest {
  reaction: ReactionReference;
}

/** Adds files to a composer (Client-side operations). */
export interface UploadFileRequest extends WithRequestOptions {
  files: readonly File[];
  annotationId?: string;
  targetElementId?: string;
}

/** Gets recordings (Client-side operations). */
export interface RecorderQuery extends WithRequestOptions {
  recorderIds: readonly string[];
}

/** Query for threads or their counts (Client-side operations, Comment annotation query). */
export interface CommentAnnotationQuery extends WithRequestOptions {
  organizationId?: string;
  documentIds?: readonly string[];
  locationIds?: readonly string[];
  statusIds?: readonly string[];
  folderId?: string;
  allDocuments?: boolean;
  locationId?: string;
  /** Whether the result has a single count of all documents, under the key `'*'`. */
  aggregateDocuments?: boolean;
  /** Whether ghost comments are excluded. */
  filterGhostComments?: boolean;
}

/** Counts by document id; null while loading (Client-side operations, Comment annotation query). */
export interface CommentAnnotationsCountResponse {
  data: Readonly<Record<string, CommentAnnotationsCount>> | null;
}

/** Query for threads by page (Client-side operations, Paged comment query). */
export interface PagedCommentQuery extends WithRequestOptions {
  /** Ms since the epoch, exclusive. */
  createdAfter?: number;
  /** Ms since the epoch, exclusive. */
  createdBefore?: number;
  /** Ms since the epoch, exclusive. */
  updatedAfter?: number;
  /** Ms since the epoch, exclusive. */
  updatedBefore?: number;
  statusIds?: readonly string[];
  order?: 'asc' | 'desc';
  pageToken?: string;
  allDocuments?: boolean;
  pageSize?: number;
  organizationId?: string;
  locationId?: string;
  documentIds?: readonly string[];
  folderId?: string;
  resolvedBy?: string;
  /** Authors. */
  userIds?: readonly string[];
  mentionedUserIds?: readonly string[];
}

/** A page of results by id (Client-side operations). */
export interface PagedResponse<T> {
  /** Null while loading. */
  data: Readonly<Record<string, T>> | null;
  /** Absent on the last page. */
  nextPageToken?: string;
}

/** A page of threads, by document id (Client-side operations, Paged comment query). */
export type PagedCommentResponse = PagedResponse<readonly CommentAnnotation[]>;

/** Gets folders (Client-side operations). */
export interface FetchFoldersRequest extends WithRequestOptions {
  organizationId: string;
  /** Parent folder. */
  folderId?: string;
}

/** A page of folders, by folder id (Client-side operations). */
export type FetchFoldersResponse = PagedResponse<FolderMetadata>;

/** Gets documents (Client-side operations). */
export interface FetchDocumentsRequest extends WithRequestOptions {
  organizationId?: string;
  documentIds?: readonly string[];
  folderId?: string;
  allDocuments?: boolean;
  /** Default: 1000. */
  pageSize?: number;
  pageToken?: string;
}

/** A page of documents (Client-side operations). */
export type FetchDocumentsResponse = PagedResponse<readonly DocumentMetadata[]>;

/** Changes properties of documents (Client-side operations). */
export interface UpdateDocumentsRequest extends WithRequestOptions {
  organizationId?: string;
  folderId?: string;
  documents?: readonly ({ documentId: string } & Readonly<Record<string, string>>)[];
}

/** Changes properties of locations (Client-side operations). */
export interface UpdateLocationsRequest extends WithRequestOptions {
  organizationId?: string;
  documentIds?: readonly string[];
  locations?: readonly (Location & { id: string })[];
}

/**
 * Options of setting documents (Client-side operations). `folderId`, `locationId`, `allDocuments` and `context` limit the
 * data a service sends. The `local` and `memory` backends hold the named documents only.
 */
export interface SetDocumentsOptions {
  /** Organization of the documents. Default: the user's. */
  organizationId?: string;
  /** Folder of the documents; without documents, the folder to open. */
  folderId?: string;
  /** The user's location. It becomes the root of the set locations if it is one of them, else the only location. */
  locationId?: string;
  /** Without documents: whether all documents of the organization are opened. */
  allDocuments?: boolean;
  /** The document of new threads. Default: the first. */
  rootDocumentId?: string;
  /** Contexts of the user. Threads with a `contextFilter` are visible if it matches, on every backend. */
  context?: SetDocumentsContext;
}

/** Options of setting locations (Client-side operations). */
export interface SetLocationsOptions {
  rootLocationId?: string;
  /** Whether the locations are added to the current ones. */
  appendLocation?: boolean;
}
