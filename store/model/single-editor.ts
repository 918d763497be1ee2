import type { CollabError } from './error.js';
import type { User } from './user.js';

/** Status of an editor access request (States and transitions). */
export type EditorAccessStatus = 'pending' | 'accepted' | 'rejected' | 'cancelled';

/** A viewer's request to become the editor (Live state and single editor). */
export interface RequestEditorAccess {
  user: User;
  /** Ms since the epoch. */
  requestedAt: number;
  status: EditorAccessStatus;
  /** Seconds after which an unanswered request is accepted; 0 for never. */
  editorAccessTimeout: number;
  tabId?: string | null;
}

/** Current editor and access request (Live state and single editor). */
export interface SingleEditorLiveStateData {
  editor?: User | null;
  requestEditorAccess?: RequestEditorAccess | null;
  tabId?: string | null;
}

/** Configuration of single-editor mode (Live state and single editor). */
export interface SingleEditorConfig {
  /** Whether the editor may edit in one tab only. */
  singleTabEditor: boolean;
  /** Whether input elements stay enabled for the viewer. */
  customMode?: boolean;
}

/** Whether the user is the editor (Live state and single editor). */
export interface UserEditorAccess {
  isEditor?: boolean;
  isEditorOnCurrentTab?: boolean;
}

/** Remaining time of an access request (Live state and single editor). */
export interface EditorAccessTimer {
  state: 'idle' | 'inProgress' | 'completed';
  /** Seconds. */
  durationLeft?: number;
}

/** Presence of other tabs and users (Live state and single editor). */
export interface ExternalUserPresence {
  sameUserPresentOnTab?: boolean;
  differentUserPresentOnTab?: boolean;
  userIds?: readonly string[];
}

/** Result of a request to become the editor (Errors 4). */
export interface SetUserAsEditorResponse {
  /** Present if the request failed. */
  error?: CollabError;
}
