import type { ButtonContext } from './button-context.js';
import type { CommentAnnotation } from './comment-annotation.js';
import type { Comment } from './comment.js';
import type { CollabError } from './error.js';
import type { Notification } from './notification.js';
import type { FilterSelections } from './sidebar-filter.js';
import type { User } from './user.js';

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
