import { userOfViewer, type Viewer } from './context-filter.js';
import { commentById } from './comment-index.js';
import { defaultNameOf } from './default-name.js';
import { commentHeadline, headlineText } from './headline.js';
import { emailHashOf, userIdHashOf } from './user-id-hash.js';
import type { Notification, NotificationMetadata, NotificationTemplateData } from './notification.js';
import type { NotificationRecord } from './notification-record.js';
import type { NotificationStanding } from './notification-standing.js';
import type { AnnotationRecord } from './record.js';
import { readershipOf, recordFor, snapshotOf, type Readership } from './snapshot.js';
import { textOfHtml } from './text-of-html.js';
import type { User } from './user.js';

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
