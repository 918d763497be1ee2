import { createDictionary } from '../../model/dictionary.js';
import type { NotificationChange, NotificationChangeArgs } from '../../model/notification-change.js';
import type {
  Notification,
  NotificationCounts,
  NotificationSettings,
  NotificationQuery,
} from '../../model/notification.js';
import { matchesNotificationQuery } from '../../rules/notification-settings.js';

type Mark = NotificationChangeArgs['notification.mark'];

/** Whether a notification matches a query. */
export function matchesQuery(notification: Notification, query: NotificationQuery): boolean {
  const { forYou = false, isUnread = false, isArchived = false, targetAnnotationId, metadata } = notification;
  const subject = {
    documentId: metadata?.documentId ?? '',
    ...(targetAnnotationId !== undefined && { comment: { annotationId: targetAnnotationId } }),
  };
  return matchesNotificationQuery(subject, { forYou, isUnread, isArchived }, query);
}

/** Id lists of changes as sets. A list may have a thousand ids, and thousands of notifications are looked up in it. */
const idSets = new WeakMap<readonly string[], ReadonlySet<string>>();

function hasId(id: string, ids: readonly string[]): boolean {
  const set = idSets.get(ids) ?? new Set(ids);
  idSets.set(ids, set);
  return set.has(id);
}

function isMarked(notification: Notification, { ids, query, upTo = Infinity }: Mark): boolean {
  if (ids && hasId(notification.id, ids)) return true;
  return query !== undefined && (notification.timestamp ?? 0) <= upTo && matchesQuery(notification, query);
}

/** Returns a notification with a change applied; the same object if the change does not affect it. */
function applyChange(shown: Notification, { name, args }: NotificationChange): Notification {
  if (name !== 'notification.mark' || !isMarked(shown, args)) return shown;
  const { isUnread = shown.isUnread ?? false, isArchived = shown.isArchived ?? false } = args;
  return isUnread === shown.isUnread && isArchived === shown.isArchived
    ? shown
    : Object.freeze({ ...shown, isUnread, isArchived });
}

/** Returns a notification with the pending changes applied. */
export function applyPendingChanges(confirmed: Notification, pending: readonly NotificationChange[]): Notification {
  let visible = confirmed;
  for (const change of pending) visible = applyChange(visible, change);
  return visible;
}

const unreadWeight = ({ isUnread, isArchived }: Notification): number => (isUnread && !isArchived ? 1 : 0);

/** Returns the counts with the pending changes applied. Notifications that are not loaded keep the backend's counts. */
export function visibleCounts(
  confirmed: NotificationCounts,
  known: Iterable<Notification>,
  pending: readonly NotificationChange[],
): NotificationCounts {
  if (pending.length === 0) return confirmed;
  const notifications = [...known];
  const documents = new Map(Object.entries(confirmed.documents));
  let { forYou, all } = confirmed;
  for (const change of pending) {
    for (let at = 0; at < notifications.length; at += 1) {
      const before = notifications[at];
      const after = before && applyChange(before, change);
      if (!after || after === before) continue;
      notifications[at] = after;
      const by = unreadWeight(after) - unreadWeight(before);
      const { documentId = '' } = after.metadata ?? {};
      all += by;
      if (after.forYou) forYou += by;
      documents.set(documentId, (documents.get(documentId) ?? 0) + by);
    }
    // A mark of everything covers notifications that are not loaded, too.
    const cleared = clearedCounter(change);
    if (cleared === 'forYou') {
      all -= forYou;
      forYou = 0;
    }
    if (cleared !== 'all') continue;
    all = 0;
    forYou = 0;
    documents.clear();
  }
  return { forYou, all, documents: createDictionary([...documents].filter(([, count]) => count > 0)) };
}

/** Returns the counter a change sets to zero: marking everything, or everything for the user, as read. */
function clearedCounter({ name, args }: NotificationChange): 'all' | 'forYou' | undefined {
  if (name !== 'notification.mark' || args.isUnread !== false || !args.query) return undefined;
  const { type = 'all', isUnread = true, ...others } = args.query;
  return type !== 'documents' && isUnread && Object.keys(others).length === 0 ? type : undefined;
}

/** Returns the settings with the pending changes applied. */
export function visibleSettings(
  confirmed: NotificationSettings,
  pending: readonly NotificationChange[],
): NotificationSettings {
  let shown = confirmed;
  for (const { name, args } of pending) {
    if (name === 'settings.mute') shown = { ...shown, isMutedAll: args.isMutedAll };
    if (name === 'settings.set') shown = applySettings(shown, args);
  }
  return shown;
}

function applySettings(
  shown: NotificationSettings,
  { settings, documentId }: NotificationChangeArgs['settings.set'],
): NotificationSettings {
  const before =
    documentId === undefined ? shown.settings : (new Map(Object.entries(shown.documents)).get(documentId) ?? {});
  const values = new Map<string, string | null>([...Object.entries(before), ...Object.entries(settings)]);
  const after = createDictionary([...values].filter((entry): entry is [string, string] => entry[1] !== null));
  if (documentId === undefined) return { ...shown, settings: after };
  const documents = new Map([...Object.entries(shown.documents), [documentId, after]]);
  if (Object.keys(after).length === 0) documents.delete(documentId);
  return { ...shown, documents: createDictionary(documents) };
}
