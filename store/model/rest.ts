import type { AutocompleteUserContactReplaceData } from './autocomplete.js';
import type { PermissionData, SetDocumentsContext } from './permission.js';
import type { CustomPriority, CustomStatus } from './status.js';
import type { TargetElement } from './target.js';
import type { User } from './user.js';

/** The body of a REST call (Endpoints). */
export interface RestRequest<T> {
  data: T;
}

/** How a REST call succeeds (Endpoints). */
export interface RestSuccess<T> {
  result: { status: 'success'; message: string; data: T };
}

/** What a signature is asked for (Endpoints 1). */
export interface GenerateSignatureData {
  permissions: readonly PermissionData[];
}

/** The signature, as lower-case hexadecimal (Endpoints 1). */
export type SignatureResult = RestSuccess<{ signature: string }>;

/** A person as REST calls name them: by id, with what else is known (Endpoints). */
export type RestUser = Pick<User, 'userId'> & Partial<User>;

/** A location as REST calls name it (Endpoints). */
export interface RestLocation {
  id?: string;
  locationName?: string;
}

/** A comment of an annotation to be added (Endpoints 3). */
export interface RestCommentData {
  commentId?: number;
  commentText?: string;
  commentHtml?: string;
  context?: Readonly<Record<string, unknown>>;
  isCommentResolverUsed?: boolean;
  isCommentTextAvailable?: boolean;
  /** Whether people are notified of the comment. */
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

/** An annotation to be added (Endpoints 3). */
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

/** What came of each annotation, by its id (Endpoints 3). */
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

/** Replaces one person by another in annotations; the old one may be named by id alone (Endpoints 2). */
export interface UpdateUsersItem {
  oldUser: Pick<User, 'userId' | 'name' | 'email'>;
  newUser: Pick<User, 'userId' | 'name' | 'email'>;
}

/** Changes the annotations that meet every given narrowing (Endpoints 2). */
export interface UpdateCommentAnnotationsData {
  organizationId: string;
  documentId: string;
  locationIds?: readonly string[];
  userIds?: readonly string[];
  annotationIds?: readonly string[];
  updatedData?: UpdatedAnnotationData | readonly [UpdatedAnnotationData];
  updateUsers?: readonly UpdateUsersItem[];
}

/** What came of each annotation, by its id (Endpoints 2). */
export type UpdateCommentAnnotationsResult = RestSuccess<
  Readonly<Record<string, { success: boolean; id: string; message: string }>>
>;
