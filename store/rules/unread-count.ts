import type { AnnotationRecord } from '../model/comment-annotation.js';

/** How far a user has read an annotation: the `createdAt` of the last comment read, in ms since the epoch; 0 for none. */
export function readAt({ reads }: Pick<AnnotationRecord, 'reads'>, userId: string): number {
  return (Object.hasOwn(reads, userId) && reads[userId]) || 0;
}

/** How many comments of an annotation a user has not read. A draft is their own: it is not counted. */
export function unreadCount(record: Pick<AnnotationRecord, 'data' | 'reads'>, userId: string): number {
  const { comments } = record.data;
  const read = readAt(record, userId);
  let count = 0;
  // Comments are in the order of their times: the unread ones are the last.
  for (let at = comments.length - 1; at >= 0; at--) {
    const { createdAt = 0, isDraft = false } = comments[at] ?? {};
    if (createdAt <= read) break;
    if (!isDraft) count++;
  }
  return count;
}
