import type { CollabError } from './error.js';
import type { User } from './user.js';

/** How a request for editor access stands (States and transitions). */
export type EditorAccessStatus = 'pending' | 'accepted' | 'rejected' | 'cancelled';

/** A viewer's request to become the editor (Live state and single editor). */
export interface RequestEditorAccess {
  user: User;
  /** Ms since the epoch. */
  requestedAt: number;
  status: EditorAccessStatus;
  /** Seconds after which an unanswered request is settled. */
  editorAccessTimeout: number;
  tabId?: string | null;
}

/** Who edits, and who asks to (Live state and single editor). */
export interface SingleEditorLiveStateData {
  editor?: User | null;
  requestEditorAccess?: RequestEditorAccess | null;
  tabId?: string | null;
}

/** How single-editor mode works (Live state and single editor). */
export interface SingleEditorConfig {
  /** Whether one person edits in one tab only. */
  singleTabEditor: boolean;
  /** Whether input elements stay enabled for the viewer. */
  customMode?: boolean;
}

/** Whether the user is the editor (Live state and single editor). */
export interface UserEditorAccess {
  isEditor?: boolean;
  isEditorOnCurrentTab?: boolean;
}

/** How long a request still has (Live state and single editor). */
export interface EditorAccessTimer {
  state: 'idle' | 'inProgress' | 'completed';
  /** Seconds. */
  durationLeft?: number;
}

/** Who else is there (Live state and single editor). */
export interface ExternalUserPresence {
  sameUserPresentOnTab?: boolean;
  differentUserPresentOnTab?: boolean;
  userIds?: readonly string[];
}

/** What came of asking to be the editor (Errors 4). */
export interface SetUserAsEditorResponse {
  /** Present when it cannot be done. */
  error?: CollabError;
}
