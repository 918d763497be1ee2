import type { Attachment } from './attachment.js';
import type { CustomAnnotationDropdownItem } from './autocomplete.js';
import type { NewCommentAnnotation } from './comment-annotation.js';
import type { CommentVersion } from './comment-version.js';
import type { CommentUpdate, NewComment } from './comment.js';
import type { PageInfo } from './organization.js';
import type { CommentAccessMode } from './permission.js';
import type { ReactionReference } from './reaction.js';
import type { CustomCategory, CustomPriority, CustomStatus } from './status.js';
import type { CursorPosition, GhostComment, TargetElement } from './target.js';
import type { UserContact } from './user.js';

/** A new comment with its final id. */
export type IdentifiedComment = NewComment & { commentId: number };

/** A new annotation with its final ids. */
export type IdentifiedAnnotation = Omit<NewCommentAnnotation, 'comments'> & {
  annotationId: string;
  comments: readonly IdentifiedComment[];
};

/** Arguments of a reaction mutation. The client resolves a toggle to an addition or a deletion. */
interface ReactionArgs {
  annotationId: string;
  commentId: number;
  reaction: ReactionReference;
  /** Whether the user toggled the reaction; adds a `toggleReaction` event. */
  isToggle?: boolean;
}

/** Mutation arguments by name (architecture, How data flows). The client creates the final ids. */
export interface MutationArgs {
  'annotation.add': { annotation: IdentifiedAnnotation };
  'annotation.delete': { annotationId: string };
  'annotation.resolve': { annotationId: string };
  /** Without `assignedTo`, the assignment is removed. */
  'annotation.assign': { annotationId: string; assignedTo?: UserContact | null };
  'annotation.approve': { annotationId: string };
  'annotation.accept': { annotationId: string };
  'annotation.reject': { annotationId: string };
  'annotation.subscribe': { annotationId: string };
  'annotation.unsubscribe': { annotationId: string };
  /** Marks comments up to `upTo` as read, the `createdAt` of the last comment shown. Default: all. */
  'annotation.markAsRead': { annotationId: string; upTo?: number };
  /** Marks comments from `commentId` on as unread. Default: all. */
  'annotation.markAsUnread': { annotationId: string; commentId?: number };
  'comment.add': { annotationId: string; comment: IdentifiedComment; assignedTo?: UserContact };
  /**
   * Absent fields are unchanged unless `merge` is false. `basedOn` lists the versions the edit may replace. Default: any.
   * `context` sets the context of a thread that the edit publishes.
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
  /** Without `priority`, the priority is removed. */
  'priority.set': { annotationId: string; priority?: CustomPriority };
  /** Replaces the categories. */
  'category.set': { annotationId: string; commentCategories: readonly CustomCategory[] };
  /** Replaces the chosen entries of the custom list. */
  'customList.set': { annotationId: string; customList: readonly CustomAnnotationDropdownItem[] };
  'access.set': { annotationId: string; accessMode: CommentAccessMode };
  /** A null `targetElement` anchors the thread to the page. An absent `position` or `pageInfo` is unchanged. An absent `ghostComment` is removed. */
  'target.set': {
    annotationId: string;
    targetElement: TargetElement | null;
    /** Id of the element, for a thread without a `targetElement`. */
    targetElementId?: string;
    position?: CursorPosition | null;
    pageInfo?: PageInfo | null;
    ghostComment?: GhostComment | null;
  };
}

/** Name of a mutation. */
export type MutationName = keyof MutationArgs;

/** A change made by a user, as it is applied, queued, sent and logged. */
export type Mutation<Name extends MutationName = MutationName> = {
  [N in Name]: { readonly name: N; readonly args: MutationArgs[N] };
}[Name];

/**
 * Returns the id of the comment a mutation concerns; for a new annotation, that of its first comment. Arguments may have unknown
 * fields besides their own.
 */
export function commentIdOf({ name, args }: Mutation): number | undefined {
  if (name === 'annotation.add') return args.annotation.comments[0]?.commentId;
  if ('commentId' in args) return args.commentId;
  return name === 'comment.add' || name === 'comment.update' ? args.comment.commentId : undefined;
}

/** Returns the id of the annotation that a mutation changes. */
export function annotationIdOf({ name, args }: Mutation): string {
  return name === 'annotation.add' ? args.annotation.annotationId : args.annotationId;
}
