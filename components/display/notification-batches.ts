import type { Notification } from '../../store/index.js';

/** Notifications that are told in one line, the newest first: at least one. */
export interface NotificationBatch {
  /** Of the oldest of them: it stays while others are added. */
  readonly id: string;
  readonly notifications: readonly Notification[];
}

/** How long after one another they happen that are told together: an hour in ms. */
const TOGETHER_MS = 60 * 60 * 1000;

/** What happens often and says the same; everything else is told by itself. */
const often: ReadonlySet<string | undefined> = new Set(['replied', 'reacted']);

/** What those have in common that are told together; undefined for one that is told by itself. */
function kindOf(notification: Notification): string | undefined {
  const { actionType, metadata, targetAnnotationId, targetCommentId, isUnread, forYou } = notification;
  if (notification.notificationSource !== 'comment' || !often.has(actionType)) return undefined;
  const comment = actionType === 'reacted' ? targetCommentId : undefined;
  return JSON.stringify([actionType, metadata?.documentId, targetAnnotationId, comment, isUnread, forYou]);
}

/** Puts together what says the same of one thread within an hour; the newest of each says where it stands. */
export function batched(newestFirst: readonly Notification[]): readonly NotificationBatch[] {
  const batches: Notification[][] = [];
  const open = new Map<string, Notification[]>();
  for (const notification of newestFirst) {
    const kind = kindOf(notification);
    const batch = kind === undefined ? undefined : open.get(kind);
    const oldest = batch?.at(-1)?.timestamp ?? Infinity;
    if (batch && oldest - (notification.timestamp ?? 0) <= TOGETHER_MS) {
      batch.push(notification);
      continue;
    }
    const own = [notification];
    batches.push(own);
    if (kind !== undefined) open.set(kind, own);
  }
  return batches.map((notifications) => ({ id: notifications.at(-1)?.id ?? '', notifications }));
}
