import type { CustomAnnotationDropdownItem } from './autocomplete.js';
import type { CustomCategory, CustomPriority, CustomStatus } from './status.js';
import type { Comment } from './comment.js';
import type { CommentAnnotation, CommentAnnotationsCount } from './comment-annotation.js';
import type { UserContact } from './user.js';
import type { Location, DocumentMetadata, FolderMetadata, PageInfo } from './organization.js';
import type { CommentAccessMode, SetDocumentsContext } from './permission.js';
import type { ReactionReference } from './reaction.js';
import type { CursorPosition, GhostComment, TargetElement } from './target.js';

/**
 * Which document a request is about; the thread's own, else the root document when absent (Client-side operations). A document that is not set
 * can be named for a thread that is there: only its backend can tell whether it may be done then.
 */
export interface RequestOptions {
  documentId?: string;
}

/** What every request may carry (Client-side operations). */
export interface WithRequestOptions {
  options?: RequestOptions;
}

/** Any request about one thread: delete, subscribe, unsubscribe, approve, accept, reject, resolve, get or copy link, mark as read (Client-side operations). */
export interface AnnotationRequest extends WithRequestOptions {
  annotationId: string;
}

/** Any request about one comment: get attachments or recordings (Client-side operations). */
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
  /** Whether fields that are not given stay as they are; they do unless this is false. */
  merge?: boolean;
}

/** Deletes a comment; the first takes its thread with it (Client-side operations). */
export interface DeleteCommentRequest extends CommentRequest {
  /** Whether the user is not asked before the thread goes. */
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
/** Accepts what a thread proposes (Client-side operations). */
export type AcceptCommentAnnotationRequest = AnnotationRequest;
/** Rejects what a thread proposes (Client-side operations). */
export type RejectCommentAnnotationRequest = AnnotationRequest;
/** Resolves a thread (Client-side operations). */
export type ResolveCommentAnnotationRequest = AnnotationRequest;
/** Asks for a thread's link, or copies it (Client-side operations). */
export interface GetLinkRequest extends AnnotationRequest {
  /** The comment of the thread that the address goes to. */
  commentId?: number;
}

/** Marks a whole thread as read (architecture, Store). */
export type MarkAsReadRequest = AnnotationRequest;

/** Marks a thread as unread, from one comment on when one is given (architecture, Store). */
export interface MarkAsUnreadRequest extends AnnotationRequest {
  commentId?: number;
}

/** Changes a thread's status (Client-side operations). */
export interface UpdateStatusRequest extends AnnotationRequest {
  status: CustomStatus;
}

/** Changes or, without one, takes away a thread's priority (Client-side operations). */
export interface UpdatePriorityRequest extends AnnotationRequest {
  priority?: CustomPriority;
}

/** Changes what a thread is about (architecture, Store). */
export interface UpdateCategoryRequest extends AnnotationRequest {
  /** In place of the categories before. */
  commentCategories: readonly CustomCategory[];
}

/** Changes what of the custom list is chosen for a thread (architecture, Store). */
export interface UpdateCustomListRequest extends AnnotationRequest {
  /** In place of what was chosen before. */
  customList: readonly CustomAnnotationDropdownItem[];
}

/** Anchors a thread to another place; it is no ghost any more (architecture, Store). */
export interface UpdateTargetRequest extends AnnotationRequest {
  /** Null for the page as a whole. */
  targetElement: TargetElement | null;
  /** Id of the element, for a thread that is to say no more of it. */
  targetElementId?: string;
  /** Where it was, by default. */
  position?: CursorPosition | null;
  /** The page it is on from now on; that it was on, by default. */
  pageInfo?: PageInfo | null;
  /** What is said of a place that is lost; nothing by default. */
  ghostComment?: GhostComment | null;
}

/** Changes who may see a thread (Client-side operations). */
export interface UpdateAccessRequest extends AnnotationRequest {
  accessMode: CommentAccessMode;
}

/** Adds files to a thread (Client-side operations). */
export interface AddAttachmentRequest extends AnnotationRequest {
  files: readonly File[];
}

/** Takes a file from a comment (Client-side operations). */
export interface DeleteAttachmentRequest extends CommentRequest {
  attachmentId: number;
}

/** Asks for a comment's files (Client-side operations). */
export type GetAttachmentRequest = CommentRequest;
/** Asks for a comment's recordings (Client-side operations). */
export type GetRecordingRequest = CommentRequest;

/** Takes a recording from a comment (Client-side operations). */
export interface DeleteRecordingRequest extends CommentRequest {
  recorderId: string;
}

/** Adds, takes back or toggles a reaction (Client-side operations). */
export interface ReactionRequest extends CommentRequest {
  reaction: ReactionReference;
}

/** Puts files into a composer (Client-side operations). */
export interface UploadFileRequest extends WithRequestOptions {
  files: readonly File[];
  annotationId?: string;
  targetElementId?: string;
}

/** Asks for recordings (Client-side operations). */
export interface RecorderQuery extends WithRequestOptions {
  recorderIds: readonly string[];
}

/** Which threads are asked for or counted (Client-side operations, Comment annotation query). */
export interface CommentAnnotationQuery extends WithRequestOptions {
  organizationId?: string;
  documentIds?: readonly string[];
  locationIds?: readonly string[];
  statusIds?: readonly string[];
  folderId?: string;
  allDocuments?: boolean;
  locationId?: string;
  /** Whether all documents are counted together, as `'*'`. */
  aggregateDocuments?: boolean;
  /** Whether threads whose place is gone are left out. */
  filterGhostComments?: boolean;
}

/** Counts by document id; null while loading (Client-side operations, Comment annotation query). */
export interface CommentAnnotationsCountResponse {
  data: Readonly<Record<string, CommentAnnotationsCount>> | null;
}

/** Asks for threads a page at a time (Client-side operations, Paged comment query). */
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

/** A page of something, by id (Client-side operations). */
export interface PagedResponse<T> {
  /** Null while loading. */
  data: Readonly<Record<string, T>> | null;
  /** Absent on the last page. */
  nextPageToken?: string;
}

/** A page of threads, by document id (Client-side operations, Paged comment query). */
export type PagedCommentResponse = PagedResponse<readonly CommentAnnotation[]>;

/** Asks for folders (Client-side operations). */
export interface FetchFoldersRequest extends WithRequestOptions {
  organizationId: string;
  /** Parent. */
  folderId?: string;
}

/** A page of folders, by folder id (Client-side operations). */
export type FetchFoldersResponse = PagedResponse<FolderMetadata>;

/** Asks for documents (Client-side operations). */
export interface FetchDocumentsRequest extends WithRequestOptions {
  organizationId?: string;
  documentIds?: readonly string[];
  folderId?: string;
  allDocuments?: boolean;
  /** 1000 by default. */
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
 * How documents are opened (Client-side operations). `folderId`, `locationId`, `allDocuments` and `context` choose and
 * limit what a service sends; backends without one, `local` and `memory`, hold the documents named and nothing else.
 */
export interface SetDocumentsOptions {
  /** Organization the documents belong to; the user's by default. */
  organizationId?: string;
  /** The folder the documents lie in; without documents, the folder that is meant. */
  folderId?: string;
  /** Where in the documents the user is, as by `setLocations`: the root of the locations that are set, if it is one of them; else the only one. */
  locationId?: string;
  /** Without documents: all of the organization are meant. */
  allDocuments?: boolean;
  /** The document new threads go to; the first by default. */
  rootDocumentId?: string;
  /** The contexts the user works in: of threads with a `contextFilter` they get those it matches, on every backend. */
  context?: SetDocumentsContext;
}

/** How locations are set (Client-side operations). */
export interface SetLocationsOptions {
  rootLocationId?: string;
  /** Whether the locations are added to those set before. */
  appendLocation?: boolean;
}
