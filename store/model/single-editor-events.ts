import type { EditorAccessStatus } from './single-editor.js';
import type { User } from './user.js';

/** Editor access was asked for, or the asking was settled (Events, Single editor). */
export interface EditorAccessEvent {
  viewer?: User;
  editor?: User;
  /** Ms since the epoch. */
  timestamp?: number;
  status?: EditorAccessStatus | 'requested' | 'canceled';
}

/** Someone became editor or viewer, or the editor is in another tab (Events, Single editor). */
export interface EditorRoleEvent {
  viewer?: User;
  editor?: User;
  /** Ms since the epoch. */
  timestamp?: number;
  role?: 'editor' | 'viewer';
}

/** Events of single-editor mode, by name (Events, Single editor). */
export interface SingleEditorEvents {
  accessRequested: EditorAccessEvent;
  accessRequestCanceled: EditorAccessEvent;
  accessAccepted: EditorAccessEvent;
  accessRejected: EditorAccessEvent;
  editorAssigned: EditorRoleEvent;
  viewerAssigned: EditorRoleEvent;
  editorOnDifferentTabDetected: EditorRoleEvent;
}
