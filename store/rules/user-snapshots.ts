import type {
  CommentAnnotation,
  CommentAnnotationSubscription,
  AnnotationRecord,
} from '../model/comment-annotation.js';
import type { Comment } from '../model/comment.js';
import type { ReactionAnnotation } from '../model/reaction.js';
import { findChangedSpan } from './changed-comments.js';
import { defaultNameOf } from './default-name.js';
import type { Viewer } from './visibility.js';

/**
 * Kind of reader, which decides the fields of other users they get: members of the organization, its guests, users of
 * another organization, anonymous users.
 */
export type ReaderKind = 'member' | 'guest' | 'outsider' | 'anonymous';

/** Returns the reader kind of a user in an organization. */
export function readerKindOf(user: Viewer | null, organizationId: string): ReaderKind {
  if (!user || user.isAnonymous) return 'anonymous';
  if (user.organizationId !== organizationId) return 'outsider';
  return user.isGuest ? 'guest' : 'member';
}

const publicFields =
  'userId organizationId name photoUrl color textColor initial type isAnonymous isGuest isAdmin'.split(' ');
const publicFieldSet: ReadonlySet<string> = new Set(publicFields);
/** `groupId` decides whether a contact belongs to the reader's group (`contact-scope.ts`). */
const guestFieldSet: ReadonlySet<string> = new Set([...publicFields, 'groupId']);
const fieldsFor: Readonly<Record<ReaderKind, ReadonlySet<string>>> = {
  member: new Set([...guestFieldSet, 'email']),
  guest: guestFieldSet,
  outsider: publicFieldSet,
  anonymous: publicFieldSet,
};

/** Returns a user with the fields a reader kind may see; the same object if it has no others. */
export function snapshotOf<T extends object>(user: T, readerKind: ReaderKind = 'member'): T {
  const allowed = fieldsFor[readerKind];
  const entries = Object.entries(user);
  if (entries.every(([key]) => allowed.has(key))) return user;
  return Object.fromEntries(entries.filter(([key]) => allowed.has(key))) as T;
}

type Fields<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** Returns the object with fields replaced and undefined ones removed; the same object if nothing changes. */
export function withFields<T extends object>(object: T, fields: Fields<T>): T {
  const keys = Object.keys(fields) as (keyof T)[];
  if (keys.every((key) => fields[key] === object[key])) return object;
  const entries = Object.entries({ ...object, ...fields }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as T;
}

/** Maps a list; returns the same list if no item changes. Records of earlier versions may lack lists. */
function mapList<T>(items: readonly T[], map: (item: T) => T): readonly T[] {
  const stored = items as readonly T[] | undefined;
  const next = stored?.map(map);
  return next?.some((item, index) => item !== items[index]) ? next : items;
}

/** Maps the comments that differ from `before`; the others stay. */
function mapChanged(
  before: readonly Comment[],
  comments: readonly Comment[],
  map: (comment: Comment) => Comment,
): readonly Comment[] {
  const { start, endAfter } = findChangedSpan(before, comments);
  const added = comments.slice(start, endAfter);
  const next = mapList(added, map);
  if (next === added) return comments;
  return [...comments.slice(0, start), ...next, ...comments.slice(endAfter)];
}

/** Caches results by identity: records and comments are immutable. */
function memoize<T extends object>(map: (value: T, before?: T) => T): (value: T, before?: T) => T {
  const results = new WeakMap<T, T>();
  return (value, before) => {
    const cached = results.get(value);
    if (cached) return cached;
    const result = map(value, before);
    results.set(value, result);
    // A mapped value maps to itself.
    results.set(result, result);
    return result;
  };
}

type Tag = Comment['taggedUserContacts'][number];
type Recording = Comment['recorders'][number];
type Subscriptions = Readonly<Record<string, CommentAnnotationSubscription>>;

type RecordMapper = (record: AnnotationRecord, before?: AnnotationRecord) => AnnotationRecord;

/** Creates the function that redacts records for a reader kind. `before` is the previous version of the record. */
function createRecordMapper(readerKind: ReaderKind): RecordMapper {
  const redactUser = <T extends object>(user: T): T => snapshotOf(user, readerKind);
  const redactAuthor = <T extends { from?: object | null }>(item: T): T =>
    item.from ? (withFields<{ from?: object | null }>(item, { from: redactUser(item.from) }) as T) : item;
  const redactTag = (item: Tag): Tag => {
    const { contact, text, userId } = item;
    if (!contact) return item;
    const hasEmail = readerKind !== 'member' && contact.email && text.includes(contact.email);
    return withFields(item, {
      contact: redactUser(contact),
      text: hasEmail ? `@${contact.name || defaultNameOf(userId)}` : text,
    });
  };
  const redactReaction = (item: ReactionAnnotation): ReactionAnnotation =>
    withFields(redactAuthor(item), { reactions: item.reactions && mapList(item.reactions, redactAuthor) });
  const redactRecording = (item: Recording): Recording =>
    withFields(item, { transcription: item.transcription && redactAuthor(item.transcription) });
  const redactComment = memoize((item: Comment) =>
    withFields(redactAuthor(item), {
      to: item.to && mapList(item.to, redactUser),
      taggedUserContacts: mapList(item.taggedUserContacts, redactTag),
      reactionAnnotations: item.reactionAnnotations && mapList(item.reactionAnnotations, redactReaction),
      recorders: mapList(item.recorders, redactRecording),
    }),
  );
  const redactSubscriptions = (subscriptions: Subscriptions): Subscriptions => {
    const next = Object.entries(subscriptions).map(
      ([key, entry]) => [key, withFields(entry, { user: redactUser(entry.user) })] as const,
    );
    return next.every(([key, entry]) => entry === subscriptions[key]) ? subscriptions : Object.fromEntries(next);
  };
  const redactAudience = ({
    viewedBy,
    subscribedUsers,
    unsubscribedUsers,
  }: CommentAnnotation): Fields<CommentAnnotation> =>
    readerKind === 'anonymous'
      ? { viewedBy: viewedBy && [], subscribedUsers: undefined, unsubscribedUsers: undefined }
      : {
          viewedBy: viewedBy && mapList(viewedBy, redactUser),
          subscribedUsers: subscribedUsers && redactSubscriptions(subscribedUsers),
          unsubscribedUsers: unsubscribedUsers && redactSubscriptions(unsubscribedUsers),
        };
  const redact: RecordMapper = memoize((record, before) => {
    const { data, reads } = record;
    const { comments } = data;
    const isBeforeRedacted = before !== undefined && redact(before) === before;
    return withFields(record, {
      data: withFields(redactAuthor(data), {
        ...redactAudience(data),
        assignedTo: data.assignedTo && redactUser(data.assignedTo),
        comments: isBeforeRedacted
          ? mapChanged(before.data.comments, comments, (item) => redactComment(item))
          : mapList(comments, (item) => redactComment(item)),
      }),
      reads: readerKind === 'anonymous' ? {} : reads,
    });
  });
  return redact;
}

const recordMappers = {
  member: createRecordMapper('member'),
  guest: createRecordMapper('guest'),
  outsider: createRecordMapper('outsider'),
  anonymous: createRecordMapper('anonymous'),
} as const satisfies Record<ReaderKind, unknown>;

/** Redacts a record for storage: removes user fields that even members may not see. `before` is the previous version. */
export const withSnapshots = recordMappers.member;

/**
 * Redacts the users of a record for a reader (decisions, What a person's snapshot holds). Anonymous readers get no
 * subscribers and only their own read position. Earlier versions stored whole users, so records may hold more.
 */
export function redactRecord(user: Viewer | null, record: AnnotationRecord): AnnotationRecord {
  const readerKind = readerKindOf(user, record.organizationId);
  const redacted = recordMappers[readerKind](record);
  if (readerKind !== 'anonymous' || !user) return redacted;
  const { userId } = user;
  const readAt = Object.hasOwn(record.reads, userId) ? record.reads[userId] : undefined;
  const own = record.data.viewedBy?.filter((viewer) => viewer.userId === userId) ?? [];
  if (readAt === undefined && own.length === 0) return redacted;
  return {
    ...redacted,
    ...(readAt !== undefined && { reads: { [userId]: readAt } }),
    ...(own.length > 0 && {
      data: { ...redacted.data, viewedBy: own.map((viewer) => snapshotOf(viewer, readerKind)) },
    }),
  };
}
