import { changedComments } from './changed-comments.js';
import type { CommentAnnotation } from './comment-annotation.js';
import type { Comment } from './comment.js';
import { commentById } from './comment-index.js';
import { defaultNameOf } from './default-name.js';
import { isDraftThread } from './drafting.js';
import { mentionedPeople } from './mentions.js';
import type { Mutation } from './mutation.js';
import type { CommentActionType } from './notification.js';
import type { CommentSubject, NotificationRecord } from './notification-record.js';
import type { AnnotationRecord } from './record.js';
import type { User } from './user.js';
import { userIdHashOf } from './user-id-hash.js';

/** Who did it, when, and the id it is known by. */
export interface TellingContext {
  readonly id: string;
  readonly user: User;
  /** Ms since the epoch, by the backend's clock. */
  readonly now: number;
}

/** What happened to a thread, as far as somebody is told of it. */
interface Happening {
  readonly actionType: CommentActionType;
  readonly about?: Omit<CommentSubject, 'annotationId'>;
  /** Whether only those are told whom it concerns in particular. */
  readonly isQuiet?: boolean;
  /** People it concerns whether they follow the thread or not, by what they are told. */
  readonly named: readonly (readonly [userId: string, actionType: CommentActionType])[];
}

interface Change {
  readonly mutation: Mutation;
  readonly before: CommentAnnotation | undefined;
  readonly after: CommentAnnotation;
}

const commentsOf = (annotation: CommentAnnotation | undefined): readonly Comment[] =>
  annotation && !isDraftThread(annotation) ? annotation.comments : [];

const isPublished = ({ isDraft }: Comment): boolean => !isDraft;

/** The comment a change is about, and as it was before: the one it published, or mentions somebody new in. */
function commentOf(
  change: Change,
): { readonly comment: Comment; readonly before: Comment | undefined; readonly isNew: boolean } | undefined {
  const { gone, come } = changedComments(commentsOf(change.before), commentsOf(change.after));
  for (const comment of come.filter(isPublished)) {
    const before = gone.find((each) => isPublished(each) && each.commentId === comment.commentId);
    if (!before) return { comment, before, isNew: true };
    if (newlyMentioned(before, comment).length > 0) return { comment, before, isNew: false };
  }
  return undefined;
}

/** Ids of people whom a comment mentions and did not mention before. */
function newlyMentioned(before: Comment | undefined, after: Comment): readonly string[] {
  const known = new Set(before ? mentionedPeople(before).map(({ userId }) => userId) : []);
  return mentionedPeople(after).flatMap(({ userId }) => (known.has(userId) ? [] : [userId]));
}

const newlyAssigned = ({ before, after }: Change): CommentAnnotation['assignedTo'] => {
  const wasKnown = before && !isDraftThread(before) ? before.assignedTo?.userId : undefined;
  return after.assignedTo?.userId === wasKnown ? undefined : after.assignedTo;
};

/** A comment that others see from now on, or that mentions others than before. */
function commented(change: Change): Happening | undefined {
  const found = commentOf(change);
  if (!found) return undefined;
  const { comment, before, isNew } = found;
  const assigned = newlyAssigned(change);
  return {
    actionType: !isNew ? 'mentioned' : commentsOf(change.before).some(isPublished) ? 'replied' : 'added',
    about: { commentId: comment.commentId },
    isQuiet: !isNew,
    named: [
      ...newlyMentioned(before, comment).map((userId) => [userId, 'mentioned'] as const),
      ...(assigned ? [[assigned.userId, 'assignedToYou'] as const] : []),
    ],
  };
}

function assigned({ before, ...now }: Change): Happening | undefined {
  const person = newlyAssigned({ before, ...now });
  if (!person) return undefined;
  // Readers of other organizations may not know the address of a person without a name.
  const value = { name: person.name?.trim() || defaultNameOf(person.userId) };
  const change = { from: before?.assignedTo?.userId ?? '', to: person.userId };
  return { actionType: 'assigned', about: { value, change }, named: [[person.userId, 'assignedToYou']] };
}

/** The end of what a thread proposes; a thread that was over before is no news. */
function decided({ mutation: { name }, before, after }: Change): Happening | undefined {
  const isOver = before?.status.type === 'terminal' && after.status.type === 'terminal';
  if (isOver || (name !== 'annotation.accept' && name !== 'annotation.reject')) return undefined;
  return { actionType: name === 'annotation.accept' ? 'accepted' : 'rejected', named: [] };
}

function approved({ before, after }: Change): Happening | undefined {
  return after.approved && !before?.approved ? { actionType: 'approved', named: [] } : undefined;
}

function moved({ before, after }: Change): Happening | undefined {
  const { id, name, type } = after.status;
  if (before?.status.id === id) return undefined;
  const about = { value: { name, isTerminal: type === 'terminal' }, change: { from: before?.status.id ?? '', to: id } };
  return { actionType: 'statusChanged', about, named: [] };
}

function prioritised({ before, after: { priority } }: Change): Happening | undefined {
  if (before?.priority?.id === priority?.id) return undefined;
  const change = { from: before?.priority?.id ?? '', to: priority?.id ?? '' };
  return { actionType: 'priorityChanged', about: { value: priority && { name: priority.name }, change }, named: [] };
}

function opened({ before, after: { accessMode = 'public' } }: Change): Happening | undefined {
  if ((before?.accessMode ?? 'public') === accessMode) return undefined;
  return { actionType: 'accessChanged', about: { value: { name: accessMode } }, named: [] };
}

/** A reaction, which concerns who wrote the comment and nobody else. */
function reacted({ mutation: { name, args }, after }: Change): Happening | undefined {
  if (name !== 'reaction.add') return undefined;
  const comment = commentById(after.comments, args.commentId);
  if (!comment || comment.isDraft) return undefined;
  const { commentId, reaction } = args;
  return {
    actionType: 'reacted',
    about: { commentId, reactionId: reaction.reactionId },
    isQuiet: true,
    named: [[comment.from.userId, 'reacted']],
  };
}

/** The first that applies is what is told: one notification for one deed. */
const happenings = [commented, assigned, decided, approved, moved, prioritised, opened, reacted];

/** People who follow a thread no more, by their own act. */
const parted = ({ unsubscribedUsers = {} }: CommentAnnotation): readonly string[] =>
  Object.values(unsubscribedUsers).flatMap(({ user, type }) => (type === 'manual' ? [userIdHashOf(user.userId)] : []));

/** Whom a happening concerns: those it names, and who follows the thread; never who did it. */
function concerned(
  { actionType, isQuiet = false, named }: Happening,
  { subscribedUsers = {} }: CommentAnnotation,
  actorId: string,
  except: readonly string[],
): NotificationRecord['concerned'] {
  const followers = isQuiet ? [] : Object.values(subscribedUsers).map(({ user }) => user.userId);
  const told = new Map<string, CommentActionType>(followers.map((userId) => [userId, actionType]));
  for (const [userId, own] of named) {
    // A reaction is for who follows; a name that is called reaches whoever has it.
    if (own !== 'reacted' || !except.includes(userIdHashOf(userId))) told.set(userId, own);
  }
  told.delete(actorId);
  return Object.fromEntries(told);
}

/**
 * What others are told of a change to a thread, as one notification; undefined where it is no news to anybody, as with all that is done to a
 * draft. A person is told once of one deed, by what concerns them most. Mentions and assignments reach the people they
 * name; everything else concerns those who follow the thread (decisions, Transitions: Subscription).
 */
export function notificationOf(
  mutation: Mutation,
  before: AnnotationRecord | undefined,
  after: AnnotationRecord | undefined,
  { id, user, now }: TellingContext,
): NotificationRecord | undefined {
  if (!after || before === after || isDraftThread(after.data)) return undefined;
  const change = { mutation, before: before?.data, after: after.data };
  const happening = firstOf(change);
  if (!happening) return undefined;
  const { actionType, about, isQuiet = false } = happening;
  const except = parted(after.data);
  const people = concerned(happening, after.data, user.userId, except);
  if (isQuiet && Object.keys(people).length === 0) return undefined;
  return {
    ...{ id, organizationId: after.organizationId, documentId: after.documentId },
    ...{ timestamp: now, actionUser: user, actionType, isForAll: !isQuiet, concerned: people },
    ...(except.length > 0 && { except }),
    comment: { annotationId: after.id, ...about },
  };
}

function firstOf(change: Change): Happening | undefined {
  // What a thread begins with is no change of it.
  const isNew = !change.before || isDraftThread(change.before);
  for (const happening of isNew ? [commented] : happenings) {
    const found = happening(change);
    if (found) return found;
  }
  return undefined;
}
