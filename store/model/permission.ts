/** Role of a user on a document: write, or read and comment (Resources, Permissions). */
export type UserPermissionAccessRole = 'editor' | 'viewer';

/** Visibility of a thread: everyone, or its author, assignee, mentioned users and admins (decisions, Shapes). */
export type CommentAccessMode = 'public' | 'private';

/** Reason for an unknown permission (Errors 5). */
export type UserPermissionAccessRoleResult = 'does_not_exist' | 'permission_denied' | 'something_went_wrong';

/** A user's permission on one resource (Resources, Permissions). */
export interface UserPermissionInfo {
  accessRole?: UserPermissionAccessRole;
  /** Ms since the epoch. */
  expiresAt?: number;
  error?: string;
  errorCode?: UserPermissionAccessRoleResult;
}

/** Request for the user's permissions (Resources, Permissions). */
export interface GetUserPermissionsRequest {
  organizationId?: string;
  folderIds?: readonly string[];
  documentIds?: readonly string[];
}

/** A user's permissions by resource id (Resources, Permissions). */
export interface UserPermissions {
  folders?: Readonly<Record<string, UserPermissionInfo>>;
  organization?: Readonly<Record<string, UserPermissionInfo>>;
  documents?: Readonly<Record<string, UserPermissionInfo>>;
}

/** Permissions by user id (Resources, Permissions). */
export type GetUserPermissionsResponse = Readonly<Record<string, UserPermissions>>;

/** User properties in a token (Resources, Permissions). */
export interface AuthTokenUserProperties {
  isAdmin?: boolean;
  /** Not blank. */
  name?: string;
  /** A valid email address. */
  email?: string;
  [key: string]: unknown;
}

/** A resource that a token grants access to (Resources, Permissions). */
export interface Resource {
  type: 'organization' | 'folder' | 'document';
  /** Not blank. */
  id: string;
  /** Required for folders and documents. */
  organizationId?: string;
  /** Ms since the epoch, in the future. */
  expiresAt?: number;
}

/** Request for a client token (Resources, Permissions). */
export interface AuthTokenRequest {
  apiKey: string;
  userId: string;
  userProperties?: AuthTokenUserProperties;
  /** No access when absent. */
  permissions?: { resources?: readonly Resource[] };
}

/** A permission decision for one user and one resource (Resources, Permissions). */
export interface PermissionData {
  userId: string;
  resourceId: string;
  type: 'document' | 'folder' | 'organization';
  hasAccess: boolean;
  /** Applies to documents only. */
  accessRole?: UserPermissionAccessRole;
  /** Ms since the epoch. Access is requested again afterwards. */
  expiresAt?: number;
}

/** Type of a resource in a permission request (Resources, Permissions). */
export type PermissionResourceType = 'ORGANIZATION' | 'DOCUMENT' | 'LOCATION' | 'CONTEXT';

/** The client method that triggered a check (Resources, Permissions). */
export type PermissionSource = 'SET_DOCUMENTS' | 'IDENTIFY' | 'GET_NOTIFICATIONS' | 'SET_NOTIFICATIONS';

/** Context values to check, by custom field (Resources, Permissions). */
export interface Context {
  access: Readonly<Record<string, string | number>>;
}

/** Values of a context filter: alternatives within a field, all fields have to match (Resources, Permissions). */
export interface SetDocumentsContext {
  access: Readonly<Record<string, readonly (string | number)[]>>;
}

/** The resource of a permission request (Resources, Permissions). */
export interface PermissionQueryResource {
  type: PermissionResourceType;
  id: string;
  source: PermissionSource;
  organizationId: string;
  /** Present only when `isContextEnabled` is true. */
  context?: Context;
}

/** What a user may do in a document, as the backend has said (decisions, Access). */
export interface DocumentAccess {
  readonly hasAccess: boolean;
  /** `something_went_wrong`: there is no access because the backend could not determine it. It tries again. */
  readonly errorCode?: UserPermissionAccessRoleResult;
  /** Default: `editor`. */
  readonly accessRole?: UserPermissionAccessRole;
  readonly isAdmin?: boolean;
  readonly isAnonymous?: boolean;
  readonly isGuest?: boolean;
  readonly isReadOnly?: boolean;
}

/** A query to the customer's permission endpoint (Resources, Permissions). */
export interface PermissionQuery {
  userId: string;
  resource: PermissionQueryResource;
}

/** The endpoint's result of one query (Resources, Permissions). */
export interface PermissionResult {
  userId: string;
  resourceId: string;
  type: PermissionResourceType;
  organizationId: string;
  hasAccess: boolean;
  accessRole?: UserPermissionAccessRole;
  /** Ms since the epoch. */
  expiresAt?: number;
}
