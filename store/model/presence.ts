import type { Location, DocumentPageInfo, PageInfo } from './organization.js';
import type { CursorPosition, TargetElement } from './target.js';
import type { User } from './user.js';

/** Presence status of a user (States and transitions). */
export type PresenceStatus = 'active' | 'away' | 'offline';

/** A user present on the document (Presence, cursors). */
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
  /** The user's type, or a value set by the page. */
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
  /** The user they follow. Default: none. Not in the specification. */
  following?: PresenceFollowing | null;
  /** Visible part of the page; sent only while somebody follows the user. Not in the specification. */
  view?: PresenceView | null;
}

/** Presence published by a tab. The session identifies the user. */
export type Presence = Omit<
  PresenceUser,
  'userId' | 'name' | 'email' | 'photoUrl' | 'isReadOnly' | 'isAnonymous' | 'documentParamsId' | 'documentParams'
>;

/** Query for present users (Presence, cursors). */
export interface PresenceQuery {
  documentId?: string;
  /** Without `documentId`: all documents of the organization that the user may read. */
  organizationId?: string;
  /** For example online, away, offline. Default: online and away. */
  statuses?: readonly string[];
  /** Limits the query to a location of a document. Not in the specification. */
  locationId?: string;
}

/** Result of a presence query (Presence, cursors). */
export interface PresenceResponse {
  /** Null while loading. */
  data: readonly PresenceUser[] | null;
}

/** The user that a user follows. Not in the specification, which defines the options only (FlockOptions). */
export interface PresenceFollowing {
  userId: string;
  /** In ms since the epoch. In a cycle of followers, the latest one stops following. */
  since: number;
}

/**
 * Visible part of the page. Not in the specification, which defines the options only (FlockOptions). The point of the
 * element lies at the same fraction of the viewport as the scroll progress, so scroll ends match in any window size.
 */
export interface PresenceView {
  /** Element of the point. If absent, only the scroll progress is known. */
  targetElement?: TargetElement;
  /** Position of the point, in fractions of the element's box. */
  position?: CursorPosition;
  /** Horizontal scroll progress, 0–1; absent if the page does not scroll in this direction. */
  across?: number;
  /** Vertical scroll progress, 0–1; absent if the page does not scroll in this direction. */
  down?: number;
}

/** Status of a cursor (States and transitions). */
export type CursorStatus = 'active' | 'inactive' | 'offline';

/** Cursor of another user (Presence, cursors). */
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
  /** Pointer type: 'mouse', 'touch' or 'pen'. Not in the specification (decisions.md). */
  pointerType?: string;
  /** Generated from the location's id, as on annotations. */
  locationId?: number | null;
  location?: Location | null;
  position?: CursorPosition | null;
  isReadOnly?: boolean;
  isAnonymous?: boolean;
}

/** State of a video player (Misc, SyncVideoPlayer). */
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

/** A video player synchronized between users (Misc, SyncVideoPlayer). */
export interface SyncVideoPlayer {
  playerState: VideoPlayerState;
  playerId?: string;
  src?: string;
  sources?: readonly string[];
  /** Ms since the epoch. */
  lastUpdated?: number;
  lastUpdatedBy?: User;
  lastUpdatedEvent?: string;
  /** Last heartbeat of a playing client, in ms since the epoch. Not in the specification. Detects abandoned players. */
  aliveAt?: number;
}

/** Options of following another user (Misc, FlockOptions). */
export interface FlockOptions {
  /** Whether navigation goes through the history API. */
  useHistoryAPI: boolean;
  /** Whether the page navigates by itself. */
  disableDefaultNavigation: boolean;
  darkMode: boolean;
  /** Called when the followed user navigates to another page. */
  onNavigate?: (page: PageInfo) => void;
}
