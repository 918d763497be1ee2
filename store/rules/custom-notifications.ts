import { failure, type CollabError } from '../model/error.js';
import type { NotificationChangeArgs } from '../model/notification-change.js';
import type { NotificationRecord } from '../model/notification-record.js';
import type { User } from '../model/user.js';
import { snapshotOf } from './user-snapshots.js';

/** Arguments of a custom notification. */
export type CustomNotificationArgs = NotificationChangeArgs['notification.add'];

/** Returns the error if a user may not add a custom notification. */
export function customNotificationRefusal({ actionUser }: CustomNotificationArgs, user: User): CollabError | undefined {
  if (user.isReadOnly) return failure('PERMISSION_DENIED', 'A read-only user can notify nobody.').error;
  if (actionUser === undefined || actionUser.userId === user.userId || user.isAdmin) return undefined;
  return failure('PERMISSION_DENIED', `Only an admin can notify in the name of "${actionUser.userId}".`).error;
}

/** Returns the record of a custom notification (Endpoints, Add a notification). The acting user is never a recipient. */
export function createCustomNotification(
  args: CustomNotificationArgs,
  actionUser: NonNullable<CustomNotificationArgs['actionUser']>,
  organizationId: string,
  now: number,
): NotificationRecord {
  const { notifyUsers = [], notifyAll = true, context, verifyUserPermissions } = args;
  const recipients = notifyUsers.flatMap(({ userId }) =>
    userId === actionUser.userId ? [] : [[userId, 'custom'] as const],
  );
  const { displayHeadlineMessageTemplateData: data, notificationSourceData: sourceData } = args;
  return {
    id: args.notificationId,
    organizationId,
    documentId: args.documentId,
    timestamp: now,
    actionUser: snapshotOf({ organizationId, ...actionUser }),
    isForAll: notifyAll,
    concerned: Object.fromEntries(recipients),
    custom: {
      headline: args.displayHeadlineMessageTemplate,
      body: args.displayBodyMessage,
      ...(data && { data }),
      ...(context && { contextFilter: context }),
      ...(verifyUserPermissions && { isAccessChecked: true }),
      ...(sourceData && { sourceData }),
    },
  };
}
