import type { Notification } from '../../store/index.js';
import { batched, type NotificationBatch } from '../internal/notification-batches.js';

/** Notifications that belong together, the newest first. */
export interface NotificationGroup {
  readonly groupId: string;
  readonly groupName: string;
  readonly batches: readonly NotificationBatch[];
  /** How many are unread, as far as they are listed. */
  readonly unread: number;
}

/** What notifications are grouped by: when they happened, their document, or who did it. */
export type NotificationGrouping = 'day' | 'document' | 'person';

interface Names {
  /** The name of a day, by any time of it in ms since the epoch. */
  day(time: number): string;
  document(documentId: string): string;
  person(notification: Notification): string;
}

/** The day a time is of, as people here count it. */
const dayOf = (time: number): string => {
  const date = new Date(time);
  return [date.getFullYear(), date.getMonth(), date.getDate()].join('-');
};

const keyOf: Readonly<Record<NotificationGrouping, (notification: Notification) => string>> = {
  day: ({ timestamp = 0 }) => dayOf(timestamp),
  document: ({ metadata }) => metadata?.documentId ?? '',
  person: ({ actionUser }) => actionUser?.userId ?? '',
};

const nameOf = (by: NotificationGrouping, first: Notification, names: Names): string => {
  if (by === 'day') return names.day(first.timestamp ?? 0);
  return by === 'document' ? names.document(first.metadata?.documentId ?? '') : names.person(first);
};

/** Notifications in groups, in the order of the newest of each; those that say the same are one line. */
export function groupsOf(
  notifications: readonly Notification[],
  by: NotificationGrouping,
  names: Names,
): readonly NotificationGroup[] {
  const groups = new Map<string, Notification[]>();
  for (const notification of notifications) {
    const key = keyOf[by](notification);
    const group = groups.get(key);
    if (group) group.push(notification);
    else groups.set(key, [notification]);
  }
  return [...groups].flatMap(([groupId, [first, ...others]]) => {
    if (!first) return [];
    const all = [first, ...others];
    return {
      ...{ groupId: `${by}:${groupId}`, groupName: nameOf(by, first, names), batches: batched(all) },
      unread: all.filter(({ isUnread }) => isUnread).length,
    };
  });
}
