import type {
  CommentAnnotation,
  CommentAnnotationSubscription,
  AnnotationRecord,
} from '../model/comment-annotation.js';
import { noted, type ReduceContext, type Reduction } from './reduction.js';
import { type User, type UserContact, userOf } from '../model/user.js';
import { byUserIdHash, userIdHashOf } from '../model/user-hash.js';
import { without } from '../model/record-fields.js';
import type { Comment } from '../model/comment.js';
import { isDraftThread } from './drafts.js';
import { mentionedPeople } from './mentions.js';

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

/** What a change means for subscriptions. */
interface SubscriptionChange {
  /** People whom a comment mentioned before it was edited or deleted. */
  readonly formerlyMentioned?: readonly (User | UserContact)[];
  /** The comments that are new or changed; all when absent. */
  readonly comments?: readonly Comment[];
}

type Subscriptions = Readonly<Record<string, CommentAnnotationSubscription>>;

/** People with a cause to follow an annotation: who wrote in it, is assigned, or is mentioned. A draft is no cause. */
function* concerned(annotation: CommentAnnotation, comments: readonly Comment[]): Generator<User | UserContact> {
  const { from, assignedTo } = annotation;
  yield from;
  if (assignedTo && !isDraftThread(annotation)) yield assignedTo;
  for (const comment of comments) {
    if (comment.isDraft) continue;
    yield comment.from;
    yield* mentionedPeople(comment);
  }
}

/**
 * Subscribes everyone concerned, and ends the subscriptions of those who were and are no more (decisions, Transitions: Subscription).
 * What a person did themselves always outlives this. Reads the changed comments only, and the others where a mention has ended.
 */
export function withSubscriptions(
  data: CommentAnnotation,
  organizationId: string,
  { formerlyMentioned = [], comments = data.comments }: SubscriptionChange = {},
): CommentAnnotation {
  const subscribed = byUserIdHash(data.subscribedUsers);
  const unsubscribed = byUserIdHash(data.unsubscribedUsers);
  const seen = new Set<string>();
  for (const person of concerned(data, comments)) {
    if (seen.has(person.userId)) continue;
    seen.add(person.userId);
    const userIdHash = userIdHashOf(person.userId);
    if (subscribed[userIdHash] || unsubscribed[userIdHash]?.type === 'manual') continue;
    subscribed[userIdHash] = { userIdHash, user: userOf(person, organizationId), type: 'auto' };
    Reflect.deleteProperty(unsubscribed, userIdHash);
  }
  for (const userId of withoutCause(data, formerlyMentioned, seen)) {
    const userIdHash = userIdHashOf(userId);
    const entry: Subscriptions[string] | undefined = subscribed[userIdHash];
    if (entry?.type !== 'auto') continue;
    unsubscribed[userIdHash] = entry;
    Reflect.deleteProperty(subscribed, userIdHash);
  }
  return { ...data, subscribedUsers: subscribed, unsubscribedUsers: unsubscribed };
}

/** Ids of people who have no cause to follow an annotation any more. `withCause` are known to have one. */
function withoutCause(
  data: CommentAnnotation,
  people: readonly (User | UserContact)[],
  withCause: ReadonlySet<string>,
): ReadonlySet<string> {
  const left = new Set(people.map(({ userId }) => userId).filter((userId) => !withCause.has(userId)));
  if (left.size === 0) return left;
  for (const { userId } of concerned(data, data.comments)) if (left.delete(userId) && left.size === 0) break;
  return left;
}
