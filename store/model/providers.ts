import type { AutocompleteUserContactReplaceData } from './autocomplete.js';
import type { Comment } from './comment.js';
import type { BaseMetadata } from './organization.js';
import type { PartialReactionAnnotation } from './reaction.js';
import type { User } from './user.js';

/** Retry configuration (Self-hosted data provider contracts). */
export interface RetryConfig {
  retryCount?: number;
  /** Ms. */
  retryDelay?: number;
  /** Whether a change is reverted when all retries fail. */
  revertOnFailure?: boolean;
}

/** Resources for which a provider resolves all users (Self-hosted data provider contracts). */
export interface ResolveUsersConfig {
  organization?: boolean;
  folder?: boolean;
  document?: boolean;
}

/** Configuration of provider calls (Self-hosted data provider contracts). */
export interface ResolverConfig {
  /** Ms. */
  resolveTimeout?: number;
  saveRetryConfig?: RetryConfig;
  deleteRetryConfig?: RetryConfig;
  /** Not supported for the user provider. */
  getRetryConfig?: RetryConfig;
  resolveUsersConfig?: ResolveUsersConfig;
}

/** Response of a provider; accepted only with `success` true and `statusCode` 200 (Errors 6). */
export interface ResolverResponse<T = unknown> {
  success: boolean;
  statusCode: number;
  data?: T;
  message?: string;
  /** Ms since the epoch. */
  timestamp?: number;
  /** @deprecated Not needed by the permission provider. */
  signature?: string;
}

/** Address that a provider's operation calls: POST of the request as JSON, answered with a `ResolverResponse`. */
export interface ProviderEndpoint {
  /** Absolute, or relative to the page. */
  url: string;
  /** Headers of each call, for example `authorization`. */
  headers?: Readonly<Record<string, string>>;
}

/** An operation of a provider: a function of the page or an endpoint. */
export type ProviderOperation<Request, Response> = ((request: Request) => Promise<Response>) | ProviderEndpoint;

/** Action that caused a save or delete (Self-hosted data provider contracts). */
export type ResolverActions =
  | 'comment_annotation.add'
  | 'comment_annotation.delete'
  | 'comment.add'
  | 'comment.delete'
  | 'comment.update'
  | 'reaction.add'
  | 'reaction.delete'
  | 'attachment.add'
  | 'attachment.delete';

/** Fields of an attachment that a provider stores (Self-hosted data provider contracts). */
export interface PartialAttachment {
  url: string;
  name: string;
  attachmentId: number;
}

/**
 * Fields of a comment that a provider stores (Self-hosted data provider contracts). The fields from `replaceContentHtml` on
 * are no part of the specification: they hold what else people write.
 */
export interface PartialComment extends Partial<
  Pick<
    Comment,
    'replaceContentHtml' | 'replaceContentText' | 'commentVoiceUrl' | 'recorders' | 'customList' | 'context'
  >
> {
  commentId: string | number;
  commentHtml?: string;
  commentText?: string;
  /** By attachment id. */
  attachments?: Readonly<Record<string, PartialAttachment>>;
  /** Texts of the mentions in the comment. The backend stores the ids. */
  taggedUserContacts?: readonly Pick<AutocompleteUserContactReplaceData, 'userId' | 'text'>[];
}

/** Fields of a thread that a provider stores (Self-hosted data provider contracts). */
export interface PartialCommentAnnotation {
  annotationId: string;
  metadata?: BaseMetadata;
  /** By comment id. A save contains the comments that changed. */
  comments: Readonly<Record<string, PartialComment>>;
  /** Custom data of the thread. No part of the specification. */
  context?: unknown;
}

/** Request for threads (Self-hosted data provider contracts). */
export interface GetCommentAnnotationsRequest {
  organizationId: string;
  commentAnnotationIds?: readonly string[];
  documentIds?: readonly string[];
  folderId?: string;
  allDocuments?: boolean;
}

/** Request to store threads (Self-hosted data provider contracts). */
export interface SaveCommentAnnotationsRequest {
  /** By annotation id. */
  commentAnnotation: Readonly<Record<string, PartialCommentAnnotation>>;
  metadata?: BaseMetadata;
  event?: ResolverActions;
  commentId?: string | number;
}

/** Request to delete a thread (Self-hosted data provider contracts). */
export interface DeleteCommentAnnotationsRequest {
  commentAnnotationId: string;
  metadata?: BaseMetadata;
  event?: ResolverActions;
}

/** Stores the content of threads in the customer's system (Self-hosted data provider contracts). */
export interface CommentProvider {
  get: ProviderOperation<
    GetCommentAnnotationsRequest,
    ResolverResponse<Readonly<Record<string, PartialCommentAnnotation>>>
  >;
  save: ProviderOperation<SaveCommentAnnotationsRequest, ResolverResponse>;
  delete: ProviderOperation<DeleteCommentAnnotationsRequest, ResolverResponse>;
  config?: ResolverConfig;
}

/** Request for reactions (Self-hosted data provider contracts). */
export interface GetReactionAnnotationsRequest {
  organizationId: string;
  reactionAnnotationIds?: readonly string[];
  documentIds?: readonly string[];
  folderId?: string;
  allDocuments?: boolean;
}

/** Request to store reactions (Self-hosted data provider contracts). */
export interface SaveReactionAnnotationsRequest {
  /** By annotation id. */
  reactionAnnotation: Readonly<Record<string, PartialReactionAnnotation>>;
  metadata?: BaseMetadata;
  event?: ResolverActions;
}

/** Request to delete a reaction (Self-hosted data provider contracts). */
export interface DeleteReactionAnnotationsRequest {
  reactionAnnotationId: string;
  metadata?: BaseMetadata;
  event?: ResolverActions;
}

/** Stores reactions in the customer's system (Self-hosted data provider contracts). */
export interface ReactionProvider {
  get: ProviderOperation<
    GetReactionAnnotationsRequest,
    ResolverResponse<Readonly<Record<string, PartialReactionAnnotation>>>
  >;
  save: ProviderOperation<SaveReactionAnnotationsRequest, ResolverResponse>;
  delete: ProviderOperation<DeleteReactionAnnotationsRequest, ResolverResponse>;
  config?: ResolverConfig;
}

/** Metadata of an attachment (Self-hosted data provider contracts). */
export interface AttachmentMetadata {
  organizationId: string | null;
  documentId: string | null;
  attachmentId: number | null;
  commentAnnotationId: string | null;
  apiKey: string | null;
  folderId?: string | null;
}

/** A file to store (Self-hosted data provider contracts). */
export interface AttachmentUpload {
  attachmentId: number;
  file: File;
  name?: string;
  metadata?: AttachmentMetadata;
  mimeType?: string;
}

/** Request to store a file (Self-hosted data provider contracts). */
export interface SaveAttachmentRequest {
  attachment: AttachmentUpload;
  metadata?: AttachmentMetadata;
  event?: ResolverActions;
}

/** Request to delete a file (Self-hosted data provider contracts). */
export interface DeleteAttachmentResolverRequest {
  attachmentId: number;
  metadata?: AttachmentMetadata;
  event?: ResolverActions;
}

/**
 * Stores files in the customer's system (Self-hosted data provider contracts). An endpoint receives a file as
 * `multipart/form-data`: the part `file`, and the part `request` with the rest of the request as JSON.
 */
export interface AttachmentProvider {
  save: ProviderOperation<SaveAttachmentRequest, ResolverResponse<{ url: string }>>;
  delete: ProviderOperation<DeleteAttachmentResolverRequest, ResolverResponse>;
  config?: ResolverConfig;
}

/**
 * Resolves users by id (Self-hosted data provider contracts). An endpoint receives the array of ids and answers with a
 * `ResolverResponse`, whose `data` is the map.
 */
export interface UserProvider {
  get: ProviderOperation<readonly string[], Readonly<Record<string, User>>>;
  config?: Omit<ResolverConfig, 'getRetryConfig'>;
}

/** The customer's providers. Content without a provider is stored by the backend (Self-hosted data provider contracts). */
export interface DataProviders {
  comment?: CommentProvider;
  reaction?: ReactionProvider;
  attachment?: AttachmentProvider;
  user?: UserProvider;
}

/** Conditions for revoking access (Resources, Permissions). */
export interface RevokeAccessOn {
  type: 'document_unset' | 'user_logout';
  /** Whether access to the organization is revoked too. Default: false. */
  revokeOrganizationAccess?: boolean;
}

/** Configuration of the customer's permission endpoint (Resources, Permissions). */
export interface PermissionProvider {
  /** Default: true. */
  isProviderEnabled?: boolean;
  /** Whether context values are checked. Default: false. */
  isContextEnabled?: boolean;
  /** Default: 3 retries, 2000 ms apart. */
  retryConfig?: RetryConfig;
  /** Whether cached decisions are ignored. Default: false. */
  forceRefresh?: boolean;
  revokeAccessOn?: readonly RevokeAccessOn[];
}

/** Supplies a user and their tokens (Authentication 3). */
export interface TokenProvider {
  user: User;
  options?: { authToken?: string; forceReset?: boolean };
  retryConfig?: RetryConfig;
  /** Returns a new token from the customer's backend. */
  generateToken(): Promise<string>;
}
