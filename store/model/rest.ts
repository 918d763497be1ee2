import type { AutocompleteUserContactReplaceData } from './autocomplete.js';
import type { PermissionData, SetDocumentsContext } from './permission.js';
import type { CustomPriority, CustomStatus } from './status.js';
import type { TargetElement } from './target.js';
import type { User } from './user.js';

/** The body of a REST call (Endpoints). */
export interface RestRequest<T> {
  data: T;
}

/** Body of a successful REST call (Endpoints). */
export interface RestSuccess<T> {
  result: { status: 'success'; message: string; data: T };
}

/** Input of a signature (Endpoints 1). */
export interface GenerateSignatureData {
  permissions: readonly PermissionData[];
}

/** The signature, as lower-case hexadecimal (Endpoints 1). */
export type SignatureResult = RestSuccess<{ signature: string }>;

/** A user in a REST call: an id with optional fields (Endpoints). */
export type RestUser = Pick<User, 'userId'> & Partial<User>;

/** A location in a REST call (Endpoints). */
export interface RestLocation {
  id?: string;
  locationName?: string;
}

/** A comment of a new annotation (Endpoints 3). */
export interface RestCommentData {
  commentId?: number;
  commentText?: string;
  commentHtml?: string;
  context?: Readonly<Record<string, unknown>>;
  isCommentResolverUsed?: boolean;
  isCommentTextAvailable?: boolean;
  /** Whether users are notified of the comment. */
  triggerNotification?: boolean;
  from: RestUser;
  /** Ms since the epoch. */
  createdAt?: number;
  /** Ms since the epoch. */
  lastUpdated?: number;
  taggedUserContacts?: readonly (Omit<AutocompleteUserContactReplaceData, 'text' | 'contact'> & {
    text?: string;
    contact?: RestUser;
  })[];
}

/** A new annotation (Endpoints 3). */
export interface RestCommentAnnotation {
  annotationId?: string;
  location?: RestLocation;
  targetElement?: TargetElement;
  commentData: readonly RestCommentData[];
  status?: CustomStatus;
  assignedTo?: RestUser;
  context?: Readonly<Record<string, unknown>>;
  contextFilter?: SetDocumentsContext;
  /** Ms since the epoch. */
  createdAt?: number;
  /** Ms since the epoch. */
  lastUpdated?: number;
  priority?: CustomPriority;
}

/** Adds annotations to a document (Endpoints 3). */
export interface AddCommentAnnotationsData {
  organizationId: string;
  documentId: string;
  commentAnnotations: readonly RestCommentAnnotation[];
}

/** Results by annotation id (Endpoints 3). */
export type AddCommentAnnotationsResult = RestSuccess<
  Readonly<Record<string, { success: boolean; annotationId: string; commentIds: readonly number[]; message: string }>>
>;

/** Values to set on annotations (Endpoints 2). */
export interface UpdatedAnnotationData {
  location?: RestLocation;
  targetElement?: TargetElement;
  from?: RestUser;
  status?: CustomStatus;
  assignedTo?: RestUser;
  context?: Readonly<Record<string, unknown>>;
  priority?: CustomPriority;
  contextFilter?: SetDocumentsContext;
}

/** Replaces a user in annotations; the old user may be given by id alone (Endpoints 2). */
export interface UpdateUsersItem {
  oldUser: Pick<User, 'userId' | 'name' | 'email'>;
  newUser: Pick<User, 'userId' | 'name' | 'email'>;
}

/** Changes the annotations that match all given filters (Endpoints 2). */
export interface UpdateCommentAnnotationsData {
  organizationId: string;
  documentId: string;
  locationIds?: readonly string[];
  userIds?: readonly string[];
  annotationIds?: readonly string[];
  updatedData?: UpdatedAnnotationData | readonly [UpdatedAnnotationData];
  updateUsers?: readonly UpdateUsersItem[];
}

/** Results by annotation id (Endpoints 2). */
export type UpdateCommentAnnotationsResult = RestSuccess<
  Readonly<Record<string, { success: boolean; id: string; message: string }>>
>;
