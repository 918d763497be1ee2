import type { AnnotationRecord, CommentAnnotation } from '../model/comment-annotation.js';
import { positionOf } from './comment-index.js';
import { lastPublished } from './drafts.js';
import { notFound } from '../model/error.js';
import type { MutationArgs } from '../model/mutation.js';
import { noted, type ReduceContext, type Reduction } from './reduction.js';
import type { User } from '../model/user.js';
import { readAt } from './unread-count.js';

/** The annotation with a person among those who have read it, or no longer. */
export function withViewer(data: CommentAnnotation, user: User, hasRead = true): CommentAnnotation {
  const viewedBy = data.viewedBy ?? [];
  if (viewedBy.some(({ userId }) => userId === user.userId) === hasRead) return data;
  const others = viewedBy.filter(({ userId }) => userId !== user.userId);
  return { ...data, viewedBy: hasRead ? [...others, user] : others };
}

/** Reading is no change of the thread: its time stays. */
function withRead(record: AnnotationRecord, user: User, at: number, hasRead: boolean): Reduction {
  return noted(record, withViewer(record.data, user, hasRead), { ...record.reads, [user.userId]: at });
}

/** The comments that were shown have been read, or all; those that came since were seen by nobody. */
export function markAsRead(
  record: AnnotationRecord,
  { upTo = Infinity }: MutationArgs['annotation.markAsRead'],
  { user }: ReduceContext,
): Reduction {
  const last = lastPublished(record.data);
  if (upTo >= last) return withRead(record, user, last, true);
  const at = Math.max(upTo, readAt(record, user.userId));
  return noted(record, record.data, { ...record.reads, [user.userId]: at });
}

/** The comments from one on, or all, count as not read. */
export function markAsUnread(
  record: AnnotationRecord,
  { commentId }: MutationArgs['annotation.markAsUnread'],
  { user }: ReduceContext,
): Reduction {
  if (commentId === undefined) return withRead(record, user, 0, false);
  const { comments } = record.data;
  const at = positionOf(comments, commentId);
  if (at < 0) return notFound(`comment ${commentId}`);
  return withRead(record, user, comments[at - 1]?.createdAt ?? 0, false);
}
