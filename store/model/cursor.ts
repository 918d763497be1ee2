import type { Location } from './location.js';
import type { CursorPosition } from './target.js';

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
