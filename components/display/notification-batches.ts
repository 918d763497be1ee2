import type { Notification } from '../../store/index.js';

/** Notifications in one row, the newest first: at least one. */
export interface NotificationBatch {
  /** Id of the oldest notification, which stays the same while others are added. */
  readonly id: string;
  readonly notifications: readonly Notification[];
}

/** Maximum time between the notifications of a batch: one hour, in ms. */
const BATCH_MS = 60 * 60 * 1000;

/** Frequent actions, which are batched; other notifications have a row of their own. */
const batchedActions: ReadonlySet<string | undefined> = new Set(['replied', 'reacted']);

/** Returns a key that the notifications of a batch share; undefined for a notification that is not batched. */
function kindOf(notification: Notification): string | undefined {
  const { actionType, metadata, targetAnnotationId, targetCommentId, isUnread, forYou } = notification;
  if (notification.notificationSource !== 'comment' || !batchedActions.has(actionType)) return undefined;
  const comment = actionType === 'reacted' ? targetCommentId : undefined;
  return JSON.stringify([actionType, metadata?.documentId, targetAnnotationId, comment, isUnread, forYou]);
}

/** Batches equal notifications about one thread within an hour; a batch is at the position of its newest one. */
export function batchNotifications(newestFirst: readonly Notification[]): readonly NotificationBatch[] {
  const batches: Notification[][] = [];
  const open = new Map<string, Notification[]>();
  for (const notification of newestFirst) {
    const kind = kindOf(notification);
    const batch = kind === undefined ? undefined : open.get(kind);
    const oldest = batch?.at(-1)?.timestamp ?? Infinity;
    if (batch && oldest - (notification.timestamp ?? 0) <= BATCH_MS) {
      batch.push(notification);
      continue;
    }
    const own = [notification];
    batches.push(own);
    if (kind !== undefined) open.set(kind, own);
  }
  return batches.map((notifications) => ({ id: notifications.at(-1)?.id ?? '', notifications }));
}
