import type { AnnotationRow } from '../api/annotations.js';
import type { QuickView } from '../api/views.js';
import type { CommentAnnotation } from '../model/comment-annotation.js';
import { isDraftThread } from '../rules/drafts.js';
import { mentions } from '../rules/mentions.js';
import type { User } from '../model/user.js';

/** Whether the reader has been asked for something in a thread, and has not answered since. */
function isWaiting({ assignedTo, comments }: CommentAnnotation, userId: string): boolean {
  const lastAnswer = comments.findLastIndex(({ from, isDraft }) => !isDraft && from.userId === userId);
  // When somebody was assigned is not known: whatever others said last is theirs to answer.
  if (assignedTo?.userId === userId && lastAnswer < comments.length - 1) return true;
  return comments.some((comment, at) => at > lastAnswer && !comment.isDraft && mentions(comment, [userId]));
}

/** A bit for each quick view. */
export const bitOf = {
  all: 1,
  open: 2,
  resolved: 4,
  unread: 8,
  read: 16,
  assigned: 32,
  mentioned: 64,
  waiting: 128,
  drafts: 256,
  ghosts: 512,
} as const satisfies Readonly<Record<QuickView, number>>;

/** The quick views a row belongs to for a reader, a bit each. */
export function quickViewsOf({ data, unread }: AnnotationRow, me: User | null): number {
  const { comments, status, assignedTo, ghostComment } = data;
  const isOpen = status.type !== 'terminal';
  let bits: number = bitOf.all | (isOpen ? bitOf.open : bitOf.resolved) | (unread > 0 ? bitOf.unread : bitOf.read);
  if (me) {
    const { userId } = me;
    if (assignedTo?.userId === userId) bits |= bitOf.assigned;
    if (comments.some((comment) => mentions(comment, [userId]))) bits |= bitOf.mentioned;
    // Who is not asked for anything waits for nothing.
    if (isOpen && bits & (bitOf.assigned | bitOf.mentioned) && isWaiting(data, userId)) bits |= bitOf.waiting;
  }
  if (isDraftThread(data) || comments.some(({ isDraft }) => isDraft)) bits |= bitOf.drafts;
  if (ghostComment) bits |= bitOf.ghosts;
  return bits;
}
