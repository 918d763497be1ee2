import type { CommentAnnotation, CommentAnnotationSubscription } from './comment-annotation.js';
import type { AnnotationRecord } from './record.js';
import { noted, type ReduceContext, type Reduction } from './reduction.js';
import type { User } from './user.js';
import { byUserIdHash, userIdHashOf } from './user-id-hash.js';
import { without } from './without.js';

type Side = 'subscribedUsers' | 'unsubscribedUsers';

/** Moves a person to one side, by their own act; who stands there by their own act already stays. */
function moved(record: AnnotationRecord, user: User, to: Side, from: Side): Reduction {
  const userIdHash = userIdHashOf(user.userId);
  const { data } = record;
  const there = byUserIdHash(data[to]);
  if (there[userIdHash]?.type === 'manual') return { ok: true, record };
  const entry: CommentAnnotationSubscription = { userIdHash, user, type: 'manual' };
  const sides: Pick<CommentAnnotation, Side> = {
    [to]: { ...there, [userIdHash]: entry },
    [from]: without(byUserIdHash(data[from]), userIdHash),
  };
  // Who follows a thread is no news of the thread: its time stays.
  return noted(record, { ...data, ...sides });
}

/** A person follows a thread by their own act, which outlives anything automatic (decisions, Transitions: Subscription). */
export function subscribe(record: AnnotationRecord, _: object, { user }: ReduceContext): Reduction {
  return moved(record, user, 'subscribedUsers', 'unsubscribedUsers');
}

/** A person follows a thread no more by their own act, which outlives anything automatic (decisions, Transitions: Subscription). */
export function unsubscribe(record: AnnotationRecord, _: object, { user }: ReduceContext): Reduction {
  return moved(record, user, 'unsubscribedUsers', 'subscribedUsers');
}
