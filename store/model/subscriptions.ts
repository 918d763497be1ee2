import type { CommentAnnotation, CommentAnnotationSubscription } from './comment-annotation.js';
import type { Comment } from './comment.js';
import type { UserContact } from './contact.js';
import { isDraftThread } from './drafting.js';
import { mentionedPeople } from './mentions.js';
import { userOf } from './user-of.js';
import type { User } from './user.js';
import { byUserIdHash, userIdHashOf } from './user-id-hash.js';

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
