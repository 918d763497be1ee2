import type { Attachment } from './attachment.js';
import type { CustomAnnotationDropdownItem } from './autocomplete.js';
import type { CustomCategory, CustomPriority, CustomStatus } from './status.js';
import type { CommentUpdate, NewComment } from './comment.js';
import type { CommentVersion } from './comment-version.js';
import type { NewCommentAnnotation } from './comment-annotation.js';
import type { UserContact } from './user.js';
import type { PageInfo } from './organization.js';
import type { CommentAccessMode } from './permission.js';
import type { ReactionReference } from './reaction.js';
import type { CursorPosition, GhostComment, TargetElement } from './target.js';

/** A comment as its author gives it, with its final id. */
export type IdentifiedComment = NewComment & { commentId: number };

/** An annotation as its author gives it, with its final ids. */
export type IdentifiedAnnotation = Omit<NewCommentAnnotation, 'comments'> & {
  annotationId: string;
  comments: readonly IdentifiedComment[];
};

/** What a person does about a reaction; by a toggle it comes to adding or taking back, as whoever makes the mutation sees it. */
interface ReactionArgs {
  annotationId: string;
  commentId: number;
  reaction: ReactionReference;
  /** Whether it was a toggle, for those who listen. */
  isToggle?: boolean;
}

/** What each mutation carries, by its name (architecture, How data flows). Ids are final from the start. */
export interface MutationArgs {
  'annotation.add': { annotation: IdentifiedAnnotation };
  'annotation.delete': { annotationId: string };
  'annotation.resolve': { annotationId: string };
  /** Without a person the thread is nobody's. */
  'annotation.assign': { annotationId: string; assignedTo?: UserContact | null };
  'annotation.approve': { annotationId: string };
  'annotation.accept': { annotationId: string };
  'annotation.reject': { annotationId: string };
  'annotation.subscribe': { annotationId: string };
  'annotation.unsubscribe': { annotationId: string };
  /** The comments made until then have been read: `upTo` is the `createdAt` of the last that was shown; all there are when absent. */
  'annotation.markAsRead': { annotationId: string; upTo?: number };
  /** Unread from this comment on, or from the first. */
  'annotation.markAsUnread': { annotationId: string; commentId?: number };
  'comment.add': { annotationId: string; comment: IdentifiedComment; assignedTo?: UserContact };
  /**
   * Fields that are not given stay as they are, unless `merge` is false. `basedOn` names the versions it may replace, any when
   * absent. `context` is the thread's where it is published by this.
   */
  'comment.update': {
    annotationId: string;
    comment: CommentUpdate;
    merge?: boolean;
    basedOn?: readonly CommentVersion[];
    context?: unknown;
  };
  'comment.delete': { annotationId: string; commentId: number };
  'attachment.add': { annotationId: string; commentId: number; attachments: readonly Attachment[] };
  'attachment.delete': { annotationId: string; commentId: number; attachmentId: number };
  'recording.delete': { annotationId: string; commentId: number; recorderId: string };
  'reaction.add': ReactionArgs;
  'reaction.delete': ReactionArgs;
  'status.set': { annotationId: string; status: CustomStatus };
  /** Without a priority the thread has none. */
  'priority.set': { annotationId: string; priority?: CustomPriority };
  /** The categories from now on, in place of those before. */
  'category.set': { annotationId: string; commentCategories: readonly CustomCategory[] };
  /** What is chosen of the custom list from now on, in place of what was. */
  'customList.set': { annotationId: string; customList: readonly CustomAnnotationDropdownItem[] };
  'access.set': { annotationId: string; accessMode: CommentAccessMode };
  /** Without an element the thread is about the page; without a position, or a page, it keeps its own. It is no ghost, unless that is said. */
  'target.set': {
    annotationId: string;
    targetElement: TargetElement | null;
    /** Id of the element, for a thread that says no more of it. */
    targetElementId?: string;
    position?: CursorPosition | null;
    pageInfo?: PageInfo | null;
    ghostComment?: GhostComment | null;
  };
}

/** The name of a mutation: the intent it carries. */
export type MutationName = keyof MutationArgs;

/** One change a person makes, as it is applied, queued, sent and logged. */
export type Mutation<Name extends MutationName = MutationName> = {
  [N in Name]: { readonly name: N; readonly args: MutationArgs[N] };
}[Name];
