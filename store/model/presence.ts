import type { Location, DocumentPageInfo, PageInfo } from './organization.js';
import type { CursorPosition, TargetElement } from './target.js';
import type { User } from './user.js';

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

/** Whom a person follows over the page; ours, the specification has the options of following alone (FlockOptions). */
export interface PresenceFollowing {
  userId: string;
  /** In ms since the epoch: of people who follow one another in a circle, the one who began last stops. */
  since: number;
}

/**
 * What of the page a person sees; ours, the specification has the options of following alone (FlockOptions). A point of an element stands
 * as far down and across what is scrolled as that is scrolled, so that the ends meet in a window of any size.
 */
export interface PresenceView {
  /** What the point lies in; where it is missing, only how far it is scrolled is known. */
  targetElement?: TargetElement;
  /** Where in it, in fractions of its box. */
  position?: CursorPosition;
  /** How far it is scrolled, 0–1; missing where it does not scroll that way. */
  across?: number;
  down?: number;
}

/** How present a cursor is (States and transitions). */
export type CursorStatus = 'active' | 'inactive' | 'offline';

/** Another person's cursor (Presence, cursors). */
export interface CursorUser {
  userId: string;
  onlineStatus: CursorStatus;
  /** Ms since the epoch. */
  timestamp: number;
  name?: string;
  email?: string;
  photoUrl?: string;
  /** Short text on the cursor. */
  comment?: string;
  color?: string;
  /** The user's type. */
  type?: string;
  /** What the cursor is moved by: 'mouse', 'touch' or 'pen'; ours (decisions.md). */
  pointerType?: string;
  /** Generated from the location's id, as on annotations. */
  locationId?: number | null;
  location?: Location | null;
  position?: CursorPosition | null;
  isReadOnly?: boolean;
  isAnonymous?: boolean;
}

/** How a player stands (Misc, SyncVideoPlayer). */
export interface VideoPlayerState {
  playing: boolean;
  muted: boolean;
  /** Seconds. */
  currentTime: number;
  /** 0–1. */
  volume: number;
  /** 1 is normal. */
  speed: number;
}

/** A player kept in step between people (Misc, SyncVideoPlayer). */
export interface SyncVideoPlayer {
  playerState: VideoPlayerState;
  playerId?: string;
  src?: string;
  sources?: readonly string[];
  /** Ms since the epoch. */
  lastUpdated?: number;
  lastUpdatedBy?: User;
  lastUpdatedEvent?: string;
  /** When somebody last had it playing, in ms since the epoch; ours: one that plays and that nobody is heard of has been left. */
  aliveAt?: number;
}

/** How following another person works (Misc, FlockOptions). */
export interface FlockOptions {
  /** Whether navigation goes through the history API. */
  useHistoryAPI: boolean;
  /** Whether the page navigates by itself. */
  disableDefaultNavigation: boolean;
  darkMode: boolean;
  /** Called when the person followed moves to another page. */
  onNavigate?: (page: PageInfo) => void;
}
