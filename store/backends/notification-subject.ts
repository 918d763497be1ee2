import type { CommentAnnotation } from '../model/comment-annotation.js';
import type { Comment } from '../model/comment.js';
import { commentById } from '../model/comment-index.js';
import type { NotificationRecord } from '../model/notification-record.js';
import type { AnnotationRecord } from '../model/record.js';

const commentIn = (annotation: CommentAnnotation | undefined, commentId: number | undefined): Comment | undefined =>
  annotation && (commentId === undefined ? annotation.comments[0] : commentById(annotation.comments, commentId));

/** Whether what a notification tells of is gone for good: its thread, its comment, or the reaction, which was taken back. */
export function isStale({ comment, actionUser }: NotificationRecord, thread: AnnotationRecord | undefined): boolean {
  if (!comment) return false;
  const about = commentIn(thread?.data, comment.commentId);
  if (!thread || !about) return true;
  if (comment.reactionId === undefined) return false;
  const reaction = about.reactionAnnotations?.find(({ icon }) => icon === comment.reactionId);
  return !reaction?.reactions?.some(({ from }) => from.userId === actionUser.userId);
}

/** Whether what a notification shows of its thread has changed. */
export const isTouched = (
  { comment }: NotificationRecord,
  before: CommentAnnotation | undefined,
  after: CommentAnnotation | undefined,
): boolean =>
  commentIn(before, comment?.commentId) !== commentIn(after, comment?.commentId) ||
  before?.status.id !== after?.status.id;
