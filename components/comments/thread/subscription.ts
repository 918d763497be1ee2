import type { CommentAnnotation, User } from '../../../store/index.js';
import { mentions } from '../../../store/rules/mentions.js';

/** Why a person follows a thread, as far as the thread tells. */
type Cause = 'own' | 'began' | 'assigned' | 'mentioned' | 'replied';

/** Whether a person follows a thread, and why where that is known. */
export function subscriptionOf(
  data: CommentAnnotation,
  me: User,
): { isSubscribed: boolean; cause?: Cause | undefined } {
  const subscription = Object.values(data.subscribedUsers ?? {}).find(({ user }) => user.userId === me.userId);
  if (!subscription) return { isSubscribed: false };
  return { isSubscribed: true, cause: subscription.type === 'manual' ? 'own' : causeOf(data, me.userId) };
}

/** The closest of the causes by which people follow a thread without asking for it (decisions, Transitions: Subscription). */
function causeOf({ from, assignedTo, comments }: CommentAnnotation, userId: string): Cause | undefined {
  if (assignedTo?.userId === userId) return 'assigned';
  if (from.userId === userId) return 'began';
  if (comments.some((comment) => mentions(comment, [userId]))) return 'mentioned';
  return comments.some((comment) => comment.from.userId === userId) ? 'replied' : undefined;
}
