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
