import type { UserPermissionAccessRole } from './permission.js';

/** A user of the product (Resources, User). */
export interface User {
  /** Your identifier for the user. */
  userId: string;
  /** Display name. Default: a generated name. */
  name?: string;
  /** URL of the avatar image. */
  photoUrl?: string;
  /** Needed for email or chat notifications about comments and mentions. */
  email?: string;
  /** Product plan of the user. */
  plan?: string;
  /** Organization the user belongs to. */
  organizationId: string;
  /** Session colour: avatar border, cursor, selection. */
  color?: string;
  /** Colour of the initial when there is no photo. */
  textColor?: string;
  type?: string;
  /** Whether the user has read-only access. */
  isReadOnly?: boolean;
  /** Whether the user is anonymous and may only view public comments. */
  isAnonymous?: boolean;
  isGuest?: boolean;
  /** Whether the user is an administrator. Set by the auth token or the backend, as `accessRole`. */
  isAdmin?: boolean;
  /** Cluster the user belongs to. @deprecated Superseded by organizations. */
  groupId?: string;
  /** Cluster id as the customer gave it. @deprecated Superseded by organizations. */
  clientGroupId?: string;
  /** First letter of the first name. */
  initial?: string;
  /**
   * Role of the user on documents. Default: 'editor'. Set by the auth token or the backend. The embedded backends accept
   * the value given to `identify`; a service ignores it.
   */
  accessRole?: UserPermissionAccessRole;
  /** Whether the user may read documents, including public threads. Default: true. Set by the backend, as `accessRole`. */
  hasAccess?: boolean;
}

/** Options of identifying a user (Resources, User). */
export interface UserOptions {
  /** Whether the contacts provided replace the user's personal and group contacts. */
  replaceContacts?: boolean;
  /** Token issued by the customer's backend. */
  authToken?: string;
  /** Issues tokens when there is none, or the last one has expired (Authentication 3). */
  tokenProvider?: { generateToken(): Promise<string>; retryConfig?: { retryCount?: number; retryDelay?: number } };
}

/** A named group of users (Resources, User). */
export interface UserGroup {
  groupId: string;
  groupName: string;
  users?: readonly User[];
}

/** A user who can be mentioned or assigned (decisions, Shapes: UserContact). */
export interface UserContact {
  userId: string;
  name?: string;
  email?: string;
  photoUrl?: string;
  /** Group of the contact. */
  groupId?: string;
  /** Origin of the contact. */
  source?: string;
  /** Whether the whole group or only its owner sees the contact. */
  visibility?: 'group' | 'private';
  color?: string;
  textColor?: string;
  initial?: string;
}

/** Scope of the offered contacts (Misc, Contact scope). */
export type ContactScope = 'all' | 'organization' | 'organizationUserGroup' | 'document';

/** Returns a contact as a user of the organization. */
export function userOf(contact: User | UserContact, organizationId: string): User {
  return { organizationId, ...contact };
}
