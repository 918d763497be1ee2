import type { Notification } from '../../../store/index.js';
import { batchNotifications, type NotificationBatch } from '../../display/notification-batches.js';

/** A group of the notification list, newest first. */
export interface NotificationGroup {
  readonly groupId: string;
  readonly groupName: string;
  readonly batches: readonly NotificationBatch[];
  /** Number of listed notifications that are unread. */
  readonly unread: number;
}

/** The criterion of a group: day, document, or the user who acted. */
export type NotificationGrouping = 'day' | 'document' | 'person';

/** Functions that return the names of groups. */
interface GroupNames {
  /** Returns the name of the day of a time in ms since the epoch. */
  day(time: number): string;
  document(documentId: string): string;
  person(notification: Notification): string;
}

/** Returns a function that maps a time to its local day. It caches the last day, since consecutive notifications often share one. */
function createDayKey(): (time: number) => string {
  let from = 0;
  let to = 0;
  let day = '';
  return (time) => {
    if (time >= from && time < to) return day;
    const date = new Date(time);
    const year = date.getFullYear();
    const month = date.getMonth();
    const dayOfMonth = date.getDate();
    from = new Date(year, month, dayOfMonth).getTime();
    to = new Date(year, month, dayOfMonth + 1).getTime();
    day = [year, month, dayOfMonth].join('-');
    return day;
  };
}

function createGroupKey(grouping: NotificationGrouping): (notification: Notification) => string {
  if (grouping === 'document') return ({ metadata }) => metadata?.documentId ?? '';
  if (grouping === 'person') return ({ actionUser }) => actionUser?.userId ?? '';
  const dayKey = createDayKey();
  return ({ timestamp = 0 }) => dayKey(timestamp);
}

const groupNameOf = (grouping: NotificationGrouping, first: Notification, names: GroupNames): string => {
  if (grouping === 'day') return names.day(first.timestamp ?? 0);
  return grouping === 'document' ? names.document(first.metadata?.documentId ?? '') : names.person(first);
};

/** The notifications of each group, to detect unchanged groups. */
const groupMembers = new WeakMap<NotificationGroup, readonly Notification[]>();

const areEqual = (left: readonly Notification[], right: readonly Notification[] = []): boolean =>
  left.length === right.length && left.every((each, index) => each === right[index]);

/**
 * Groups notifications, ordered by the newest of each group, and batches those with the same message. Unchanged groups of `previous` are
 * reused, since usually one of thousands of notifications changes.
 */
export function groupNotifications(
  notifications: readonly Notification[],
  grouping: NotificationGrouping,
  names: GroupNames,
  previous: readonly NotificationGroup[] = [],
): readonly NotificationGroup[] {
  const groups = new Map<string, Notification[]>();
  const keyOf = createGroupKey(grouping);
  for (const notification of notifications) {
    const key = `${grouping}:${keyOf(notification)}`;
    const group = groups.get(key);
    if (group) group.push(notification);
    else groups.set(key, [notification]);
  }
  const previousById = new Map(previous.map((group) => [group.groupId, group]));
  return [...groups].flatMap(([groupId, members]) => {
    const [first] = members;
    if (!first) return [];
    const groupName = groupNameOf(grouping, first, names);
    const unchanged = previousById.get(groupId);
    if (unchanged?.groupName === groupName && areEqual(members, groupMembers.get(unchanged))) return unchanged;
    const unread = members.filter(({ isUnread }) => isUnread).length;
    const group = { groupId, groupName, batches: batchNotifications(members), unread };
    groupMembers.set(group, members);
    return group;
  });
}
