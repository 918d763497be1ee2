import type { Notification, NotificationInbox } from '../../../store/index.js';

/** Those of some notifications that are unread still; all of them where that cannot be known. */
export async function unreadOf(
  inbox: NotificationInbox | undefined,
  notifications: readonly Notification[],
): Promise<readonly Notification[]> {
  if (!inbox || notifications.length === 0) return [];
  try {
    const { notifications: unread } = await inbox.page({ type: 'forYou', isUnread: true, pageSize: 200 });
    const ids = new Set(unread.map(({ id }) => id));
    return notifications.filter(({ id }) => ids.has(id));
  } catch {
    return notifications;
  }
}
