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
  type?: string;
  locationId?: number | null;
  location?: Location | null;
  position?: CursorPosition | null;
  isReadOnly?: boolean;
  isAnonymous?: boolean;
}
