import type { IdentifiedAnnotation, Mutation, MutationName } from '../model/mutation.js';
import { firstStatus, type CommentConfig } from '../model/predefined.js';
import type { CommentAnnotation, AnnotationRecord } from '../model/comment-annotation.js';
import type { Comment } from '../model/comment.js';
import { commentById } from './comment-index.js';
import { hasAccess, matchesContext, NO_ACCESS, type Viewer } from './visibility.js';
import { isAuthor, isDraftThread } from './drafts.js';
import { failure, notFound, type CollabError } from '../model/error.js';
import { mentions } from './mentions.js';

/** What is done to a thread that begins otherwise than threads do: each asks for what doing it later would. */
function* givenTo(annotation: IdentifiedAnnotation, config: CommentConfig): Generator<Action> {
  const { status, priority, commentCategories, customList, assignedTo, accessMode } = annotation;
  if (status && status.id !== firstStatus(config, 'default')?.id) yield 'status.set';
  if (priority) yield 'priority.set';
  if (commentCategories?.length) yield 'category.set';
  if (customList?.length) yield 'customList.set';
  if (assignedTo) yield 'annotation.assign';
  if (accessMode === 'private') yield 'access.set';
}

/** The actions a mutation is: a reply that assigns the thread is an assignment too, and so on for what a new thread is given. */
export function actionsOf(mutation: Mutation, config: CommentConfig): readonly Action[] {
  const { name, args } = mutation;
  if (name === 'annotation.add') return [name, ...givenTo(args.annotation, config)];
  return name === 'comment.add' && args.assignedTo ? [name, 'annotation.assign'] : [name];
}

/** What a person may or may not do. */
export type Action = MutationName | 'annotation.read' | 'document.file';

/** What it is done to: nothing for a new annotation, else an annotation and, where one is meant, a comment of it. */
export interface Subject {
  /** Whether it is done to an annotation that the person only begins. */
  readonly isNew?: boolean;
  readonly annotation?: CommentAnnotation | undefined;
  readonly comment?: Comment | undefined;
}

/** What an action asks of a person, besides that they see what it is done to. */
type Need = 'sight' | 'contribution' | 'place' | 'authorship' | 'creation' | 'edit';

/** Refusal of what asks for an editor. */
export const EDITORS_ONLY = 'Only an editor can do this.';

/** What is not named here asks for an editor. */
const needs: Partial<Record<Action, Need>> = {
  'annotation.markAsRead': 'sight',
  'annotation.markAsUnread': 'sight',
  'annotation.add': 'contribution',
  'annotation.subscribe': 'contribution',
  'annotation.unsubscribe': 'contribution',
  'comment.add': 'contribution',
  'reaction.add': 'contribution',
  'reaction.delete': 'contribution',
  'comment.update': 'authorship',
  'comment.delete': 'authorship',
  'attachment.add': 'authorship',
  'attachment.delete': 'authorship',
  'recording.delete': 'authorship',
  'annotation.delete': 'creation',
  'target.set': 'place',
};

/**
 * Whether a person may see an annotation: one with a context filter is for those who work in its contexts; a draft is for its author;
 * a private one for its author, who is assigned or mentioned, and admins.
 */
function sees(user: Viewer | null, annotation: CommentAnnotation): boolean {
  const { accessMode, from, assignedTo, comments } = annotation;
  if (!matchesContext(annotation, user?.contextAccess)) return false;
  if (isDraftThread(annotation)) return isAuthor(user, annotation);
  if (accessMode !== 'private') return true;
  if (!user || user.isAnonymous) return false;
  const { userId, isAdmin = false } = user;
  const isMentioned = (comment: Comment) => !comment.isDraft && mentions(comment, [userId]);
  return isAdmin || [from.userId, assignedTo?.userId].includes(userId) || comments.some(isMentioned);
}

function needOf(action: Action, { annotation, comment }: Subject): Need {
  // The first comment takes its thread with it.
  if (action === 'comment.delete' && comment === annotation?.comments[0]) return 'creation';
  return needs[action] ?? 'edit';
}

/** Why a person who sees something may not do it; undefined where they may. */
function lack(user: Viewer | null, need: Need, { annotation, comment, isNew = false }: Subject): string | undefined {
  if (!user) return 'Nobody is signed in.';
  if (need === 'sight') return undefined;
  if (user.isAnonymous) return 'An anonymous user can only view comments.';
  if (user.isReadOnly) return 'A read-only user can change nothing.';
  if (need === 'contribution' || user.isAdmin) return undefined;
  const isAuthor = isNew || (need === 'authorship' ? comment : annotation)?.from.userId === user.userId;
  if (need === 'authorship' || need === 'creation')
    return isAuthor ? undefined : 'Only its author or an admin can do this.';
  const isEditor = user.accessRole !== 'viewer' || (need === 'place' && isAuthor);
  return isEditor ? undefined : EDITORS_ONLY;
}

/**
 * Why a person may not do something; undefined where they may (decisions, Access). What a person may not see is as if it were not
 * there: NOT_FOUND. Everything else is PERMISSION_DENIED, with a sentence a person can read.
 */
export function refusal(user: Viewer | null, action: Action, subject: Subject): CollabError | undefined {
  const { annotation, comment, isNew = false } = subject;
  const need = needOf(action, subject);
  if (user && !hasAccess(user)) {
    // Without access a thread is as if it were not there.
    if (action !== 'annotation.add' && !isNew) return notFound(`annotation ${annotation?.annotationId ?? ''}`).error;
    return failure('PERMISSION_DENIED', NO_ACCESS).error;
  }
  if (action !== 'annotation.add' && !isNew) {
    if (!annotation || !sees(user, annotation)) return notFound(`annotation ${annotation?.annotationId ?? ''}`).error;
    if (action === 'annotation.read') return undefined;
    const isHidden = comment?.isDraft && !isAuthor(user, comment);
    if (isHidden || (need === 'authorship' && !comment)) return notFound('such comment').error;
  }
  const why = lack(user, need, subject);
  return why ? failure('PERMISSION_DENIED', why).error : undefined;
}

/** Whether a person may do something (decisions, Access). */
export function can(user: Viewer | null, action: Action, subject: Subject): boolean {
  return !refusal(user, action, subject);
}

/** Why a person may not make a mutation of a record; undefined where they may. The mutation is well-formed (`parseMutation`). */
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
    const refused = refusal(user, action, subject);
    if (refused) return refused;
  }
  return undefined;
}

/** What of an annotation a mutation is about. */
function subjectOf({ args }: Mutation, annotation: CommentAnnotation | undefined): Subject {
  const { commentId } = 'comment' in args ? args.comment : { commentId: undefined, ...args };
  return { annotation, comment: annotation && commentById(annotation.comments, commentId) };
}
