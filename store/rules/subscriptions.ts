import type {
  CommentAnnotation,
  CommentAnnotationSubscription,
  AnnotationRecord,
} from '../model/comment-annotation.js';
import type { Comment } from '../model/comment.js';
import { omitFields } from '../model/record-fields.js';
import { byUserIdHash, userIdHashOf } from '../model/user-hash.js';
import { type User, type UserContact, userOf } from '../model/user.js';
import { isDraftThread } from './draft-visibility.js';
import { mentionedPeople } from './mentions.js';
import { updateRecordSilently, type ReduceContext, type Reduction } from './reduction.js';

type SubscriptionField = 'subscribedUsers' | 'unsubscribedUsers';

/** Moves a user manually to one field, out of the other. A user with a manual entry there is unchanged. */
function moveSubscription(
  record: AnnotationRecord,
  user: User,
  to: SubscriptionField,
  from: SubscriptionField,
): Reduction {
  const userIdHash = userIdHashOf(user.userId);
  const { data } = record;
  const entries = byUserIdHash(data[to]);
  if (entries[userIdHash]?.type === 'manual') return { ok: true, record };
  const entry: CommentAnnotationSubscription = { userIdHash, user, type: 'manual' };
  const fields: Pick<CommentAnnotation, SubscriptionField> = {
    [to]: { ...entries, [userIdHash]: entry },
    [from]: omitFields(byUserIdHash(data[from]), userIdHash),
  };
  // A subscription is no change to the thread: `lastUpdated` stays.
  return updateRecordSilently(record, { ...data, ...fields });
}

/** Subscribes the user manually. Manual entries outlast automatic ones (decisions, Transitions: Subscription). */
export function subscribe(record: AnnotationRecord, _: object, { user }: ReduceContext): Reduction {
  return moveSubscription(record, user, 'subscribedUsers', 'unsubscribedUsers');
}

/** Unsubscribes the user manually. Manual entries outlast automatic ones (decisions, Transitions: Subscription). */
export function unsubscribe(record: AnnotationRecord, _: object, { user }: ReduceContext): Reduction {
  return moveSubscription(record, user, 'unsubscribedUsers', 'subscribedUsers');
}

/** The part of a change that affects subscriptions. */
interface SubscriptionChange {
  /** Users mentioned in a comment before it was edited or deleted. */
  readonly formerlyMentioned?: readonly (User | UserContact)[];
  /** New or changed comments. Default: all. */
  readonly comments?: readonly Comment[];
}

type Subscriptions = Readonly<Record<string, CommentAnnotationSubscription>>;

/** Yields the participants of a thread: authors, assignee and mentioned users. Drafts are ignored. */
function* participantsOf(annotation: CommentAnnotation, comments: readonly Comment[]): Generator<User | UserContact> {
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
 * Subscribes participants and ends automatic subscriptions of former participants (decisions, Transitions: Subscription).
 * Manual entries are unchanged. Reads the changed comments only, unless a mention was removed.
 */
export function withSubscriptions(
  data: CommentAnnotation,
  organizationId: string,
  { formerlyMentioned = [], comments = data.comments }: SubscriptionChange = {},
): CommentAnnotation {
  const subscribed = byUserIdHash(data.subscribedUsers);
  const unsubscribed = byUserIdHash(data.unsubscribedUsers);
  const participantIds = new Set<string>();
  for (const person of participantsOf(data, comments)) {
    if (participantIds.has(person.userId)) continue;
    participantIds.add(person.userId);
    const userIdHash = userIdHashOf(person.userId);
    if (subscribed[userIdHash] || unsubscribed[userIdHash]?.type === 'manual') continue;
    subscribed[userIdHash] = { userIdHash, user: userOf(person, organizationId), type: 'auto' };
    Reflect.deleteProperty(unsubscribed, userIdHash);
  }
  for (const userId of formerParticipantIds(data, formerlyMentioned, participantIds)) {
    const userIdHash = userIdHashOf(userId);
    const entry: Subscriptions[string] | undefined = subscribed[userIdHash];
    if (entry?.type !== 'auto') continue;
    unsubscribed[userIdHash] = entry;
    Reflect.deleteProperty(subscribed, userIdHash);
  }
  return { ...data, subscribedUsers: subscribed, unsubscribedUsers: unsubscribed };
}

/** Returns the ids of users who are no longer participants. `participantIds` holds known participants. */
function formerParticipantIds(
  data: CommentAnnotation,
  users: readonly (User | UserContact)[],
  participantIds: ReadonlySet<string>,
): ReadonlySet<string> {
  const former = new Set(users.map(({ userId }) => userId).filter((userId) => !participantIds.has(userId)));
  if (former.size === 0) return former;
  for (const { userId } of participantsOf(data, data.comments)) if (former.delete(userId) && former.size === 0) break;
  return former;
}
