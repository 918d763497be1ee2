/** What a person may do with a document: write, or read and comment (Resources, Permissions). */
export type UserPermissionAccessRole = 'editor' | 'viewer';

/** Who may see a thread: everyone, or its author, the people assigned or mentioned, and admins (decisions, Shapes). */
export type CommentAccessMode = 'public' | 'private';

/** Why a permission could not be told (Errors 5). */
export type UserPermissionAccessRoleResult = 'does_not_exist' | 'permission_denied' | 'something_went_wrong';

/** A person's permission on one resource (Resources, Permissions). */
export interface UserPermissionInfo {
  accessRole?: UserPermissionAccessRole;
  /** Ms since the epoch. */
  expiresAt?: number;
  error?: string;
  errorCode?: UserPermissionAccessRoleResult;
}

/** Asks what the user may do (Resources, Permissions). */
export interface GetUserPermissionsRequest {
  organizationId?: string;
  folderIds?: readonly string[];
  documentIds?: readonly string[];
}

/** A person's permissions, by resource id (Resources, Permissions). */
export interface UserPermissions {
  folders?: Readonly<Record<string, UserPermissionInfo>>;
  organization?: Readonly<Record<string, UserPermissionInfo>>;
  documents?: Readonly<Record<string, UserPermissionInfo>>;
}

/** Permissions by user id (Resources, Permissions). */
export type GetUserPermissionsResponse = Readonly<Record<string, UserPermissions>>;

/** Properties of the user that a token carries (Resources, Permissions). */
export interface AuthTokenUserProperties {
  isAdmin?: boolean;
  /** Not blank. */
  name?: string;
  /** A valid address. */
  email?: string;
  [key: string]: unknown;
}

/** A resource that a token gives access to (Resources, Permissions). */
export interface Resource {
  type: 'organization' | 'folder' | 'document';
  /** Not blank. */
  id: string;
  /** Required for folders and documents. */
  organizationId?: string;
  /** Ms since the epoch, later than now. */
  expiresAt?: number;
}

/** Asks for a client token (Resources, Permissions). */
export interface AuthTokenRequest {
  apiKey: string;
  userId: string;
  userProperties?: AuthTokenUserProperties;
  /** No access when absent. */
  permissions?: { resources?: readonly Resource[] };
}

/** A decision about one person and one resource (Resources, Permissions). */
export interface PermissionData {
  userId: string;
  resourceId: string;
  type: 'document' | 'folder' | 'organization';
  hasAccess: boolean;
  /** Applies to documents only. */
  accessRole?: UserPermissionAccessRole;
  /** Ms since the epoch; access is asked for anew afterwards. */
  expiresAt?: number;
}

/** Kinds of resource a permission is asked for (Resources, Permissions). */
export type PermissionResourceType = 'ORGANIZATION' | 'DOCUMENT' | 'LOCATION' | 'CONTEXT';

/** The client method that set off a check (Resources, Permissions). */
export type PermissionSource = 'SET_DOCUMENTS' | 'IDENTIFY' | 'GET_NOTIFICATIONS' | 'SET_NOTIFICATIONS';

/** One context value to be checked, by custom field (Resources, Permissions). */
export interface Context {
  access: Readonly<Record<string, string | number>>;
}

/** Values of a context filter: alternatives within a field, all fields have to match (Resources, Permissions). */
export interface SetDocumentsContext {
  access: Readonly<Record<string, readonly (string | number)[]>>;
}

/** The resource a permission is asked for (Resources, Permissions). */
export interface PermissionQueryResource {
  type: PermissionResourceType;
  id: string;
  source: PermissionSource;
  organizationId: string;
  /** Present only when `isContextEnabled` is true. */
  context?: Context;
}

/** A question to the customer's permission endpoint (Resources, Permissions). */
export interface PermissionQuery {
  userId: string;
  resource: PermissionQueryResource;
}

/** The endpoint's answer to one question (Resources, Permissions). */
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
