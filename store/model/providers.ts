import type { BaseMetadata } from './organization.js';
import type { PartialReactionAnnotation } from './reaction.js';
import type { User } from './user.js';

/** How often and how patiently something is tried again (Self-hosted data provider contracts). */
export interface RetryConfig {
  retryCount?: number;
  /** Ms. */
  retryDelay?: number;
  /** Whether a change is taken back when all tries fail. */
  revertOnFailure?: boolean;
}

/** For which resources a provider is asked about all users (Self-hosted data provider contracts). */
export interface ResolveUsersConfig {
  organization?: boolean;
  folder?: boolean;
  document?: boolean;
}

/** How a provider is called (Self-hosted data provider contracts). */
export interface ResolverConfig {
  /** Ms. */
  resolveTimeout?: number;
  saveRetryConfig?: RetryConfig;
  deleteRetryConfig?: RetryConfig;
  /** Not supported for the user provider. */
  getRetryConfig?: RetryConfig;
  resolveUsersConfig?: ResolveUsersConfig;
}

/** A provider's answer; accepted only with `success` true and `statusCode` 200 (Errors 6). */
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

/** What set off a save or a delete (Self-hosted data provider contracts). */
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

/** The part of an attachment a provider keeps (Self-hosted data provider contracts). */
export interface PartialAttachment {
  url: string;
  name: string;
  attachmentId: number;
}

/** The part of a comment a provider keeps (Self-hosted data provider contracts). */
export interface PartialComment {
  commentId: string | number;
  commentHtml?: string;
  commentText?: string;
  /** By attachment id. */
  attachments?: Readonly<Record<string, PartialAttachment>>;
}

/** The part of a thread a provider keeps (Self-hosted data provider contracts). */
export interface PartialCommentAnnotation {
  annotationId: string;
  metadata?: BaseMetadata;
  /** By comment id. */
  comments: Readonly<Record<string, PartialComment>>;
}

/** Asks a provider for threads (Self-hosted data provider contracts). */
export interface GetCommentAnnotationsRequest {
  organizationId: string;
  commentAnnotationIds?: readonly string[];
  documentIds?: readonly string[];
  folderId?: string;
  allDocuments?: boolean;
}

/** Has a provider keep threads (Self-hosted data provider contracts). */
export interface SaveCommentAnnotationsRequest {
  /** By annotation id. */
  commentAnnotation: Readonly<Record<string, PartialCommentAnnotation>>;
  metadata?: BaseMetadata;
  event?: ResolverActions;
  commentId?: string | number;
}

/** Has a provider forget a thread (Self-hosted data provider contracts). */
export interface DeleteCommentAnnotationsRequest {
  commentAnnotationId: string;
  metadata?: BaseMetadata;
  event?: ResolverActions;
}

/** Keeps the content of threads at the customer's (Self-hosted data provider contracts). */
export interface CommentProvider {
  get(
    request: GetCommentAnnotationsRequest,
  ): Promise<ResolverResponse<Readonly<Record<string, PartialCommentAnnotation>>>>;
  save(request: SaveCommentAnnotationsRequest): Promise<ResolverResponse>;
  delete(request: DeleteCommentAnnotationsRequest): Promise<ResolverResponse>;
  config?: ResolverConfig;
}

/** Asks a provider for reactions (Self-hosted data provider contracts). */
export interface GetReactionAnnotationsRequest {
  organizationId: string;
  reactionAnnotationIds?: readonly string[];
  documentIds?: readonly string[];
  folderId?: string;
  allDocuments?: boolean;
}

/** Has a provider keep reactions (Self-hosted data provider contracts). */
export interface SaveReactionAnnotationsRequest {
  /** By annotation id. */
  reactionAnnotation: Readonly<Record<string, PartialReactionAnnotation>>;
  metadata?: BaseMetadata;
  event?: ResolverActions;
}

/** Has a provider forget a reaction (Self-hosted data provider contracts). */
export interface DeleteReactionAnnotationsRequest {
  reactionAnnotationId: string;
  metadata?: BaseMetadata;
  event?: ResolverActions;
}

/** Keeps reactions at the customer's (Self-hosted data provider contracts). */
export interface ReactionProvider {
  get(
    request: GetReactionAnnotationsRequest,
  ): Promise<ResolverResponse<Readonly<Record<string, PartialReactionAnnotation>>>>;
  save(request: SaveReactionAnnotationsRequest): Promise<ResolverResponse>;
  delete(request: DeleteReactionAnnotationsRequest): Promise<ResolverResponse>;
  config?: ResolverConfig;
}

/** Where an attachment belongs (Self-hosted data provider contracts). */
export interface AttachmentMetadata {
  organizationId: string | null;
  documentId: string | null;
  attachmentId: number | null;
  commentAnnotationId: string | null;
  apiKey: string | null;
  folderId?: string | null;
}

/** A file a provider is to keep (Self-hosted data provider contracts). */
export interface AttachmentUpload {
  attachmentId: number;
  file: File;
  name?: string;
  metadata?: AttachmentMetadata;
  mimeType?: string;
}

/** Has a provider keep a file (Self-hosted data provider contracts). */
export interface SaveAttachmentRequest {
  attachment: AttachmentUpload;
  metadata?: AttachmentMetadata;
  event?: ResolverActions;
}

/** Has a provider forget a file (Self-hosted data provider contracts). */
export interface DeleteAttachmentResolverRequest {
  attachmentId: number;
  metadata?: AttachmentMetadata;
  event?: ResolverActions;
}

/** Keeps files at the customer's (Self-hosted data provider contracts). */
export interface AttachmentProvider {
  save(request: SaveAttachmentRequest): Promise<ResolverResponse<{ url: string }>>;
  delete(request: DeleteAttachmentResolverRequest): Promise<ResolverResponse>;
  config?: ResolverConfig;
}

/** Tells who users are (Self-hosted data provider contracts). */
export interface UserProvider {
  get(userIds: readonly string[]): Promise<Readonly<Record<string, User>>>;
  config?: Omit<ResolverConfig, 'getRetryConfig'>;
}

/** The customer's own stores of content; what has none is kept by the backend (Self-hosted data provider contracts). */
export interface DataProviders {
  comment?: CommentProvider;
  reaction?: ReactionProvider;
  attachment?: AttachmentProvider;
  user?: UserProvider;
}

/** When access a person was given is taken back (Resources, Permissions). */
export interface RevokeAccessOn {
  type: 'document_unset' | 'user_logout';
  /** Whether access to the organization goes too; false by default. */
  revokeOrganizationAccess?: boolean;
}

/** How the customer's permission endpoint is used (Resources, Permissions). */
export interface PermissionProvider {
  /** True by default. */
  isProviderEnabled?: boolean;
  /** Whether context values are checked; false by default. */
  isContextEnabled?: boolean;
  /** 3 retries with 2000 ms between them by default. */
  retryConfig?: RetryConfig;
  /** Whether remembered decisions are ignored; false by default. */
  forceRefresh?: boolean;
  revokeAccessOn?: readonly RevokeAccessOn[];
}

/** Supplies a person and their tokens (Authentication 3). */
export interface TokenProvider {
  user: User;
  options?: { authToken?: string; forceReset?: boolean };
  retryConfig?: RetryConfig;
  /** Gives a fresh token from the customer's backend. */
  generateToken(): Promise<string>;
}
