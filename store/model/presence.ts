import type { PresenceFollowing, PresenceView } from './following.js';
import type { Location } from './location.js';
import type { DocumentPageInfo } from './page-info.js';

/** How present a person is (States and transitions). */
export type PresenceStatus = 'active' | 'away' | 'offline';

/** A person on the document (Presence, cursors). */
export interface PresenceUser {
  userId: string;
  /** Filled in. */
  onlineStatus: PresenceStatus;
  /** Ms since the epoch. */
  timestamp: number;
  pageInfo: DocumentPageInfo;
  name?: string;
  email?: string;
  photoUrl?: string;
  /** Filled in. */
  color?: string;
  /** The user's type, or what the page says in its place. */
  type?: string;
  selections?: unknown;
  /** @deprecated Superseded by documents. */
  documentParamsId?: string;
  /** @deprecated Superseded by documents. */
  documentParams?: unknown;
  /** Generated from the location's id, as on annotations. */
  locationId?: number | null;
  location?: Location | null;
  isReadOnly?: boolean;
  isAnonymous?: boolean;
  isGuest?: boolean;
  /** Whether there was no input for the configured time; filled in. */
  isUserIdle?: boolean;
  /** Whether the tab is hidden; filled in. */
  isTabAway?: boolean;
  /** Whom they follow, nobody by default; ours. */
  following?: PresenceFollowing | null;
  /** What of the page they see, told of those alone whom somebody follows; ours. */
  view?: PresenceView | null;
}

/** What a person's tab says of how they are there; who they are is known by their session. */
export type Presence = Omit<
  PresenceUser,
  'userId' | 'name' | 'email' | 'photoUrl' | 'isReadOnly' | 'isAnonymous' | 'documentParamsId' | 'documentParams'
>;

/** Which people are asked for (Presence, cursors). */
export interface PresenceQuery {
  documentId?: string;
  /** Without a document: all documents of the organization that the user may read. */
  organizationId?: string;
  /** For example online, away, offline; those who are online or away unless it says so. */
  statuses?: readonly string[];
  /** Only who is at this location of a document; ours, the specification asks by document and organization. */
  locationId?: string;
}

/** The people found (Presence, cursors). */
export interface PresenceResponse {
  /** Null while loading. */
  data: readonly PresenceUser[] | null;
}
