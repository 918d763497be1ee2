import type { CustomAnnotationDropdownItem } from './autocomplete.js';
import type { Comment, NewComment } from './comment.js';
import type { Location, PageInfo } from './organization.js';
import type { CommentAccessMode, SetDocumentsContext } from './permission.js';
import type { CustomCategory, CustomPriority, CustomStatus } from './status.js';
import type { CursorPosition, GhostComment, TargetElement } from './target.js';
import type { UserContact, User } from './user.js';

/** A comment thread on an element, a text range or a page (Resources, CommentAnnotation). */
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
  /** Number shown to users; never changes; filled in. */
  annotationNumber?: number;
  pageInfo?: PageInfo;
  assignedTo?: User;
  priority?: CustomPriority;
  /** Reason why the target cannot be resolved, and its previous target. */
  ghostComment?: GhostComment | null;
  /** Custom data. */
  context?: unknown;
  resolvedByUserId?: string;
  subscribedUsers?: CommentAnnotationSubscribedUsers;
  unsubscribedUsers?: CommentAnnotationUnsubscribedUsers;
  /** Group of threads created together in multithread mode. */
  multiThreadAnnotationId?: string;
  /** Whether the thread is visible to its author only. Removed when the first comment is published. */
  isDraft?: boolean;
  customList?: readonly CustomAnnotationDropdownItem[];
  targetElementId?: string;
  /** Users who have read all comments. A new comment resets it to its author. */
  viewedBy?: readonly User[];
  /** Visibility of the thread. Default: 'public' (decisions, Shapes: CommentAccessMode). */
  accessMode?: CommentAccessMode;
  /** Element or text the thread is anchored to (Endpoints, Add comment annotations). */
  targetElement?: TargetElement;
  /** Context values that a reader must match (Endpoints, Add comment annotations). */
  contextFilter?: SetDocumentsContext;
}

/** A new thread, as given by its author. The store fills in the other fields (architecture, Store). */
export type NewCommentAnnotation = Partial<Omit<CommentAnnotation, 'comments' | 'assignedTo'>> & {
  comments: readonly NewComment[];
  assignedTo?: User | UserContact;
};

/** Origin of a subscription: a user action or an automatic rule (Resources, CommentAnnotation). */
export type SubscriptionType = 'manual' | 'auto';

/** A user's subscription or unsubscription (Resources, CommentAnnotation). */
export interface CommentAnnotationSubscription {
  userIdHash: string;
  user: User;
  type: SubscriptionType;
}

/** Subscribed users by user id hash (Resources, CommentAnnotation). */
export type CommentAnnotationSubscribedUsers = Readonly<Record<string, CommentAnnotationSubscription>>;

/** Unsubscribed users by user id hash (Resources, CommentAnnotation). */
export type CommentAnnotationUnsubscribedUsers = Readonly<Record<string, CommentAnnotationSubscription>>;

/** Number of threads of a document, and of those with unread comments (Resources, CommentAnnotation). */
export interface CommentAnnotationsCount {
  unread: number;
  total: number;
}

/** A stored annotation: the wire shape and server-side fields. Frozen; replaced on change. */
export interface AnnotationRecord {
  /** The annotation's id. */
  readonly id: string;
  readonly documentId: string;
  readonly organizationId: string;
  /** Starts at 1 and increases by one with every change. */
  readonly version: number;
  readonly data: CommentAnnotation;
  /** Read positions by user id: the `createdAt` of the last comment read. */
  readonly reads: Readonly<Record<string, number>>;
}
