import type { LiveStateData } from './live-state.js';
import type { NotificationSettingsConfig, Notification } from './notification.js';
import type { PresenceUser } from './presence.js';
import type { AddAttachmentResponse, Attachment } from './attachment.js';
import type { CommentAnnotation } from './comment-annotation.js';
import type { Comment } from './comment.js';
import type { UserContact, User } from './user.js';
import type { EventMetadata } from './organization.js';
import type { CommentAccessMode } from './permission.js';
import type { CustomPriority, CustomStatus } from './status.js';
import type { ReactionAnnotation } from './reaction.js';
import type { RecordedData, RecorderData, RecordingType } from './recording.js';
import type { ButtonContext } from './integration.js';
import type { CollabError } from './error.js';
import type { FilterSelections } from './sidebar-filter.js';
import type { EditorAccessStatus } from './single-editor.js';

/** A person changed their notification settings (Events). */
export interface SettingsUpdatedEvent {
  settings: NotificationSettingsConfig;
  isMutedAll: boolean;
}

/** A value that people keep in step has changed, by whomever; ours, the specification names no event of it. */
export interface LiveStateDataUpdateEvent {
  liveStateData: LiveStateData;
}

/** A person came, went away or left (Events). */
export interface UserStateChangeEvent {
  user: PresenceUser;
  state: 'online' | 'away' | 'offline';
}

/**
 * Every event the store delivers, by name (Events). Where a recorder and the store use one name for two things
 * (`deleteRecording`, `error`), the store's meaning is here and the recorder's in `RecorderEvents`.
 */
export interface CollabEvents
  extends CommentEvents, Omit<RecorderEvents, 'deleteRecording' | 'error'>, SingleEditorEvents, LifecycleEvents {
  settingsUpdated: SettingsUpdatedEvent;
  userStateChange: UserStateChangeEvent;
  liveStateDataUpdate: LiveStateDataUpdateEvent;
}

/**
 * Event names as constants, by the enum names of the specification (Events): `store.on(CollabEventType.ADD_COMMENT, listener)`. Events that
 * the specification does not name (`linkClick`, `commentSidebarOpen`, …) follow the same pattern.
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

/** Name of an event the store delivers. */
export type CollabEventType = (typeof CollabEventType)[keyof typeof CollabEventType];

/** What every event about a thread carries (Events). */
export interface CommentAnnotationEvent {
  annotationId: string;
  commentAnnotation: CommentAnnotation;
  metadata: EventMetadata;
}

/** A thread was added, or published where it was a draft; the listener may add its own data to it (Events). */
export interface AddCommentAnnotationEvent extends CommentAnnotationEvent {
  /** Keeps the integrator's own data on the thread as `context`. */
  addContext(context: unknown): void;
  elementRef?: { xpath?: string };
}

/** Something happened to one comment (Events). */
export interface CommentEvent extends CommentAnnotationEvent {
  commentId: number;
  comment: Comment;
}

/** A thread was given to someone (Events). */
export interface AssignUserEvent extends Omit<CommentAnnotationEvent, 'metadata'> {
  /** Absent when the thread is nobody's any more. */
  assignedTo?: UserContact;
  metadata?: EventMetadata;
}

/** A person types after a hotkey (Events). */
export interface AutocompleteSearchEvent {
  /** The input event that set it off. */
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

/** Files were added (Events). */
export interface AddAttachmentEvent extends CommentAnnotationEvent {
  attachments: readonly AddAttachmentResponse[];
}

/** A file was taken away (Events). */
export interface DeleteAttachmentEvent extends CommentAnnotationEvent {
  commentId: number;
  attachment: Attachment;
}

/** A reaction was added, taken back or toggled (Events). */
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

/** What a thread proposes was accepted or rejected (Events). */
export interface SuggestionEvent extends CommentAnnotationEvent {
  actionUser: User;
  replaceContentHtml?: string;
  replaceContentText?: string;
}

/** A recording was taken from a comment (Events). */
export interface DeleteRecordingEvent extends CommentAnnotationEvent {
  commentId: number;
  recording: RecordedData;
}

/** A thread's link was copied (Events). */
export interface CopyLinkEvent extends CommentAnnotationEvent {
  link: string;
}

/** Who may see a thread changed (Events). */
export interface UpdateAccessEvent extends CommentAnnotationEvent {
  newAccessMode?: CommentAccessMode;
  oldAccessMode?: CommentAccessMode;
}

/** A composer was clicked (Events). */
export interface ComposerClickedEvent {
  /** Absent where a new thread is written. */
  commentAnnotation?: CommentAnnotation;
  metadata: EventMetadata;
}

/** What the sidebar shows was loaded or changed (Events). */
export interface CommentSidebarDataEvent {
  commentAnnotations: readonly CommentAnnotation[];
  metadata?: EventMetadata;
}

/** The sidebar was opened or closed. */
export interface CommentSidebarEvent {
  metadata: EventMetadata;
}

/** A person chose a thread in the sidebar. */
export interface CommentSidebarClickEvent extends CommentSidebarEvent {
  commentAnnotation: CommentAnnotation;
}

/** Events about comments, by name (Events). */
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
  /** The specification gives this event no name. */
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
  /** The specification gives these three no names. */
  commentSidebarOpen: CommentSidebarEvent;
  commentSidebarClose: CommentSidebarEvent;
  commentSidebarClick: CommentSidebarClickEvent;
}

/** Steps of starting up (Events, Client lifecycle). */
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

/** One step of starting up was made (Events, Client lifecycle). */
export interface InitUpdateEvent {
  event: InitUpdateType;
  /** What the step was about, for example the document ids. */
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

/** What went wrong, and the way on where there is one. */
export interface ProblemEvent extends CollabError {
  /** Sends a refused change once more, for whoever made it; only where that can help. */
  readonly retry?: () => void;
}

/** Events of the client's life, by name (Events, Client lifecycle). */
export interface LifecycleEvents {
  userUpdate: User | null;
  initUpdate: InitUpdateEvent;
  /** Whether the document is ready; undefined when none is set. */
  documentInit: boolean | undefined;
  error: ProblemEvent;
  /** The specification gives this event no name. */
  buttonClick: ButtonClickEvent;
}

/** A recording is being saved (Events, Recorder). */
export type RecordingSaveInitiatedEvent =
  { type: 'record'; message: string } | { type: 'edit'; message: string; annotationId: string };

/** A recording started, paused, went on, was cancelled or stopped (Events, Recorder). */
export interface RecordingStateEvent {
  type: RecordingType;
}

/** Something went wrong while recording (Events, Recorder). */
export interface RecorderErrorEvent {
  /** For example editFailed, recordingFailed, transcriptionFailed. */
  type: string;
  message: string;
  recorderId?: string;
}

/** Events of a recorder, by name (Events, Recorder). */
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
