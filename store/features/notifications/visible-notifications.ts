import { dictionary } from '../../model/dictionary.js';
import type { NotificationChange, NotificationChangeArgs } from '../../model/notification-change.js';
import type {
  Notification,
  NotificationCounts,
  NotificationSettings,
  NotificationQuery,
} from '../../model/notification.js';
import { isAskedFor } from '../../rules/recipients.js';

type Mark = NotificationChangeArgs['notification.mark'];

/** Whether a notification is one of those a query asks for. */
export function isAsked(notification: Notification, query: NotificationQuery): boolean {
  const { forYou = false, isUnread = false, isArchived = false, targetAnnotationId, metadata } = notification;
  const place = {
    documentId: metadata?.documentId ?? '',
    ...(targetAnnotationId !== undefined && { comment: { annotationId: targetAnnotationId } }),
  };
  return isAskedFor(place, { forYou, isUnread, isArchived }, query);
}

/** Ids that a change names, which may be a thousand, as each of thousands of notifications is looked up in them. */
const named = new WeakMap<readonly string[], ReadonlySet<string>>();

function isNamed(id: string, ids: readonly string[]): boolean {
  const set = named.get(ids) ?? new Set(ids);
  named.set(ids, set);
  return set.has(id);
}

function isMarked(notification: Notification, { ids, query, upTo = Infinity }: Mark): boolean {
  if (ids && isNamed(notification.id, ids)) return true;
  return query !== undefined && (notification.timestamp ?? 0) <= upTo && isAsked(notification, query);
}

/** A notification with a change. */
function changed(shown: Notification, { name, args }: NotificationChange): Notification {
  if (name !== 'notification.mark' || !isMarked(shown, args)) return shown;
  const { isUnread = shown.isUnread ?? false, isArchived = shown.isArchived ?? false } = args;
  return isUnread === shown.isUnread && isArchived === shown.isArchived
    ? shown
    : Object.freeze({ ...shown, isUnread, isArchived });
}

/** A notification as it is shown, with what has been asked for and is not confirmed. */
export function shownNotification(confirmed: Notification, pending: readonly NotificationChange[]): Notification {
  let shown = confirmed;
  for (const change of pending) shown = changed(shown, change);
  return shown;
}

const isCounted = ({ isUnread, isArchived }: Notification): number => (isUnread && !isArchived ? 1 : 0);

/** Counts as they are shown: of what is not known here they are the backend's until it has answered. */
export function shownCounts(
  confirmed: NotificationCounts,
  known: Iterable<Notification>,
  pending: readonly NotificationChange[],
): NotificationCounts {
  if (pending.length === 0) return confirmed;
  const shown = [...known];
  const documents = new Map(Object.entries(confirmed.documents));
  let { forYou, all } = confirmed;
  for (const change of pending) {
    // There may be thousands, and one that is marked.
    for (let at = 0; at < shown.length; at += 1) {
      const before = shown[at];
      const after = before && changed(before, change);
      if (!after || after === before) continue;
      shown[at] = after;
      const by = isCounted(after) - isCounted(before);
      const { documentId = '' } = after.metadata ?? {};
      all += by;
      if (after.forYou) forYou += by;
      documents.set(documentId, (documents.get(documentId) ?? 0) + by);
    }
    // Those that nobody has seen here are read as well.
    const whole = readsWhole(change);
    if (whole === 'forYou') [all, forYou] = [all - forYou, 0];
    if (whole !== 'all') continue;
    [all, forYou] = [0, 0];
    documents.clear();
  }
  return { forYou, all, documents: dictionary([...documents].filter(([, count]) => count > 0)) };
}

/** Whether a change reads everything there is, or all that concerns the person. */
function readsWhole({ name, args }: NotificationChange): 'all' | 'forYou' | undefined {
  if (name !== 'notification.mark' || args.isUnread !== false || !args.query) return undefined;
  const { type = 'all', isUnread = true, ...others } = args.query;
  return type !== 'documents' && isUnread && Object.keys(others).length === 0 ? type : undefined;
}

/** What is chosen, with what has been asked for and is not confirmed. */
export function shownSettings(
  confirmed: NotificationSettings,
  pending: readonly NotificationChange[],
): NotificationSettings {
  let shown = confirmed;
  for (const { name, args } of pending) {
    if (name === 'settings.mute') shown = { ...shown, isMutedAll: args.isMutedAll };
    if (name === 'settings.set') shown = chosen(shown, args);
  }
  return shown;
}

function chosen(
  shown: NotificationSettings,
  { settings, documentId }: NotificationChangeArgs['settings.set'],
): NotificationSettings {
  const before =
    documentId === undefined ? shown.settings : (new Map(Object.entries(shown.documents)).get(documentId) ?? {});
  const values = new Map<string, string | null>([...Object.entries(before), ...Object.entries(settings)]);
  const after = dictionary([...values].filter((entry): entry is [string, string] => entry[1] !== null));
  if (documentId === undefined) return { ...shown, settings: after };
  const documents = new Map([...Object.entries(shown.documents), [documentId, after]]);
  if (Object.keys(after).length === 0) documents.delete(documentId);
  return { ...shown, documents: dictionary(documents) };
}
