import { failure, type Result } from '../model/error.js';
import type { NotificationChangeArgs } from '../model/notification-change.js';
import type { NotificationRecord } from '../model/notification-record.js';
import { snapshotOf } from '../model/snapshot.js';
import type { User } from '../model/user.js';

/** A notification as somebody adds it (Endpoints, Add a notification), or why they may not. Nobody is told of what they do themselves. */
export function addedNotification(
  args: NotificationChangeArgs['notification.add'],
  user: User,
  organizationId: string,
  now: number,
): Result<NotificationRecord> {
  const { actionUser = user, notifyUsers = [], notifyAll = true, context, verifyUserPermissions } = args;
  if (user.isReadOnly) return failure('PERMISSION_DENIED', 'A read-only user can notify nobody.');
  if (actionUser.userId !== user.userId && !user.isAdmin)
    return failure('PERMISSION_DENIED', `Only an admin can notify in the name of "${actionUser.userId}".`);
  const people = notifyUsers.flatMap(({ userId }) =>
    userId === actionUser.userId ? [] : [[userId, 'custom'] as const],
  );
  const { displayHeadlineMessageTemplateData: data, notificationSourceData: sourceData } = args;
  return {
    ok: true,
    value: {
      ...{ id: args.notificationId, organizationId, documentId: args.documentId, timestamp: now },
      ...{
        actionUser: snapshotOf({ organizationId, ...actionUser }),
        isForAll: notifyAll,
        concerned: Object.fromEntries(people),
      },
      custom: {
        ...{ headline: args.displayHeadlineMessageTemplate, body: args.displayBodyMessage },
        ...(data && { data }),
        ...(context && { contextFilter: context }),
        ...(verifyUserPermissions && { isAccessChecked: true }),
        ...(sourceData && { sourceData }),
      },
    },
  };
}
