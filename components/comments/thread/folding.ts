import type { AnnotationRow } from '../../../store/index.js';

/** Threads up to this long are shown whole. */
const wholeUpTo = 6;
/** How many comments stay at the end of a folded thread. */
const tail = 3;

/**
 * How many comments after the first are folded away when a thread opens. What is unread stays in sight; `firstUnread`
 * is its index, -1 where all is read.
 */
function foldedCount(count: number, firstUnread: number): number {
  if (count <= wholeUpTo) return 0;
  const unread = firstUnread < 0 ? 0 : count - firstUnread;
  const folded = count - 1 - Math.max(tail, unread);
  return folded > 1 ? folded : 0;
}

/** Index of the first comment that is new; -1 where none is. A draft is new to nobody: only its author has it. */
export function firstUnreadIn({ data: { comments }, unread }: AnnotationRow): number {
  if (unread === 0) return -1;
  const published = comments.flatMap(({ isDraft }, index) => (isDraft ? [] : [index]));
  return published.at(-unread) ?? -1;
}

/** What a thread shows when it is opened: how many comments are folded away, and from which on all is new. */
export function openingOf(row: AnnotationRow): { folded: number; newFrom?: number } {
  const { comments } = row.data;
  const firstUnread = firstUnreadIn(row);
  const folded = foldedCount(comments.length, firstUnread);
  const newFrom = comments[firstUnread]?.commentId;
  // Above the first comment the line would part nothing.
  return firstUnread > 0 && newFrom !== undefined ? { folded, newFrom } : { folded };
}
