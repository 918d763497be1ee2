import type { CustomAnnotationDropdownItem } from './autocomplete.js';
import type { CustomCategory, CustomPriority, CustomStatus } from './status.js';
import type { Comment, NewComment } from './comment.js';
import type { UserContact, User } from './user.js';
import type { Location, PageInfo } from './organization.js';
import type { CommentAccessMode, SetDocumentsContext } from './permission.js';
import type { CursorPosition, GhostComment, TargetElement } from './target.js';

/** A thread of comments on an element, on a piece of text or on a page (Resources, CommentAnnotation). */
export interface CommentAnnotation {
  /** At most 128 letters, digits, `_` and `-`; filled in. */
  annotationId: string;
  /** All comments of the thread, oldest first. */
  comments: readonly Comment[];
  commentCategories: readonly CustomCategory[];
  /** Creator. */
  from: User;
  /** Pin colour. */
  color?: string;
  /** @deprecated Use `status`. */
  resolved?: boolean;
  /** @deprecated Use `status`. */
  inProgress?: boolean;
  /** Ms since the epoch of the last change to the thread; filled in. */
  lastUpdated?: number;
  /** Ms since the epoch; filled in. */
  createdAt?: number;
  position?: CursorPosition | null;
  /** Hash of the location's id; filled in. */
  locationId?: number | null;
  location?: Location | null;
  type?: string;
  /** Whether a text annotation covers all the text of its element. */
  selectAllContent?: boolean;
  approved?: boolean;
  status: CustomStatus;
  /** Index in the list it was read from. */
  annotationIndex?: number;
  /** Number people know the thread by; fixed for its life; filled in. */
  annotationNumber?: number;
  pageInfo?: PageInfo;
  assignedTo?: User;
  priority?: CustomPriority;
  /** Stand-in for a place that cannot be found. */
  ghostComment?: GhostComment | null;
  /** The integrator's own data. */
  context?: unknown;
  resolvedByUserId?: string;
  subscribedUsers?: CommentAnnotationSubscribedUsers;
  unsubscribedUsers?: CommentAnnotationUnsubscribedUsers;
  /** Group of threads made together in multithread mode. */
  multiThreadAnnotationId?: string;
  /** Whether only its author is given the thread; over once its first comment is published. */
  isDraft?: boolean;
  customList?: readonly CustomAnnotationDropdownItem[];
  targetElementId?: string;
  /** People who have read every comment there is; a new comment empties it but for its author. */
  viewedBy?: readonly User[];
  /** Who may see the thread; 'public' when absent (decisions, Shapes: CommentAccessMode). */
  accessMode?: CommentAccessMode;
  /** Element or text the thread is anchored to (Endpoints, Add comment annotations). */
  targetElement?: TargetElement;
  /** Values a reader's context has to match (Endpoints, Add comment annotations). */
  contextFilter?: SetDocumentsContext;
}

/** A thread as its author gives it: what only they know. The store fills in the rest (architecture, Store). */
export type NewCommentAnnotation = Partial<Omit<CommentAnnotation, 'comments' | 'assignedTo'>> & {
  comments: readonly NewComment[];
  assignedTo?: User | UserContact;
};

/** How a subscription came about: a person's own act, or the system's (Resources, CommentAnnotation). */
export type SubscriptionType = 'manual' | 'auto';

/** One person's subscription, or the end of it (Resources, CommentAnnotation). */
export interface CommentAnnotationSubscription {
  userIdHash: string;
  user: User;
  type: SubscriptionType;
}

/** People who follow a thread, by user id hash (Resources, CommentAnnotation). */
export type CommentAnnotationSubscribedUsers = Readonly<Record<string, CommentAnnotationSubscription>>;

/** People who no longer follow a thread, by user id hash (Resources, CommentAnnotation). */
export type CommentAnnotationUnsubscribedUsers = Readonly<Record<string, CommentAnnotationSubscription>>;

/** Threads of a document: how many, and how many with something unread (Resources, CommentAnnotation). */
export interface CommentAnnotationsCount {
  unread: number;
  total: number;
}

/** An annotation as it is stored: the wire shape, and what is kept beside it. Frozen and replaced on change. */
export interface AnnotationRecord {
  /** The annotation's id. */
  readonly id: string;
  readonly documentId: string;
  readonly organizationId: string;
  /** Grows by one with every change, from 1. */
  readonly version: number;
  readonly data: CommentAnnotation;
  /** How far each user has read: the `createdAt` of the last comment read, by user id. */
  readonly reads: Readonly<Record<string, number>>;
}
