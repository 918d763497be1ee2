import { can } from './can.js';
import { hasAccess, matchesContext, type Viewer } from './context-filter.js';
import { userIdHashOf } from './user-id-hash.js';
import type { NotificationChannel, NotificationQuery } from './notification.js';
import type { NotificationMark, NotificationReader, NotificationRecord } from './notification-record.js';
import { INBOX, valueAt } from './notification-settings.js';
import type { AnnotationRecord } from './record.js';
import { readAt } from './unread.js';

/** What a notification meets in a person. */
export interface ReaderContext {
  readonly viewer: Viewer;
  readonly reader: NotificationReader;
  readonly channels: readonly NotificationChannel[];
  /** What the person has done with this one. */
  readonly mark: NotificationMark | undefined;
  /** The thread it is about as it is now; undefined where it is gone. */
  readonly thread: AnnotationRecord | undefined;
}

/** How a notification stands with a person who is told of it. */
export interface NotificationStanding {
  readonly forYou: boolean;
  readonly isUnread: boolean;
  readonly isArchived: boolean;
}

/** Whether a person may read what a notification says: its thread and its comment are there, and theirs to see. */
function mayRead(
  { concerned, comment, custom }: NotificationRecord,
  viewer: Viewer,
  thread?: AnnotationRecord,
): boolean {
  if (!hasAccess(viewer)) return false;
  if (comment) {
    if (viewer.isAnonymous || !thread || !can(viewer, 'annotation.read', { annotation: thread.data })) return false;
    const { commentId } = comment;
    return (
      commentId === undefined || thread.data.comments.some((each) => each.commentId === commentId && !each.isDraft)
    );
  }
  // Who may not read the document is told what names them, unless it is to be checked.
  if (viewer.isAnonymous && (custom?.isAccessChecked || !Object.hasOwn(concerned, viewer.userId))) return false;
  const { contextFilter } = custom ?? {};
  return !contextFilter || matchesContext({ contextFilter }, viewer.contextAccess);
}

/** Whether a person has read the comment that a notification tells of, in its thread. A mention that an edit brought was not there when they did. */
function isReadThere(
  { actionType, comment }: NotificationRecord,
  userId: string,
  thread: AnnotationRecord | undefined,
): boolean {
  if (actionType === 'mentioned') return false;
  if (!thread || comment?.commentId === undefined || comment.reactionId !== undefined) return false;
  const told = thread.data.comments.find(({ commentId }) => commentId === comment.commentId);
  return told !== undefined && (told.createdAt ?? 0) <= readAt(thread, userId);
}

/**
 * How a notification stands with a person; undefined where they are not told: of their own deeds, of what they may not read, of what they
 * did not want to hear of when it happened, and of what concerns others alone. What they have read in its thread is no news any more.
 */
export function standingOf(
  record: NotificationRecord,
  { viewer, reader, channels, mark, thread }: ReaderContext,
): NotificationStanding | undefined {
  const { userId } = viewer;
  const { actionUser, concerned, isForAll, except = [], timestamp, documentId } = record;
  if (actionUser.userId === userId) return undefined;
  const forYou = Object.hasOwn(concerned, userId);
  if (!forYou && (!isForAll || except.includes(userIdHashOf(userId)))) return undefined;
  const inbox = channels.find(({ id }) => id === INBOX);
  if (!inbox || inbox.enable === false) return undefined;
  const value = valueAt(reader, inbox, documentId, timestamp);
  if (value === 'NONE' || (value === 'MINE' && !forYou)) return undefined;
  if (!mayRead(record, viewer, thread)) return undefined;
  const isNews = forYou || timestamp > reader.since;
  return {
    forYou,
    isUnread: mark?.isUnread ?? (isNews && !isReadThere(record, userId, thread)),
    isArchived: mark?.isArchived ?? false,
  };
}

/** Whether a notification that stands so is asked for. */
export function isAskedFor(
  { documentId, comment }: Pick<NotificationRecord, 'documentId' | 'comment'>,
  { forYou, isUnread, isArchived }: NotificationStanding,
  query: NotificationQuery,
): boolean {
  if (query.type === 'forYou' && !forYou) return false;
  if (query.documentIds && !query.documentIds.includes(documentId)) return false;
  if (query.annotationId !== undefined && comment?.annotationId !== query.annotationId) return false;
  if (query.isUnread !== undefined && isUnread !== query.isUnread) return false;
  return isArchived === (query.isArchived ?? false);
}
