import type { AnnotationRecord, CommentAnnotation } from '../model/comment-annotation.js';
import { notFound } from '../model/error.js';
import type { MutationArgs } from '../model/mutation.js';
import type { User } from '../model/user.js';
import { indexOfComment } from './comment-index.js';
import { lastPublishedAt } from './draft-visibility.js';
import { updateRecordSilently, type ReduceContext, type Reduction } from './reduction.js';
import { readAt } from './unread-count.js';

/** Returns the annotation with a user added to or removed from `viewedBy`. */
export function withViewer(data: CommentAnnotation, user: User, hasRead = true): CommentAnnotation {
  const viewedBy = data.viewedBy ?? [];
  if (viewedBy.some(({ userId }) => userId === user.userId) === hasRead) return data;
  const others = viewedBy.filter(({ userId }) => userId !== user.userId);
  return { ...data, viewedBy: hasRead ? [...others, user] : others };
}

/** Returns the record with a new read position in ms since the epoch. `lastUpdated` stays. */
function setReadPosition(record: AnnotationRecord, user: User, readAt: number, hasRead: boolean): Reduction {
  return updateRecordSilently(record, withViewer(record.data, user, hasRead), {
    ...record.reads,
    [user.userId]: readAt,
  });
}

/** Marks the comments up to `upTo` as read. Default: all. Later comments stay unread. */
export function markAsRead(
  record: AnnotationRecord,
  { upTo = Infinity }: MutationArgs['annotation.markAsRead'],
  { user }: ReduceContext,
): Reduction {
  const last = lastPublishedAt(record.data);
  if (upTo >= last) return setReadPosition(record, user, last, true);
  const position = Math.max(upTo, readAt(record, user.userId));
  return updateRecordSilently(record, record.data, { ...record.reads, [user.userId]: position });
}

/** Marks the comments from `commentId` on as unread. Default: all. */
export function markAsUnread(
  record: AnnotationRecord,
  { commentId }: MutationArgs['annotation.markAsUnread'],
  { user }: ReduceContext,
): Reduction {
  if (commentId === undefined) return setReadPosition(record, user, 0, false);
  const { comments } = record.data;
  const index = indexOfComment(comments, commentId);
  if (index < 0) return notFound(`comment ${commentId}`);
  return setReadPosition(record, user, comments[index - 1]?.createdAt ?? 0, false);
}
