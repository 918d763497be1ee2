import { spanOf } from './changed-comments.js';
import type {
  CommentAnnotation,
  CommentAnnotationSubscription,
  AnnotationRecord,
} from '../model/comment-annotation.js';
import type { Comment } from '../model/comment.js';
import type { Viewer } from './visibility.js';
import { defaultNameOf } from './default-name.js';
import type { ReactionAnnotation } from '../model/reaction.js';

/** How much a reader may know of other people: members of the organization, its guests, users of another one, anonymous users. */
export type Readership = 'member' | 'guest' | 'outsider' | 'anonymous';

/** The readership of a user in an organization. */
export function readershipOf(user: Viewer | null, organizationId: string): Readership {
  if (!user || user.isAnonymous) return 'anonymous';
  if (user.organizationId !== organizationId) return 'outsider';
  return user.isGuest ? 'guest' : 'member';
}

const publicFields =
  'userId organizationId name photoUrl color textColor initial type isAnonymous isGuest isAdmin'.split(' ');
const forOthers: ReadonlySet<string> = new Set(publicFields);
/** `groupId` decides whether a contact belongs to the reader's group (`contact-scope.ts`). */
const forGuests: ReadonlySet<string> = new Set([...publicFields, 'groupId']);
const fieldsFor: Readonly<Record<Readership, ReadonlySet<string>>> = {
  member: new Set([...forGuests, 'email']),
  guest: forGuests,
  outsider: forOthers,
  anonymous: forOthers,
};

/** A person with the fields that others may know; the same object if it has no others. */
export function snapshotOf<T extends object>(person: T, readership: Readership = 'member'): T {
  const allowed = fieldsFor[readership];
  const entries = Object.entries(person);
  if (entries.every(([key]) => allowed.has(key))) return person;
  return Object.fromEntries(entries.filter(([key]) => allowed.has(key))) as T;
}

type Fields<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** An object with these fields, without those that are undefined; the same object if that changes nothing. */
export function withFields<T extends object>(object: T, fields: Fields<T>): T {
  const keys = Object.keys(fields) as (keyof T)[];
  if (keys.every((key) => fields[key] === object[key])) return object;
  const entries = Object.entries({ ...object, ...fields }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as T;
}

/** A list with each item mapped; the same list if no item changes. Records of earlier versions may lack lists. */
function listOf<T>(items: readonly T[], map: (item: T) => T): readonly T[] {
  const stored = items as readonly T[] | undefined;
  const next = stored?.map(map);
  return next?.some((item, at) => item !== items[at]) ? next : items;
}

/** The comments of a thread mapped, where those of `before` stay as they are. */
function mapChanged(
  before: readonly Comment[],
  comments: readonly Comment[],
  map: (comment: Comment) => Comment,
): readonly Comment[] {
  const { start, endAfter } = spanOf(before, comments);
  const come = comments.slice(start, endAfter);
  const next = listOf(come, map);
  if (next === come) return comments;
  return [...comments.slice(0, start), ...next, ...comments.slice(endAfter)];
}

/** Remembers each result: records and comments are replaced when they change, never modified. */
function cached<T extends object>(map: (value: T, before?: T) => T): (value: T, before?: T) => T {
  const known = new WeakMap<T, T>();
  return (value, before) => {
    const result = known.get(value);
    if (result) return result;
    const after = map(value, before);
    known.set(value, after);
    // What a reader may know of that is all of it.
    known.set(after, after);
    return after;
  };
}

type Tag = Comment['taggedUserContacts'][number];
type Recording = Comment['recorders'][number];
type Subscriptions = Readonly<Record<string, CommentAnnotationSubscription>>;

type RecordsFor = (record: AnnotationRecord, before?: AnnotationRecord) => AnnotationRecord;

/** Makes the function that turns records into what one readership is told. `before` is the version a record was made of. */
function recordsFor(readership: Readership): RecordsFor {
  const person = <T extends object>(of: T): T => snapshotOf(of, readership);
  const authored = <T extends { from?: object | null }>(item: T): T =>
    item.from ? (withFields<{ from?: object | null }>(item, { from: person(item.from) }) as T) : item;
  const tag = (item: Tag): Tag => {
    const { contact, text, userId } = item;
    if (!contact) return item;
    const isAddress = readership !== 'member' && contact.email && text.includes(contact.email);
    return withFields(item, {
      contact: person(contact),
      text: isAddress ? `@${contact.name || defaultNameOf(userId)}` : text,
    });
  };
  const reaction = (kind: ReactionAnnotation): ReactionAnnotation =>
    withFields(authored(kind), { reactions: kind.reactions && listOf(kind.reactions, authored) });
  const recording = (item: Recording): Recording =>
    withFields(item, { transcription: item.transcription && authored(item.transcription) });
  const comment = cached((item: Comment) =>
    withFields(authored(item), {
      to: item.to && listOf(item.to, person),
      taggedUserContacts: listOf(item.taggedUserContacts, tag),
      reactionAnnotations: item.reactionAnnotations && listOf(item.reactionAnnotations, reaction),
      recorders: listOf(item.recorders, recording),
    }),
  );
  const subscriptions = (all: Subscriptions): Subscriptions => {
    const next = Object.entries(all).map(
      ([key, entry]) => [key, withFields(entry, { user: person(entry.user) })] as const,
    );
    return next.every(([key, entry]) => entry === all[key]) ? all : Object.fromEntries(next);
  };
  const audience = ({ viewedBy, subscribedUsers, unsubscribedUsers }: CommentAnnotation): Fields<CommentAnnotation> =>
    readership === 'anonymous'
      ? { viewedBy: viewedBy && [], subscribedUsers: undefined, unsubscribedUsers: undefined }
      : {
          viewedBy: viewedBy && listOf(viewedBy, person),
          subscribedUsers: subscribedUsers && subscriptions(subscribedUsers),
          unsubscribedUsers: unsubscribedUsers && subscriptions(unsubscribedUsers),
        };
  const told: RecordsFor = cached((record, before) => {
    const { data, reads } = record;
    const { comments } = data;
    const isBeforeTold = before !== undefined && told(before) === before;
    return withFields(record, {
      data: withFields(authored(data), {
        ...audience(data),
        assignedTo: data.assignedTo && person(data.assignedTo),
        comments: isBeforeTold
          ? mapChanged(before.data.comments, comments, (item) => comment(item))
          : listOf(comments, (item) => comment(item)),
      }),
      reads: readership === 'anonymous' ? {} : reads,
    });
  });
  return told;
}

const records = {
  member: recordsFor('member'),
  guest: recordsFor('guest'),
  outsider: recordsFor('outsider'),
  anonymous: recordsFor('anonymous'),
} as const satisfies Record<Readership, unknown>;

/** A record as it is stored: nothing of its people that even members may not know. `before` is the version it was made of. */
export const withSnapshots = records.member;

/**
 * A record with what a reader may know of its people (decisions, What a person's snapshot holds). Anonymous readers get no read positions and
 * no subscribers but their own read position. Stored records may hold more: earlier versions stored whole users.
 */
export function recordFor(user: Viewer | null, record: AnnotationRecord): AnnotationRecord {
  const readership = readershipOf(user, record.organizationId);
  const told = records[readership](record);
  if (readership !== 'anonymous' || !user) return told;
  const { userId } = user;
  const readAt = Object.hasOwn(record.reads, userId) ? record.reads[userId] : undefined;
  const own = record.data.viewedBy?.filter((viewer) => viewer.userId === userId) ?? [];
  if (readAt === undefined && own.length === 0) return told;
  return {
    ...told,
    ...(readAt !== undefined && { reads: { [userId]: readAt } }),
    ...(own.length > 0 && { data: { ...told.data, viewedBy: own.map((viewer) => snapshotOf(viewer, readership)) } }),
  };
}
