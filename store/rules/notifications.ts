import { changedComments } from './changed-comments.js';
import type { CommentAnnotation, AnnotationRecord } from '../model/comment-annotation.js';
import type { Comment } from '../model/comment.js';
import { commentById } from './comment-index.js';
import { defaultNameOf } from './default-name.js';
import { userOfViewer, type Viewer } from './visibility.js';
import { isDraftThread } from './drafts.js';
import { mentionedPeople } from './mentions.js';
import type { Mutation } from '../model/mutation.js';
import type {
  CommentActionType,
  NotificationTemplateData,
  Notification,
  NotificationMetadata,
} from '../model/notification.js';
import type { CommentSubject, NotificationRecord } from '../model/notification-record.js';
import type { User } from '../model/user.js';
import { userIdHashOf, emailHashOf } from '../model/user-hash.js';
import type { NotificationStanding } from './recipients.js';
import { readershipOf, recordFor, snapshotOf, type Readership } from './user-snapshots.js';
import { textOfHtml } from '../model/text.js';

/** Who did it, when, and the id it is known by. */
interface TellingContext {
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

/** A part of a headline: text as it stands, or the value of a variable. */
interface HeadlinePart {
  readonly text: string;
  /** Name of the variable. */
  readonly variable?: string;
}

/** Headlines of what happens to comments, in English: for REST, mails and hooks. Pages have their own, in their language. */
const commentHeadlines: Readonly<Record<CommentActionType, string>> = {
  added: '{actionUser} commented',
  replied: '{actionUser} replied',
  mentioned: '{actionUser} mentioned you',
  assignedToYou: '{actionUser} assigned a thread to you',
  assigned: '{actionUser} assigned a thread to {actionMessage}',
  reacted: '{actionUser} reacted to your comment',
  statusChanged: '{actionUser} changed the status to {actionMessage}',
  priorityChanged: '{actionUser} changed the priority to {actionMessage}',
  accessChanged: '{actionUser} changed who can see a thread to {actionMessage}',
  approved: '{actionUser} approved a thread',
  accepted: '{actionUser} accepted a suggestion',
  rejected: '{actionUser} rejected a suggestion',
};

/** What is said where a thread has no priority any more. */
const priorityRemoved = '{actionUser} removed the priority';

/** The headline of what happened to a comment, or to its thread, with the value it was given where it was given one. */
export const commentHeadline = (actionType: CommentActionType, hasValue: boolean): string =>
  actionType === 'priorityChanged' && !hasValue ? priorityRemoved : commentHeadlines[actionType];

/** The longest a value may be in a headline, in characters. */
const LONGEST_VALUE = 200;

/** What a variable's value reads like: a user's name, a text, a number; undefined where there is no such value. */
function valueText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, email, userId } = value as { name?: unknown; email?: unknown; userId?: unknown };
  return [name, email, userId].find((text): text is string => typeof text === 'string' && text !== '');
}

/**
 * A headline in parts, the variables in single curly braces filled in once: a value that holds braces of its own stays as it is. A
 * variable without a value stays as it stands (Endpoints, Add a notification: displayHeadlineMessageTemplate).
 */
export function headlineParts(template: string, data: NotificationTemplateData = {}): readonly HeadlinePart[] {
  const parts: HeadlinePart[] = [];
  let at = 0;
  for (const { 0: found, 1: variable = '', index } of template.matchAll(/\{\s*([\w.-]+)\s*\}/g)) {
    const text = Object.hasOwn(data, variable) ? valueText(data[variable]) : undefined;
    if (text === undefined) continue;
    if (index > at) parts.push({ text: template.slice(at, index) });
    parts.push({ text: text.slice(0, LONGEST_VALUE), variable });
    at = index + found.length;
  }
  if (at < template.length) parts.push({ text: template.slice(at) });
  return parts;
}

/** A headline as text. */
export const headlineText = (template: string, data?: NotificationTemplateData): string =>
  headlineParts(template, data)
    .map(({ text }) => text)
    .join('');

/** How much of a comment a notification shows, in characters. */
const LONGEST_BODY = 500;

/** A notification as its reader is given it (Resources, Notification), with what the thread says now. */
export function notificationFor(
  record: NotificationRecord,
  standing: NotificationStanding,
  viewer: Viewer,
  thread: AnnotationRecord | undefined,
): Notification {
  const readership = readershipOf(viewer, record.organizationId);
  const actionUser = snapshotOf(record.actionUser, readership);
  const { id, timestamp, concerned, comment, custom } = record;
  const recipientUser = userOfViewer(viewer);
  const people = Object.keys(concerned);
  return {
    ...{ id, timestamp, actionUser, ...standing },
    ...(comment
      ? ofComment(withoutAddress({ ...record, actionUser }, readership), recipientUser, {
          ...{ forYou: standing.forYou, thread: thread && recordFor(viewer, thread) },
        })
      : {}),
    ...(custom ? ofCustom({ ...record, actionUser }, custom, { recipientUser, readership }) : {}),
    notificationSource: comment ? 'comment' : 'custom',
    metadata: metadataOf(record, thread),
    notifyUsersByUserId: Object.fromEntries(people.map((userId) => [userIdHashOf(userId), true])),
    ...(standing.forYou && viewer.email !== undefined && { notifyUsers: { [emailHashOf(viewer.email)]: true } }),
  };
}

function ofComment(
  { actionType, concerned, actionUser, comment }: NotificationRecord,
  recipientUser: User,
  { forYou, thread }: { readonly forYou: boolean; readonly thread: AnnotationRecord | undefined },
): Partial<Notification> {
  const own = forYou ? concerned[recipientUser.userId] : actionType;
  if (!comment || own === undefined || own === 'custom') return {};
  const { annotationId, commentId, value, reactionId } = comment;
  const about = thread && (commentById(thread.data.comments, commentId) ?? thread.data.comments[0]);
  const template = commentHeadline(own, value !== undefined);
  const actionMessage = value?.name ?? reactionId;
  const data: NotificationTemplateData = {
    ...{ actionUser, recipientUser },
    ...(actionMessage !== undefined && { actionMessage }),
    ...(value?.isTerminal && { isTerminal: true }),
  };
  return {
    ...{ actionType: own, targetAnnotationId: annotationId },
    ...(commentId !== undefined && { targetCommentId: commentId }),
    displayHeadlineMessageTemplate: template,
    displayHeadlineMessageTemplateData: data,
    displayHeadlineMessage: headlineText(template, data),
    displayBodyMessage: about ? bodyOf(about) : '',
    ...(thread && { notificationSourceData: { ...thread.data, comments: about ? [about] : [] } }),
  };
}

/**
 * A notification without the address of the person that a thread was given to. Earlier versions stored it where the person had no name.
 */
function withoutAddress(record: NotificationRecord, readership: Readership): NotificationRecord {
  const { actionType, comment, concerned } = record;
  if (readership === 'member' || actionType !== 'assigned' || !comment?.value?.name.includes('@')) return record;
  const [userId = comment.value.name] = Object.entries(concerned).find(([, told]) => told === 'assignedToYou') ?? [];
  return { ...record, comment: { ...comment, value: { name: defaultNameOf(userId) } } };
}

const bodyOf = ({ commentText, commentHtml }: { commentText?: string; commentHtml?: string }): string =>
  (commentText || textOfHtml(commentHtml ?? '')).trim().slice(0, LONGEST_BODY);

function ofCustom(
  { actionUser }: NotificationRecord,
  { headline, data, body, sourceData }: NonNullable<NotificationRecord['custom']>,
  { recipientUser, readership }: { readonly recipientUser: User; readonly readership: Readership },
): Partial<Notification> {
  const values: NotificationTemplateData = { actionUser, recipientUser, ...(data && withPeople(data, readership)) };
  return {
    displayHeadlineMessageTemplate: headline,
    displayHeadlineMessageTemplateData: values,
    displayHeadlineMessage: headlineText(headline, values),
    displayBodyMessage: body,
    ...(sourceData && { notificationSourceData: sourceData }),
  };
}

/** Values for a headline, the people among them with what the reader may know of them. */
function withPeople(data: NotificationTemplateData, readership: Readership): NotificationTemplateData {
  const isPerson = (value: unknown): value is User => typeof value === 'object' && value !== null && 'userId' in value;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, isPerson(value) ? snapshotOf(value, readership) : value]),
  );
}

function metadataOf(
  { organizationId, documentId }: NotificationRecord,
  thread?: AnnotationRecord,
): NotificationMetadata {
  const { location, locationId } = thread?.data ?? {};
  return {
    ...{ clientOrganizationId: organizationId, organizationId, clientDocumentId: documentId, documentId },
    documentMetadata: { documentId, organizationId },
    organizationMetadata: { organizationId },
    ...(location && { location }),
    ...(typeof locationId === 'number' && { locationId }),
  };
}
