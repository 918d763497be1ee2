import type { UserPermissionAccessRole } from './permission.js';

/** A person who uses the product (Resources, User). */
export interface User {
  /** Your identifier for the user. */
  userId: string;
  /** Shown name; a generated one stands in when it is missing. */
  name?: string;
  /** Address of the avatar image. */
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
  /** Whether the user may change nothing. */
  isReadOnly?: boolean;
  /** Whether the user is unknown and may only view public comments. */
  isAnonymous?: boolean;
  isGuest?: boolean;
  /** Whether the user is an administrator. As `accessRole`, it comes from the auth token or the backend. */
  isAdmin?: boolean;
  /** Cluster the user belongs to. @deprecated Superseded by organizations. */
  groupId?: string;
  /** Cluster id as the customer gave it. @deprecated Superseded by organizations. */
  clientGroupId?: string;
  /** First letter of the first name. */
  initial?: string;
  /**
   * What the user may do with documents; 'editor' when absent. It comes from the auth token or the backend: the embedded backends believe
   * `identify`, a service ignores what a client says.
   */
  accessRole?: UserPermissionAccessRole;
  /** Whether the user may read documents at all; true when absent. Without access nothing is read, not even public threads. As `accessRole`, it comes from the backend. */
  hasAccess?: boolean;
}

/** How a user is identified (Resources, User). */
export interface UserOptions {
  /** Whether the contacts provided replace the user's personal and group contacts. */
  replaceContacts?: boolean;
  /** Token issued by the customer's backend. */
  authToken?: string;
}

/** A named group of users (Resources, User). */
export interface UserGroup {
  groupId: string;
  groupName: string;
  users?: readonly User[];
}

/** A person who can be mentioned or assigned (decisions, Shapes: UserContact). */
export interface UserContact {
  userId: string;
  name?: string;
  email?: string;
  photoUrl?: string;
  /** Group of contacts the person belongs to. */
  groupId?: string;
  /** Where the contact came from. */
  source?: string;
  /** Whether the whole group or only its owner sees the contact. */
  visibility?: 'group' | 'private';
  color?: string;
  textColor?: string;
  initial?: string;
}

/** Whose contacts are offered (Misc, Contact scope). */
export type ContactScope = 'all' | 'organization' | 'organizationUserGroup' | 'document';

/** A contact as a user of the organization. */
export function userOf(contact: User | UserContact, organizationId: string): User {
  return { organizationId, ...contact };
}
