import type { AnnotationRow } from '../api/annotations.js';
import type { QuickView } from '../api/views.js';
import type { CommentAnnotation } from '../model/comment-annotation.js';
import { isResolved } from '../model/status.js';
import type { User } from '../model/user.js';
import { isDraftThread } from '../rules/draft-visibility.js';
import { mentions } from '../rules/mentions.js';

/** Whether the user is assigned or mentioned in a thread and has not replied since. */
function isWaiting({ assignedTo, comments }: CommentAnnotation, userId: string): boolean {
  const lastAnswer = comments.findLastIndex(({ from, isDraft }) => !isDraft && from.userId === userId);
  // The time of an assignment is unknown: any later comment of others counts as unanswered.
  if (assignedTo?.userId === userId && lastAnswer < comments.length - 1) return true;
  return comments.some((comment, at) => at > lastAnswer && !comment.isDraft && mentions(comment, [userId]));
}

/** Bit of each quick view. */
export const QUICK_VIEW_BITS = {
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

/** Returns the quick views a row belongs to for a user, as bits. */
export function quickViewsOf({ data, unread }: AnnotationRow, me: User | null): number {
  const { comments, status, assignedTo, ghostComment } = data;
  const isOpen = !isResolved(status);
  let bits: number =
    QUICK_VIEW_BITS.all |
    (isOpen ? QUICK_VIEW_BITS.open : QUICK_VIEW_BITS.resolved) |
    (unread > 0 ? QUICK_VIEW_BITS.unread : QUICK_VIEW_BITS.read);
  if (me) {
    const { userId } = me;
    if (assignedTo?.userId === userId) bits |= QUICK_VIEW_BITS.assigned;
    if (comments.some((comment) => mentions(comment, [userId]))) bits |= QUICK_VIEW_BITS.mentioned;
    // Only assigned or mentioned users can have something to answer.
    if (isOpen && bits & (QUICK_VIEW_BITS.assigned | QUICK_VIEW_BITS.mentioned) && isWaiting(data, userId))
      bits |= QUICK_VIEW_BITS.waiting;
  }
  if (isDraftThread(data) || comments.some(({ isDraft }) => isDraft)) bits |= QUICK_VIEW_BITS.drafts;
  if (ghostComment) bits |= QUICK_VIEW_BITS.ghosts;
  return bits;
}
