import type { CommentAnnotation, AnnotationRecord } from '../model/comment-annotation.js';
import type { Comment } from '../model/comment.js';
import type { Mutation } from '../model/mutation.js';
import type { CommentSubject, NotificationRecord } from '../model/notification-record.js';
import type {
  CommentActionType,
  NotificationTemplateData,
  Notification,
  NotificationMetadata,
} from '../model/notification.js';
import { isResolved } from '../model/status.js';
import { htmlToText } from '../model/text.js';
import { userIdHashOf, emailHashOf } from '../model/user-hash.js';
import type { User } from '../model/user.js';
import { changedComments } from './changed-comments.js';
import { commentById } from './comment-index.js';
import { defaultNameOf } from './default-name.js';
import { isDraftThread } from './draft-visibility.js';
import { mentionedPeople } from './mentions.js';
import type { RecipientState } from './notification-settings.js';
import { readerKindOf, redactRecord, snapshotOf, type ReaderKind } from './user-snapshots.js';
import { userOfViewer, type Viewer } from './visibility.js';

/** Context of a notification: its id, the acting user and the time. */
interface NotificationContext {
  readonly id: string;
  readonly user: User;
  /** Ms since the epoch, by the backend's clock. */
  readonly now: number;
}

/** Activity in a thread that causes a notification. */
interface Activity {
  readonly actionType: CommentActionType;
  readonly about?: Omit<CommentSubject, 'annotationId'>;
  /** Whether only the named users are notified, not the subscribers. */
  readonly isNamedOnly?: boolean;
  /** Users notified regardless of their subscription, with their action type. */
  readonly named: readonly (readonly [userId: string, actionType: CommentActionType])[];
}

interface Change {
  readonly mutation: Mutation;
  readonly before: CommentAnnotation | undefined;
  readonly after: CommentAnnotation;
}

const publishedThreadComments = (annotation: CommentAnnotation | undefined): readonly Comment[] =>
  annotation && !isDraftThread(annotation) ? annotation.comments : [];

const isPublished = ({ isDraft }: Comment): boolean => !isDraft;

/** Returns the comment that a change published or added mentions to, with its previous version. */
function findChangedComment(
  change: Change,
): { readonly comment: Comment; readonly before: Comment | undefined; readonly isNew: boolean } | undefined {
  const { removed, added } = changedComments(
    publishedThreadComments(change.before),
    publishedThreadComments(change.after),
  );
  for (const comment of added.filter(isPublished)) {
    const before = removed.find((item) => isPublished(item) && item.commentId === comment.commentId);
    if (!before) return { comment, before, isNew: true };
    if (newlyMentioned(before, comment).length > 0) return { comment, before, isNew: false };
  }
  return undefined;
}

/** Returns the ids of users whom a comment mentions and did not mention before. */
function newlyMentioned(before: Comment | undefined, after: Comment): readonly string[] {
  const previous = new Set(before ? mentionedPeople(before).map(({ userId }) => userId) : []);
  return mentionedPeople(after).flatMap(({ userId }) => (previous.has(userId) ? [] : [userId]));
}

/** Returns the new assignee of a published thread, or undefined if unchanged. */
const newlyAssigned = ({ before, after }: Change): CommentAnnotation['assignedTo'] => {
  const previousId = before && !isDraftThread(before) ? before.assignedTo?.userId : undefined;
  return after.assignedTo?.userId === previousId ? undefined : after.assignedTo;
};

/** Detects a newly published comment or new mentions. */
function commentActivity(change: Change): Activity | undefined {
  const found = findChangedComment(change);
  if (!found) return undefined;
  const { comment, before, isNew } = found;
  const assignee = newlyAssigned(change);
  return {
    actionType: !isNew ? 'mentioned' : publishedThreadComments(change.before).some(isPublished) ? 'replied' : 'added',
    about: { commentId: comment.commentId },
    isNamedOnly: !isNew,
    named: [
      ...newlyMentioned(before, comment).map((userId) => [userId, 'mentioned'] as const),
      ...(assignee ? [[assignee.userId, 'assignedToYou'] as const] : []),
    ],
  };
}

function assignmentActivity(change: Change): Activity | undefined {
  const assignee = newlyAssigned(change);
  if (!assignee) return undefined;
  // The email is no fallback: readers of other organizations may not see it.
  const value = { name: assignee.name?.trim() || defaultNameOf(assignee.userId) };
  const ids = { from: change.before?.assignedTo?.userId ?? '', to: assignee.userId };
  return { actionType: 'assigned', about: { value, change: ids }, named: [[assignee.userId, 'assignedToYou']] };
}

/** Detects the acceptance or rejection of an unresolved thread. */
function decisionActivity({ mutation: { name }, before, after }: Change): Activity | undefined {
  const wasResolved = before !== undefined && isResolved(before.status) && isResolved(after.status);
  if (wasResolved || (name !== 'annotation.accept' && name !== 'annotation.reject')) return undefined;
  return { actionType: name === 'annotation.accept' ? 'accepted' : 'rejected', named: [] };
}

function approvalActivity({ before, after }: Change): Activity | undefined {
  return after.approved && !before?.approved ? { actionType: 'approved', named: [] } : undefined;
}

function statusActivity({ before, after }: Change): Activity | undefined {
  const { id, name, type } = after.status;
  if (before?.status.id === id) return undefined;
  const about = {
    value: { name, isTerminal: isResolved({ type }) },
    change: { from: before?.status.id ?? '', to: id },
  };
  return { actionType: 'statusChanged', about, named: [] };
}

function priorityActivity({ before, after: { priority } }: Change): Activity | undefined {
  if (before?.priority?.id === priority?.id) return undefined;
  const change = { from: before?.priority?.id ?? '', to: priority?.id ?? '' };
  return { actionType: 'priorityChanged', about: { value: priority && { name: priority.name }, change }, named: [] };
}

function accessActivity({ before, after: { accessMode = 'public' } }: Change): Activity | undefined {
  if ((before?.accessMode ?? 'public') === accessMode) return undefined;
  return { actionType: 'accessChanged', about: { value: { name: accessMode } }, named: [] };
}

/** Detects a reaction. Only the author of the comment is notified. */
function reactionActivity({ mutation: { name, args }, after }: Change): Activity | undefined {
  if (name !== 'reaction.add') return undefined;
  const comment = commentById(after.comments, args.commentId);
  if (!comment || comment.isDraft) return undefined;
  const { commentId, reaction } = args;
  return {
    actionType: 'reacted',
    about: { commentId, reactionId: reaction.reactionId },
    isNamedOnly: true,
    named: [[comment.from.userId, 'reacted']],
  };
}

/** Detectors by priority. The first match is notified: one notification per action. */
const detectors = [
  commentActivity,
  assignmentActivity,
  decisionActivity,
  approvalActivity,
  statusActivity,
  priorityActivity,
  accessActivity,
  reactionActivity,
];

/** Returns the id hashes of users who unsubscribed manually. */
const manuallyUnsubscribed = ({ unsubscribedUsers = {} }: CommentAnnotation): readonly string[] =>
  Object.values(unsubscribedUsers).flatMap(({ user, type }) => (type === 'manual' ? [userIdHashOf(user.userId)] : []));

/** Returns the recipients by user id: named users and subscribers, without the acting user. */
function recipientsOf(
  { actionType, isNamedOnly = false, named }: Activity,
  { subscribedUsers = {} }: CommentAnnotation,
  actorId: string,
  except: readonly string[],
): NotificationRecord['concerned'] {
  const subscriberIds = isNamedOnly ? [] : Object.values(subscribedUsers).map(({ user }) => user.userId);
  const recipients = new Map<string, CommentActionType>(subscriberIds.map((userId) => [userId, actionType]));
  for (const [userId, namedAction] of named) {
    // Mentions and assignments reach users who unsubscribed; reactions do not.
    if (namedAction !== 'reacted' || !except.includes(userIdHashOf(userId))) recipients.set(userId, namedAction);
  }
  recipients.delete(actorId);
  return Object.fromEntries(recipients);
}

/**
 * Creates the notification of a change to a thread. Returns undefined if there is nothing to notify, as with drafts. A
 * user gets one notification per action, with the most specific action type. Mentions and assignments reach only the
 * named users. Everything else reaches every user with access; for subscribers, it is marked as for them
 * (decisions, Transitions: Subscription).
 */
export function createNotificationRecord(
  mutation: Mutation,
  before: AnnotationRecord | undefined,
  after: AnnotationRecord | undefined,
  { id, user, now }: NotificationContext,
): NotificationRecord | undefined {
  if (!after || before === after || isDraftThread(after.data)) return undefined;
  const change = { mutation, before: before?.data, after: after.data };
  const activity = findActivity(change);
  if (!activity) return undefined;
  const { actionType, about, isNamedOnly = false } = activity;
  const except = manuallyUnsubscribed(after.data);
  const recipients = recipientsOf(activity, after.data, user.userId, except);
  if (isNamedOnly && Object.keys(recipients).length === 0) return undefined;
  return {
    id,
    organizationId: after.organizationId,
    documentId: after.documentId,
    timestamp: now,
    actionUser: user,
    actionType,
    isForAll: !isNamedOnly,
    concerned: recipients,
    ...(except.length > 0 && { except }),
    comment: { annotationId: after.id, ...about },
  };
}

function findActivity(change: Change): Activity | undefined {
  // The initial values of a new thread are not notified as changes.
  const isNew = !change.before || isDraftThread(change.before);
  for (const detect of isNew ? [commentActivity] : detectors) {
    const activity = detect(change);
    if (activity) return activity;
  }
  return undefined;
}

/** Part of a headline: literal text or the value of a variable. */
interface HeadlinePart {
  readonly text: string;
  /** Name of the variable. */
  readonly variable?: string;
}

/** English headlines for REST, emails and webhooks. Pages use localized ones. */
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

/** Headline of a removed priority. */
const priorityRemovedHeadline = '{actionUser} removed the priority';

/** Returns the headline template of an action. `hasValue` is false when a priority was removed. */
export const commentHeadline = (actionType: CommentActionType, hasValue: boolean): string =>
  actionType === 'priorityChanged' && !hasValue ? priorityRemovedHeadline : commentHeadlines[actionType];

/** Maximum length of a value in a headline, in characters. */
const MAX_VALUE_LENGTH = 200;

/** Returns the text of a variable: a string, number, boolean, or the name of a user; else undefined. */
function valueText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return undefined;
  const { name, email, userId } = value as { name?: unknown; email?: unknown; userId?: unknown };
  return [name, email, userId].find((text): text is string => typeof text === 'string' && text !== '');
}

/**
 * Splits a headline template into parts and fills in its `{variables}`. Braces within values are literal. A variable without a
 * value stays in the text (Endpoints, Add a notification: displayHeadlineMessageTemplate).
 */
export function headlineParts(template: string, data: NotificationTemplateData = {}): readonly HeadlinePart[] {
  const parts: HeadlinePart[] = [];
  let end = 0;
  for (const { 0: placeholder, 1: variable = '', index } of template.matchAll(/\{\s*([\w.-]+)\s*\}/g)) {
    const text = Object.hasOwn(data, variable) ? valueText(data[variable]) : undefined;
    if (text === undefined) continue;
    if (index > end) parts.push({ text: template.slice(end, index) });
    parts.push({ text: text.slice(0, MAX_VALUE_LENGTH), variable });
    end = index + placeholder.length;
  }
  if (end < template.length) parts.push({ text: template.slice(end) });
  return parts;
}

/** Returns a headline as text, with variables filled in. */
export const headlineText = (template: string, data?: NotificationTemplateData): string =>
  headlineParts(template, data)
    .map(({ text }) => text)
    .join('');

/** Maximum length of a notification body, in characters. */
const MAX_BODY_LENGTH = 500;

/** Returns a notification for its recipient (Resources, Notification), with the current content of the thread. */
export function notificationFor(
  record: NotificationRecord,
  state: RecipientState,
  viewer: Viewer,
  thread: AnnotationRecord | undefined,
): Notification {
  const readerKind = readerKindOf(viewer, record.organizationId);
  const actionUser = snapshotOf(record.actionUser, readerKind);
  const { id, timestamp, concerned, comment, custom } = record;
  const recipientUser = userOfViewer(viewer);
  const recipientIds = Object.keys(concerned);
  return {
    id,
    timestamp,
    actionUser,
    ...state,
    ...(comment
      ? commentNotificationFields(withoutEmail({ ...record, actionUser }, readerKind), recipientUser, {
          forYou: state.forYou,
          thread: thread && redactRecord(viewer, thread),
        })
      : {}),
    ...(custom ? customNotificationFields({ ...record, actionUser }, custom, { recipientUser, readerKind }) : {}),
    notificationSource: comment ? 'comment' : 'custom',
    metadata: metadataOf(record, thread),
    notifyUsersByUserId: Object.fromEntries(recipientIds.map((userId) => [userIdHashOf(userId), true])),
    ...(state.forYou && viewer.email !== undefined && { notifyUsers: { [emailHashOf(viewer.email)]: true } }),
  };
}

function commentNotificationFields(
  { actionType, concerned, actionUser, comment }: NotificationRecord,
  recipientUser: User,
  { forYou, thread }: { readonly forYou: boolean; readonly thread: AnnotationRecord | undefined },
): Partial<Notification> {
  const ownAction = forYou ? concerned[recipientUser.userId] : actionType;
  if (!comment || ownAction === undefined || ownAction === 'custom') return {};
  const { annotationId, commentId, value, reactionId } = comment;
  const subject = thread && (commentById(thread.data.comments, commentId) ?? thread.data.comments[0]);
  const template = commentHeadline(ownAction, value !== undefined);
  const actionMessage = value?.name ?? reactionId;
  const data: NotificationTemplateData = {
    actionUser,
    recipientUser,
    ...(actionMessage !== undefined && { actionMessage }),
    ...(value?.isTerminal && { isTerminal: true }),
  };
  return {
    actionType: ownAction,
    targetAnnotationId: annotationId,
    ...(commentId !== undefined && { targetCommentId: commentId }),
    displayHeadlineMessageTemplate: template,
    displayHeadlineMessageTemplateData: data,
    displayHeadlineMessage: headlineText(template, data),
    displayBodyMessage: subject ? bodyOf(subject) : '',
    ...(thread && { notificationSourceData: { ...thread.data, comments: subject ? [subject] : [] } }),
  };
}

/** Replaces an email address stored as the assignee's name by earlier versions, for readers who may not see it. */
function withoutEmail(record: NotificationRecord, readerKind: ReaderKind): NotificationRecord {
  const { actionType, comment, concerned } = record;
  if (readerKind === 'member' || actionType !== 'assigned' || !comment?.value?.name.includes('@')) return record;
  const [userId = comment.value.name] =
    Object.entries(concerned).find(([, action]) => action === 'assignedToYou') ?? [];
  return { ...record, comment: { ...comment, value: { name: defaultNameOf(userId) } } };
}

const bodyOf = ({ commentText, commentHtml }: { commentText?: string; commentHtml?: string }): string =>
  (commentText || htmlToText(commentHtml ?? '')).trim().slice(0, MAX_BODY_LENGTH);

function customNotificationFields(
  { actionUser }: NotificationRecord,
  { headline, data, body, sourceData }: NonNullable<NotificationRecord['custom']>,
  { recipientUser, readerKind }: { readonly recipientUser: User; readonly readerKind: ReaderKind },
): Partial<Notification> {
  const values: NotificationTemplateData = { actionUser, recipientUser, ...(data && redactUsers(data, readerKind)) };
  return {
    displayHeadlineMessageTemplate: headline,
    displayHeadlineMessageTemplateData: values,
    displayHeadlineMessage: headlineText(headline, values),
    displayBodyMessage: body,
    ...(sourceData && { notificationSourceData: sourceData }),
  };
}

/** Returns the values of a headline with redacted users. */
function redactUsers(data: NotificationTemplateData, readerKind: ReaderKind): NotificationTemplateData {
  const isUser = (value: unknown): value is User => typeof value === 'object' && value !== null && 'userId' in value;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, isUser(value) ? snapshotOf(value, readerKind) : value]),
  );
}

/** Returns the metadata of a notification or webhook about a document (Resources, Notification metadata). */
export function metadataOf(
  { organizationId, documentId }: Pick<NotificationRecord, 'organizationId' | 'documentId'>,
  thread?: AnnotationRecord,
): NotificationMetadata {
  const { location, locationId } = thread?.data ?? {};
  return {
    clientOrganizationId: organizationId,
    organizationId,
    clientDocumentId: documentId,
    documentId,
    documentMetadata: { documentId, organizationId },
    organizationMetadata: { organizationId },
    ...(location && { location }),
    ...(typeof locationId === 'number' && { locationId }),
  };
}
