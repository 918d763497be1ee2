import type { CommentAnnotation } from '../model/comment-annotation.js';
import type { Comment } from '../model/comment.js';
import { commentById } from '../model/comment-index.js';
import { compareNotifications, type NotificationRecord } from '../model/notification-record.js';
import type { AnnotationRecord } from '../model/record.js';

const commentIn = (annotation: CommentAnnotation | undefined, commentId: number | undefined): Comment | undefined =>
  annotation && (commentId === undefined ? annotation.comments[0] : commentById(annotation.comments, commentId));

/** How soon somebody has to take a change back for nobody to be told of it, in ms: a message that offers undo stays so long at most. */
const TAKEN_BACK_MS = 60_000;

/** Whether a thread was given to somebody and taken from them at once, which is told of to nobody. */
const isTakenFrom = ({ comment, timestamp }: NotificationRecord, { data }: AnnotationRecord): boolean =>
  comment?.change !== undefined &&
  data.assignedTo?.userId !== comment.change.to &&
  (data.lastUpdated ?? Infinity) - timestamp < TAKEN_BACK_MS;

/** Whether a change takes an earlier one back: the same person does so, soon. */
const takesBack = (later: NotificationRecord, earlier: NotificationRecord): boolean =>
  later.actionType === earlier.actionType &&
  later.actionUser.userId === earlier.actionUser.userId &&
  later.timestamp - earlier.timestamp < TAKEN_BACK_MS &&
  later.comment?.change !== undefined &&
  later.comment.change.to === earlier.comment?.change?.from &&
  later.comment.change.from === earlier.comment.change.to;

/** Those of changes that were taken back, and of the changes that did so. */
export function takenBack(records: readonly NotificationRecord[]): ReadonlySet<NotificationRecord> {
  const standing = new Map<string, NotificationRecord[]>();
  const over = new Set<NotificationRecord>();
  for (const record of records.toSorted((a, b) => compareNotifications(b, a))) {
    if (!record.comment?.change) continue;
    const key = [record.documentId, record.comment.annotationId, record.actionType].join('/');
    const before = standing.get(key) ?? [];
    standing.set(key, before);
    const earlier = before.at(-1);
    if (!earlier || !takesBack(record, earlier)) before.push(record);
    else for (const each of [record, ...before.splice(-1)]) over.add(each);
  }
  return over;
}

/**
 * Whether what a notification tells of is gone for good: its thread, its comment, the reaction, which was taken back, or who the thread was
 * given to, who has it no more.
 */
export function isStale(record: NotificationRecord, thread: AnnotationRecord | undefined): boolean {
  const { comment, actionUser, actionType } = record;
  if (!comment) return false;
  const about = commentIn(thread?.data, comment.commentId);
  if (!thread || !about) return true;
  if (actionType === 'assigned' && isTakenFrom(record, thread)) return true;
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
