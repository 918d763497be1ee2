import type { CommentAnnotation } from './comment-annotation.js';
import type { Comment } from './comment.js';
import type { CollabError } from './error.js';
import { failure, noAnnotation, noComment } from './error.js';
import { mentions } from './mentions.js';
import type { Mutation, MutationName } from './mutation.js';
import type { AnnotationRecord } from './record.js';
import type { User } from './user.js';

/** What a person may or may not do. */
export type Action = MutationName | 'annotation.read';

/** What it is done to: nothing for a new annotation, else an annotation and, where one is meant, a comment of it. */
export interface Subject {
  readonly annotation?: CommentAnnotation | undefined;
  readonly comment?: Comment | undefined;
}

/** What an action asks of a person, besides that they see what it is done to. */
type Need = 'sight' | 'contribution' | 'edit' | 'place' | 'authorship' | 'creation';

const needs: Readonly<Record<Action, Need>> = {
  'annotation.read': 'sight',
  'annotation.markAsRead': 'sight',
  'annotation.markAsUnread': 'sight',
  'annotation.add': 'contribution',
  'comment.add': 'contribution',
  'comment.update': 'authorship',
  'comment.delete': 'authorship',
  'annotation.delete': 'creation',
  'target.set': 'place',
  'annotation.resolve': 'edit',
  'annotation.assign': 'edit',
  'status.set': 'edit',
  'priority.set': 'edit',
  'access.set': 'edit',
};

/** Whether a person may see an annotation; a private one is for its author, who is assigned or mentioned, and admins. */
function sees(user: User | null, { accessMode, from, assignedTo, comments }: CommentAnnotation): boolean {
  if (accessMode !== 'private') return true;
  if (!user || user.isAnonymous) return false;
  const { userId } = user;
  const named = [from.userId, assignedTo?.userId].includes(userId);
  return named || !!user.isAdmin || comments.some((comment) => mentions(comment, [userId]));
}

/** Why a person may not write anything; undefined where they may. */
function noWriting(user: User): string | undefined {
  if (user.isAnonymous) return 'An anonymous user can only view comments.';
  return user.isReadOnly ? 'A read-only user can change nothing.' : undefined;
}

/** Why a person who may write lacks what an action needs; undefined where they have it. */
function lack(need: Need, user: User, { annotation, comment }: Subject): string | undefined {
  if (user.isAdmin) return undefined;
  const isCreator = annotation?.from.userId === user.userId;
  const isEditor = user.accessRole !== 'viewer';
  if (need === 'edit' && !isEditor) return 'Only an editor can change this.';
  if (need === 'place' && !isEditor && !isCreator) return 'Only an editor or who started a thread can move it.';
  if (need === 'creation' && !isCreator) return 'Only who started a thread or an admin can delete it.';
  if (need === 'authorship' && comment?.from.userId !== user.userId) {
    return 'Only its author or an admin can change or delete a comment.';
  }
  return undefined;
}

function needOf(action: Action, { annotation, comment }: Subject): Need {
  // The first comment takes its thread with it.
  const isFirst = comment && comment.commentId === annotation?.comments[0]?.commentId;
  return action === 'comment.delete' && isFirst ? 'creation' : needs[action];
}

/**
 * Why a person may not do something; undefined where they may (decisions, Access). What a person may not see is as if it were not
 * there: NOT_FOUND. Everything else is PERMISSION_DENIED, with a sentence a person can read.
 */
export function refusal(user: User | null, action: Action, subject: Subject): CollabError | undefined {
  const { annotation, comment } = subject;
  const need = needOf(action, subject);
  if (action !== 'annotation.add' && !(annotation && sees(user, annotation))) {
    return noAnnotation(annotation?.annotationId).error;
  }
  if (need === 'authorship' && !comment) return noComment().error;
  if (action === 'annotation.read') return undefined;
  if (!user) return denied('Nobody is signed in.');
  if (need === 'sight') return undefined;
  return denied(noWriting(user) ?? lack(need, user, subject));
}

function denied(why: string | undefined): CollabError | undefined {
  return why === undefined ? undefined : failure('PERMISSION_DENIED', why).error;
}

/** Whether a person may do something (decisions, Access). */
export function can(user: User | null, action: Action, subject: Subject): boolean {
  return refusal(user, action, subject) === undefined;
}

/** The action a mutation is: a reply that assigns the thread is an assignment too, which asks for more. */
export function actionOf(mutation: Mutation): Action {
  return mutation.name === 'comment.add' && mutation.args.assignedTo ? 'annotation.assign' : mutation.name;
}

function commentIdOf(mutation: Mutation): number | undefined {
  if (mutation.name === 'comment.update') return mutation.args.comment.commentId;
  return mutation.name === 'comment.delete' ? mutation.args.commentId : undefined;
}

/** Why a person may not make a mutation of a record; undefined where they may. The mutation is well-formed (`parseMutation`). */
export function refusalOf(
  user: User | null,
  mutation: Mutation,
  record: AnnotationRecord | undefined,
): CollabError | undefined {
  if (mutation.name === 'annotation.add') return refusal(user, mutation.name, {});
  if (!record) return noAnnotation(mutation.args.annotationId).error;
  const commentId = commentIdOf(mutation);
  const comment = record.data.comments.find((each) => each.commentId === commentId);
  return refusal(user, actionOf(mutation), { annotation: record.data, comment });
}
