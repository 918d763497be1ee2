import type { AddAttachmentResponse, Attachment } from './attachment.js';
import type { CommentAnnotation } from './comment-annotation.js';
import type { Comment } from './comment.js';
import type { UserContact } from './contact.js';
import type { EventMetadata } from './organization.js';
import type { CommentAccessMode } from './permission.js';
import type { CustomPriority } from './priority.js';
import type { ReactionAnnotation } from './reaction.js';
import type { RecordedData } from './recording.js';
import type { CustomStatus } from './status.js';
import type { User } from './user.js';

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
