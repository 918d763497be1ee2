import type { CommentAnnotation, AnnotationRecord } from '../model/comment-annotation.js';
import type { Comment } from '../model/comment.js';
import { failure, notFound, type CollabError } from '../model/error.js';
import { commentIdOf, type IdentifiedAnnotation, type Mutation, type MutationName } from '../model/mutation.js';
import { firstStatus, type CommentConfig } from '../model/predefined.js';
import { commentById } from './comment-index.js';
import { isAuthor, isDraftThread } from './draft-visibility.js';
import { mentions } from './mentions.js';
import { hasAccess, matchesContext, NO_ACCESS, type Viewer } from './visibility.js';

/** Yields the actions that the initial values of a new thread stand for: each needs the permission of the later action. */
function* initialActions(annotation: IdentifiedAnnotation, config: CommentConfig): Generator<Action> {
  const { status, priority, commentCategories, customList, assignedTo, accessMode } = annotation;
  if (status && status.id !== firstStatus(config, 'default')?.id) yield 'status.set';
  if (priority) yield 'priority.set';
  if (commentCategories?.length) yield 'category.set';
  if (customList?.length) yield 'customList.set';
  if (assignedTo) yield 'annotation.assign';
  if (accessMode === 'private') yield 'access.set';
}

/** Returns the actions of a mutation, including assignments by replies and the initial values of new threads. */
export function actionsOf(mutation: Mutation, config: CommentConfig): readonly Action[] {
  const { name, args } = mutation;
  if (name === 'annotation.add') return [name, ...initialActions(args.annotation, config)];
  return name === 'comment.add' && args.assignedTo ? [name, 'annotation.assign'] : [name];
}

/** Action that needs permission. */
export type Action = MutationName | 'annotation.read' | 'document.file';

/** Target of an action: an annotation and possibly one of its comments; neither for a new annotation. */
export interface Subject {
  /** Whether the annotation is being created by the user. */
  readonly isNew?: boolean;
  readonly annotation?: CommentAnnotation | undefined;
  readonly comment?: Comment | undefined;
}

/** Requirement of an action, besides read access to its target. */
type Requirement = 'read' | 'contributor' | 'anchorEditor' | 'commentAuthor' | 'threadAuthor' | 'editor';

/** Message of the error for actions that need an editor. */
export const EDITORS_ONLY = 'Only an editor can do this.';

/**
 * Error for a new item whose id belongs to an item that the user may not see. It equals the error for any action without permission and
 * contains no id, because 'ALREADY_EXISTS' would reveal the hidden item.
 */
export const HIDDEN_ID_ERROR: CollabError = failure('PERMISSION_DENIED', EDITORS_ONLY).error;

/** Requirements by action. Default: `editor`. */
const requirements: Partial<Record<Action, Requirement>> = {
  'annotation.markAsRead': 'read',
  'annotation.markAsUnread': 'read',
  'annotation.add': 'contributor',
  'annotation.subscribe': 'contributor',
  'annotation.unsubscribe': 'contributor',
  'comment.add': 'contributor',
  'reaction.add': 'contributor',
  'reaction.delete': 'contributor',
  'comment.update': 'commentAuthor',
  'comment.delete': 'commentAuthor',
  'attachment.add': 'commentAuthor',
  'attachment.delete': 'commentAuthor',
  'recording.delete': 'commentAuthor',
  'annotation.delete': 'threadAuthor',
  'target.set': 'anchorEditor',
};

/**
 * Whether a user may read an annotation. A context filter must match the user's contexts. Drafts are visible to their
 * author. Private threads are visible to the author, the assignee, mentioned users and admins.
 */
function canRead(user: Viewer | null, annotation: CommentAnnotation): boolean {
  const { accessMode, from, assignedTo, comments } = annotation;
  if (!matchesContext(annotation, user?.contextAccess)) return false;
  if (isDraftThread(annotation)) return isAuthor(user, annotation);
  if (accessMode !== 'private') return true;
  if (!user || user.isAnonymous) return false;
  const { userId, isAdmin = false } = user;
  const isMentioned = (comment: Comment) => !comment.isDraft && mentions(comment, [userId]);
  return isAdmin || [from.userId, assignedTo?.userId].includes(userId) || comments.some(isMentioned);
}

function requirementOf(action: Action, { annotation, comment }: Subject): Requirement {
  // Deleting the first comment deletes its thread.
  if (action === 'comment.delete' && comment === annotation?.comments[0]) return 'threadAuthor';
  return requirements[action] ?? 'editor';
}

/** Returns why a user with read access may not act, or undefined if they may. */
function denialReason(
  user: Viewer | null,
  requirement: Requirement,
  { annotation, comment, isNew = false }: Subject,
): string | undefined {
  if (!user) return 'Nobody is signed in.';
  if (requirement === 'read') return undefined;
  if (user.isAnonymous) return 'An anonymous user can only view comments.';
  if (user.isReadOnly) return 'A read-only user can change nothing.';
  if (requirement === 'contributor' || user.isAdmin) return undefined;
  const isAuthor = isNew || (requirement === 'commentAuthor' ? comment : annotation)?.from.userId === user.userId;
  if (requirement === 'commentAuthor' || requirement === 'threadAuthor')
    return isAuthor ? undefined : 'Only its author or an admin can do this.';
  const isEditor = user.accessRole !== 'viewer' || (requirement === 'anchorEditor' && isAuthor);
  return isEditor ? undefined : EDITORS_ONLY;
}

/**
 * Returns the error if a user may not perform an action, else undefined (decisions, Access). Targets the user may not read
 * yield NOT_FOUND. Everything else yields PERMISSION_DENIED with a readable message.
 */
export function refusal(user: Viewer | null, action: Action, subject: Subject): CollabError | undefined {
  const { annotation, comment, isNew = false } = subject;
  const requirement = requirementOf(action, subject);
  if (user && !hasAccess(user)) {
    // Users without access must not learn whether a thread exists.
    if (action !== 'annotation.add' && !isNew) return notFound(`annotation ${annotation?.annotationId ?? ''}`).error;
    return failure('PERMISSION_DENIED', NO_ACCESS).error;
  }
  if (action !== 'annotation.add' && !isNew) {
    if (!annotation || !canRead(user, annotation))
      return notFound(`annotation ${annotation?.annotationId ?? ''}`).error;
    if (action === 'annotation.read') return undefined;
    const isHidden = comment?.isDraft && !isAuthor(user, comment);
    if (isHidden || (requirement === 'commentAuthor' && !comment)) return notFound('such comment').error;
  }
  const reason = denialReason(user, requirement, subject);
  return reason ? failure('PERMISSION_DENIED', reason).error : undefined;
}

/** Whether a user may perform an action (decisions, Access). */
export function can(user: Viewer | null, action: Action, subject: Subject): boolean {
  return !refusal(user, action, subject);
}

/** Returns the error if a user may not apply a mutation, else undefined. The mutation must be valid (`parseMutation`). */
export function refusalOf(
  user: Viewer | null,
  mutation: Mutation,
  record: AnnotationRecord | undefined,
  config: CommentConfig,
): CollabError | undefined {
  const { name, args } = mutation;
  if (name !== 'annotation.add' && !record) return notFound(`annotation ${args.annotationId}`).error;
  const subject = name === 'annotation.add' ? { isNew: true } : subjectOf(mutation, record?.data);
  for (const action of actionsOf(mutation, config)) {
    const error = refusal(user, action, subject);
    if (error) return error;
  }
  return undefined;
}

/** Returns the target of a mutation. */
function subjectOf(mutation: Mutation, annotation: CommentAnnotation | undefined): Subject {
  return { annotation, comment: annotation && commentById(annotation.comments, commentIdOf(mutation)) };
}
