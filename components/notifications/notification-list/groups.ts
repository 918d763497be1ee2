import type { Notification } from '../../../store/index.js';
import { batched, type NotificationBatch } from '../../display/notification-batches.js';

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

/** Tells the day a time is of, as people here count it. Many of one day come one after another: the calendar is asked for each day once. */
function daysOf(): (time: number) => string {
  let from = 0;
  let to = 0;
  let day = '';
  return (time) => {
    if (time >= from && time < to) return day;
    const date = new Date(time);
    const year = date.getFullYear();
    const month = date.getMonth();
    const ofMonth = date.getDate();
    [from, to] = [new Date(year, month, ofMonth).getTime(), new Date(year, month, ofMonth + 1).getTime()];
    day = [year, month, ofMonth].join('-');
    return day;
  };
}

function keysBy(by: NotificationGrouping): (notification: Notification) => string {
  if (by === 'document') return ({ metadata }) => metadata?.documentId ?? '';
  if (by === 'person') return ({ actionUser }) => actionUser?.userId ?? '';
  const dayOf = daysOf();
  return ({ timestamp = 0 }) => dayOf(timestamp);
}

const nameOf = (by: NotificationGrouping, first: Notification, names: Names): string => {
  if (by === 'day') return names.day(first.timestamp ?? 0);
  return by === 'document' ? names.document(first.metadata?.documentId ?? '') : names.person(first);
};

/** What a group was made of. */
const madeOf = new WeakMap<NotificationGroup, readonly Notification[]>();

const areSame = (some: readonly Notification[], others: readonly Notification[] = []): boolean =>
  some.length === others.length && some.every((each, at) => each === others[at]);

/**
 * Notifications in groups, in the order of the newest of each; those that say the same are one line. What is the same as `before` is not worked
 * out again: of thousands one changes at a time.
 */
export function groupsOf(
  notifications: readonly Notification[],
  by: NotificationGrouping,
  names: Names,
  before: readonly NotificationGroup[] = [],
): readonly NotificationGroup[] {
  const groups = new Map<string, Notification[]>();
  const keyOf = keysBy(by);
  for (const notification of notifications) {
    const key = `${by}:${keyOf(notification)}`;
    const group = groups.get(key);
    if (group) group.push(notification);
    else groups.set(key, [notification]);
  }
  const known = new Map(before.map((group) => [group.groupId, group]));
  return [...groups].flatMap(([groupId, all]) => {
    const [first] = all;
    if (!first) return [];
    const groupName = nameOf(by, first, names);
    const same = known.get(groupId);
    if (same?.groupName === groupName && areSame(all, madeOf.get(same))) return same;
    const unread = all.filter(({ isUnread }) => isUnread).length;
    const group = { groupId, groupName, batches: batched(all), unread };
    madeOf.set(group, all);
    return group;
  });
}
