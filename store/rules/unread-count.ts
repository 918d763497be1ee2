import type { AnnotationRecord } from '../model/comment-annotation.js';

/** Returns a user's read position: the `createdAt` of the last comment read, in ms since the epoch, or 0. */
export function readAt({ reads }: Pick<AnnotationRecord, 'reads'>, userId: string): number {
  return (Object.hasOwn(reads, userId) && reads[userId]) || 0;
}

/** Returns the number of comments a user has not read. Drafts are not counted. */
export function unreadCount(record: Pick<AnnotationRecord, 'data' | 'reads'>, userId: string): number {
  const { comments } = record.data;
  const readPosition = readAt(record, userId);
  let count = 0;
  // Comments are sorted by time, so unread comments are at the end.
  for (let index = comments.length - 1; index >= 0; index--) {
    const { createdAt = 0, isDraft = false } = comments[index] ?? {};
    if (createdAt <= readPosition) break;
    if (!isDraft) count++;
  }
  return count;
}
