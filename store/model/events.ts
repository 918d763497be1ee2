import type { AddAttachmentResponse, Attachment } from './attachment.js';
import type { CommentAnnotation } from './comment-annotation.js';
import type { Comment } from './comment.js';
import type { CollabError } from './error.js';
import type { ButtonContext } from './integration.js';
import type { LiveStateData } from './live-state.js';
import type { NotificationSettingsConfig, Notification } from './notification.js';
import type { EventMetadata } from './organization.js';
import type { CommentAccessMode } from './permission.js';
import type { PresenceUser } from './presence.js';
import type { ReactionAnnotation } from './reaction.js';
import type { RecordedData, RecorderData, RecordingType } from './recording.js';
import type { FilterSelections } from './sidebar-filter.js';
import type { EditorAccessStatus } from './single-editor.js';
import type { CustomPriority, CustomStatus } from './status.js';
import type { UserContact, User } from './user.js';

/** A user changed their notification settings (Events). */
export interface SettingsUpdatedEvent {
  settings: NotificationSettingsConfig;
  isMutedAll: boolean;
}

/** A live state value changed. Not in the specification. */
export interface LiveStateDataUpdateEvent {
  liveStateData: LiveStateData;
}

/** The presence status of a user changed (Events). */
export interface UserStateChangeEvent {
  user: PresenceUser;
  state: 'online' | 'away' | 'offline';
}

/**
 * All events of the store by name (Events). The recorder uses the names `deleteRecording` and `error` with other payloads;
 * see `RecorderEvents`.
 */
export interface CollabEvents
  extends CommentEvents, Omit<RecorderEvents, 'deleteRecording' | 'error'>, SingleEditorEvents, LifecycleEvents {
  settingsUpdated: SettingsUpdatedEvent;
  userStateChange: UserStateChangeEvent;
  liveStateDataUpdate: LiveStateDataUpdateEvent;
}

/**
 * Event names by the enum names of the specification (Events): `store.on(CollabEventType.ADD_COMMENT, listener)`. Events
 * without a name in the specification (`linkClick`, `commentSidebarOpen`, …) follow the same pattern.
 */
export const CollabEventType = {
  ADD_COMMENT_ANNOTATION: 'addCommentAnnotation',
  DELETE_COMMENT_ANNOTATION: 'deleteCommentAnnotation',
  ADD_COMMENT: 'addComment',
  UPDATE_COMMENT: 'updateComment',
  DELETE_COMMENT: 'deleteComment',
  ASSIGN_USER: 'assignUser',
  SUBSCRIBE_COMMENT_ANNOTATION: 'subscribeCommentAnnotation',
  UNSUBSCRIBE_COMMENT_ANNOTATION: 'unsubscribeCommentAnnotation',
  AUTOCOMPLETE_SEARCH: 'autocompleteSearch',
  LINK_CLICK: 'linkClick',
  ADD_ATTACHMENT: 'addAttachment',
  DELETE_ATTACHMENT: 'deleteAttachment',
  ADD_REACTION: 'addReaction',
  DELETE_REACTION: 'deleteReaction',
  TOGGLE_REACTION: 'toggleReaction',
  UPDATE_STATUS: 'updateStatus',
  RESOLVE_COMMENT: 'resolveComment',
  UPDATE_PRIORITY: 'updatePriority',
  APPROVE_COMMENT_ANNOTATION: 'approveCommentAnnotation',
  ACCEPT_COMMENT_ANNOTATION: 'acceptCommentAnnotation',
  REJECT_COMMENT_ANNOTATION: 'rejectCommentAnnotation',
  DELETE_RECORDING: 'deleteRecording',
  COPY_LINK: 'copyLink',
  UPDATE_ACCESS: 'updateAccess',
  COMPOSER_CLICKED: 'composerClicked',
  COMMENT_SIDEBAR_DATA_INIT: 'commentSidebarDataInit',
  COMMENT_SIDEBAR_DATA_UPDATE: 'commentSidebarDataUpdate',
  COMMENT_SIDEBAR_OPEN: 'commentSidebarOpen',
  COMMENT_SIDEBAR_CLOSE: 'commentSidebarClose',
  COMMENT_SIDEBAR_CLICK: 'commentSidebarClick',
  SETTINGS_UPDATED: 'settingsUpdated',
  USER_STATE_CHANGE: 'userStateChange',
  LIVE_STATE_DATA_UPDATE: 'liveStateDataUpdate',
  TRANSCRIPTION_DONE: 'transcriptionDone',
  RECORDING_DONE: 'recordingDone',
  /** The recorder's name for `deleteRecording`. */
  RECORDING_DELETE: 'deleteRecording',
  RECORDING_EDIT_DONE: 'recordingEditDone',
  RECORDING_SAVE_INITIATED: 'recordingSaveInitiated',
  RECORDING_STARTED: 'recordingStarted',
  RECORDING_PAUSED: 'recordingPaused',
  RECORDING_RESUMED: 'recordingResumed',
  RECORDING_CANCELLED: 'recordingCancelled',
  RECORDING_STOPPED: 'recordingStopped',
  ACCESS_REQUESTED: 'accessRequested',
  ACCESS_REQUEST_CANCELED: 'accessRequestCanceled',
  ACCESS_ACCEPTED: 'accessAccepted',
  ACCESS_REJECTED: 'accessRejected',
  EDITOR_ASSIGNED: 'editorAssigned',
  VIEWER_ASSIGNED: 'viewerAssigned',
  EDITOR_ON_DIFFERENT_TAB_DETECTED: 'editorOnDifferentTabDetected',
  USER_UPDATE: 'userUpdate',
  INIT_UPDATE: 'initUpdate',
  DOCUMENT_INIT: 'documentInit',
  BUTTON_CLICK: 'buttonClick',
  ERROR: 'error',
} as const satisfies Readonly<Record<string, keyof CollabEvents>>;

/** Name of an event of the store. */
export type CollabEventType = (typeof CollabEventType)[keyof typeof CollabEventType];

/** Payload of every thread event (Events). */
export interface CommentAnnotationEvent {
  annotationId: string;
  commentAnnotation: CommentAnnotation;
  metadata: EventMetadata;
}

/** A thread was added or published. Listeners may add custom data (Events). */
export interface AddCommentAnnotationEvent extends CommentAnnotationEvent {
  /** Stores custom data in the `context` of the thread. */
  addContext(context: unknown): void;
  elementRef?: { xpath?: string };
}

/** A comment changed (Events). */
export interface CommentEvent extends CommentAnnotationEvent {
  commentId: number;
  comment: Comment;
}

/** A thread was assigned, or its assignment removed (Events). */
export interface AssignUserEvent extends Omit<CommentAnnotationEvent, 'metadata'> {
  /** Absent if the assignment was removed. */
  assignedTo?: UserContact;
  metadata?: EventMetadata;
}

/** A user typed after a hotkey (Events). */
export interface AutocompleteSearchEvent {
  /** The input event that caused the search. */
  event: unknown;
  searchText: string;
  type?: 'contact' | 'custom';
  metadata?: EventMetadata;
}

/** A link in a comment was clicked (Events). */
export interface LinkClickEvent {
  text: string;
  link: string;
  commentAnnotation: CommentAnnotation;
  commentId: number;
  metadata?: EventMetadata;
}

/** Attachments were added (Events). */
export interface AddAttachmentEvent extends CommentAnnotationEvent {
  attachments: readonly AddAttachmentResponse[];
}

/** An attachment was removed (Events). */
export interface DeleteAttachmentEvent extends CommentAnnotationEvent {
  commentId: number;
  attachment: Attachment;
}

/** A reaction was added, removed or toggled (Events). */
export interface ReactionEvent extends CommentAnnotationEvent {
  commentId: number;
  reaction: ReactionAnnotation;
}

/** A thread's status changed (Events). */
export interface UpdateStatusEvent extends CommentAnnotationEvent {
  newStatus: CustomStatus;
  oldStatus: CustomStatus;
}

/** A thread's priority changed (Events). */
export interface UpdatePriorityEvent extends CommentAnnotationEvent {
  newPriority?: CustomPriority;
  oldPriority?: CustomPriority;
}

/** The proposal of a thread was accepted or rejected (Events). */
export interface SuggestionEvent extends CommentAnnotationEvent {
  actionUser: User;
  replaceContentHtml?: string;
  replaceContentText?: string;
}

/** A recording was removed from a comment (Events). */
export interface DeleteRecordingEvent extends CommentAnnotationEvent {
  commentId: number;
  recording: RecordedData;
}

/** A thread's link was copied (Events). */
export interface CopyLinkEvent extends CommentAnnotationEvent {
  link: string;
}

/** The access mode of a thread changed (Events). */
export interface UpdateAccessEvent extends CommentAnnotationEvent {
  newAccessMode?: CommentAccessMode;
  oldAccessMode?: CommentAccessMode;
}

/** A composer was clicked (Events). */
export interface ComposerClickedEvent {
  /** Absent for the composer of a new thread. */
  commentAnnotation?: CommentAnnotation;
  metadata: EventMetadata;
}

/** The data of the sidebar was loaded or changed (Events). */
export interface CommentSidebarDataEvent {
  commentAnnotations: readonly CommentAnnotation[];
  metadata?: EventMetadata;
}

/** The sidebar was opened or closed. */
export interface CommentSidebarEvent {
  metadata: EventMetadata;
}

/** A user selected a thread in the sidebar. */
export interface CommentSidebarClickEvent extends CommentSidebarEvent {
  commentAnnotation: CommentAnnotation;
}

/** Comment events by name (Events). */
export interface CommentEvents {
  addCommentAnnotation: AddCommentAnnotationEvent;
  deleteCommentAnnotation: CommentAnnotationEvent;
  addComment: CommentEvent;
  updateComment: CommentEvent;
  deleteComment: CommentEvent;
  assignUser: AssignUserEvent;
  subscribeCommentAnnotation: CommentAnnotationEvent;
  unsubscribeCommentAnnotation: CommentAnnotationEvent;
  autocompleteSearch: AutocompleteSearchEvent;
  /** Not named in the specification. */
  linkClick: LinkClickEvent;
  addAttachment: AddAttachmentEvent;
  deleteAttachment: DeleteAttachmentEvent;
  addReaction: ReactionEvent;
  deleteReaction: ReactionEvent;
  toggleReaction: ReactionEvent;
  updateStatus: UpdateStatusEvent;
  resolveComment: CommentAnnotationEvent;
  updatePriority: UpdatePriorityEvent;
  approveCommentAnnotation: CommentAnnotationEvent;
  acceptCommentAnnotation: SuggestionEvent;
  rejectCommentAnnotation: SuggestionEvent;
  deleteRecording: DeleteRecordingEvent;
  copyLink: CopyLinkEvent;
  updateAccess: UpdateAccessEvent;
  composerClicked: ComposerClickedEvent;
  commentSidebarDataInit: CommentSidebarDataEvent;
  commentSidebarDataUpdate: CommentSidebarDataEvent;
  /** These three are not named in the specification. */
  commentSidebarOpen: CommentSidebarEvent;
  commentSidebarClose: CommentSidebarEvent;
  commentSidebarClick: CommentSidebarClickEvent;
}

/** Initialization steps (Events, Client lifecycle). */
export type InitUpdateType =
  | 'userUpdate'
  | 'setDocumentsTriggered'
  | 'setRootDocumentTriggered'
  | 'setDocumentsSuccess'
  | 'unsetDocumentsTriggered'
  | 'unsetDocumentsSuccess'
  | 'setLocationsTriggered'
  | 'setRootLocationTriggered'
  | 'setLocationsSuccess'
  | 'unsetLocationsTriggered';

/** An initialization step was completed (Events, Client lifecycle). */
export interface InitUpdateEvent {
  event: InitUpdateType;
  /** Data of the step, for example the document ids. */
  data?: unknown;
}

/** A custom button was clicked (Events, Client lifecycle). */
export interface ButtonClickEvent {
  buttonContext: ButtonContext;
  commentAnnotation?: CommentAnnotation;
  comment?: Comment;
  index?: number;
  commentAnnotations?: readonly CommentAnnotation[];
  systemFilteredAnnotations?: readonly CommentAnnotation[];
  /** Unread comments by annotation id. */
  unreadCommentAnnotationsMap?: Readonly<Record<string, number>>;
  notification?: Notification;
  notifications?: readonly Notification[];
  customFilters?: FilterSelections;
}

/** An error, with a retry function if a retry can help. */
export interface ProblemEvent extends CollabError {
  /** Sends a rejected mutation again. Present only if that can succeed. */
  readonly retry?: () => void;
}

/** Client lifecycle events by name (Events, Client lifecycle). */
export interface LifecycleEvents {
  userUpdate: User | null;
  initUpdate: InitUpdateEvent;
  /** Whether the document is initialized; undefined if none is set. */
  documentInit: boolean | undefined;
  error: ProblemEvent;
  /** Not named in the specification. */
  buttonClick: ButtonClickEvent;
}

/** A recording is being saved (Events, Recorder). */
export type RecordingSaveInitiatedEvent =
  { type: 'record'; message: string } | { type: 'edit'; message: string; annotationId: string };

/** A recording started, paused, resumed, was cancelled or stopped (Events, Recorder). */
export interface RecordingStateEvent {
  type: RecordingType;
}

/** A recording failed (Events, Recorder). */
export interface RecorderErrorEvent {
  /** For example editFailed, recordingFailed, transcriptionFailed. */
  type: string;
  message: string;
  recorderId?: string;
}

/** Recorder events by name (Events, Recorder). */
export interface RecorderEvents {
  transcriptionDone: RecorderData;
  recordingDone: RecorderData;
  deleteRecording: RecorderData;
  recordingEditDone: RecorderData;
  recordingSaveInitiated: RecordingSaveInitiatedEvent;
  recordingStarted: RecordingStateEvent;
  recordingPaused: RecordingStateEvent;
  recordingResumed: RecordingStateEvent;
  recordingCancelled: RecordingStateEvent;
  recordingStopped: RecordingStateEvent;
  error: RecorderErrorEvent;
}

/** Editor access was requested, or the request was answered (Events, Single editor). */
export interface EditorAccessEvent {
  viewer?: User;
  editor?: User;
  /** Ms since the epoch. */
  timestamp?: number;
  status?: EditorAccessStatus | 'requested' | 'canceled';
}

/** A user became editor or viewer, or edits in another tab (Events, Single editor). */
export interface EditorRoleEvent {
  viewer?: User;
  editor?: User;
  /** Ms since the epoch. */
  timestamp?: number;
  role?: 'editor' | 'viewer';
}

/** Single-editor events by name (Events, Single editor). */
export interface SingleEditorEvents {
  accessRequested: EditorAccessEvent;
  accessRequestCanceled: EditorAccessEvent;
  accessAccepted: EditorAccessEvent;
  accessRejected: EditorAccessEvent;
  editorAssigned: EditorRoleEvent;
  viewerAssigned: EditorRoleEvent;
  editorOnDifferentTabDetected: EditorRoleEvent;
}
