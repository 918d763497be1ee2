import type { AnnotationRecord, CommentAnnotation } from '../../model/comment-annotation.js';
import type { Notification } from '../../model/notification.js';
import { headlineText } from '../../rules/notifications.js';
import { readableText } from '../../rules/placeholders.js';
import { joinRow, type JoinContext } from './join.js';

/** Maximum length of a notification body, in characters, as in the backend. */
const MAX_BODY_LENGTH = 500;

/** Returns the thread of a comment notification as a row; undefined for other notifications. It contains the comment concerned only. */
export function threadOfNotification(notification: Notification): AnnotationRecord | undefined {
  const { notificationSource, notificationSourceData, targetAnnotationId: id, metadata } = notification;
  const { clientOrganizationId: organizationId, clientDocumentId: documentId } = metadata ?? {};
  if (notificationSource !== 'comment' || !notificationSourceData || !id || !organizationId || !documentId)
    return undefined;
  return { id, organizationId, documentId, version: 0, data: notificationSourceData as CommentAnnotation, reads: {} };
}

/** Returns the ids of the users that a notification names. */
export function usersOfNotification({ actionUser, notificationSourceData }: Notification): readonly string[] {
  const { assignedTo, comments = [] } = (notificationSourceData ?? {}) as Partial<CommentAnnotation>;
  const people = [actionUser, assignedTo, ...comments.map(({ from }) => from)];
  return people.flatMap((person) => person?.userId ?? []);
}

/** Returns a notification with the texts and names that are loaded. */
export function joinNotification(notification: Notification, context: JoinContext): Notification {
  const { users } = context;
  const { actionUser, actionType, displayHeadlineMessageTemplate: template } = notification;
  const thread = threadOfNotification(notification);
  const joined = thread && joinRow(thread, 'organization', context).data;
  const before = notification.displayHeadlineMessageTemplateData;
  const data = before && {
    ...before,
    ...(before.actionUser && { actionUser: users.join(before.actionUser, 'organization') }),
    ...(before.recipientUser && { recipientUser: users.join(before.recipientUser, 'organization') }),
    // The backend names an assignee without a name by a generated one.
    ...(actionType === 'assigned' &&
      users.isHidden &&
      joined?.assignedTo?.name && { actionMessage: joined.assignedTo.name }),
  };
  const [comment] = joined?.comments ?? [];
  return {
    ...notification,
    ...(actionUser && { actionUser: users.join(actionUser, 'organization') }),
    ...(data && { displayHeadlineMessageTemplateData: data }),
    ...(data && template && { displayHeadlineMessage: headlineText(template, data) }),
    ...(joined && { notificationSourceData: joined }),
    ...(comment?.isCommentResolverUsed && {
      displayBodyMessage: readableText(comment).trim().slice(0, MAX_BODY_LENGTH),
    }),
  };
}
