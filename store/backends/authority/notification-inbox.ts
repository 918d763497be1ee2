import type { Viewer } from '../../rules/visibility.js';
import { dictionary } from '../../model/dictionary.js';
import { notificationFor } from '../../rules/notifications.js';
import type {
  Notification,
  NotificationChannel,
  NotificationCounts,
  NotificationQuery,
} from '../../model/notification.js';
import { type NotificationRecord, compareNotifications } from '../../model/notification-record.js';
import { settingsOf, isAskedFor, standingOf, type NotificationStanding } from '../../rules/recipients.js';
import { byDocument } from '../../rules/notification-order.js';
import type { NotificationFrame } from '../protocol.js';
import type { NotificationRoom, RoomReader } from './notification-room.js';
import type { CommentAnnotation, AnnotationRecord } from '../../model/comment-annotation.js';
import type { Comment } from '../../model/comment.js';
import { commentById } from '../../rules/comment-index.js';

/** Whose inbox it is. */
interface InboxOwner {
  /** How they stand at present. */
  viewer(): Viewer;
  readonly channels: readonly NotificationChannel[];
  receive(frame: NotificationFrame): void;
}

/** Notifications as one connection is told of them: how each stands, and how many are unread, kept up to date one by one. */
export class NotificationInbox {
  readonly kept: RoomReader;
  readonly #room: NotificationRoom;
  readonly #owner: InboxOwner;
  readonly #standings = new Map<string, NotificationStanding>();
  readonly #documents = new Map<string, number>();
  #forYou = 0;
  #all = 0;
  #told = 0;

  constructor(room: NotificationRoom, kept: RoomReader, owner: InboxOwner) {
    this.#room = room;
    this.kept = kept;
    this.#owner = owner;
    this.#standAll();
  }

  get userId(): string {
    return this.#owner.viewer().userId;
  }

  /** Whether the person is told of a notification. */
  has(id: string): boolean {
    return this.#standings.has(id);
  }

  /** Works all of it out anew, and tells so: the person may do something else, or wants something else. */
  renew(): void {
    this.#standAll();
    this.welcome();
  }

  /** Tells how many there are; what was told before is out of date. */
  welcome(): void {
    this.#tell({ isWhole: true });
  }

  /** Tells what the person wants from now on: what was told before stays. */
  settled(): void {
    this.#tell({});
  }

  /** Looks at some again, and tells what has become of them. Those in `touched` are told even where they stand as before. */
  look(records: readonly NotificationRecord[], touched?: ReadonlySet<string>, arrivedId?: string): void {
    const changed: Notification[] = [];
    const gone: string[] = [];
    for (const record of records) {
      const [before, after] = [this.#standings.get(record.id), this.#standing(record)];
      this.#set(record, after);
      if (!after && before) gone.push(record.id);
      else if (after && (!isSame(before, after) || touched?.has(record.id))) changed.push(this.#given(record, after));
    }
    if (changed.length + gone.length === 0) return;
    const arrived = changed.flatMap(({ id, isUnread }) => (id === arrivedId && isUnread ? [id] : []));
    this.#tell({ changed, gone, arrived });
  }

  /** Forgets some that are there no more. */
  drop(records: readonly NotificationRecord[]): void {
    const gone = records.flatMap((record) => (this.#standings.has(record.id) ? [record.id] : []));
    for (const record of records) this.#set(record, undefined);
    if (gone.length > 0) this.#tell({ gone });
  }

  /** Those that are asked for, the newest first: of documents, document by document. */
  asked(query: NotificationQuery): readonly NotificationRecord[] {
    const asked = this.#room.records.filter((record) => {
      const standing = this.#standings.get(record.id);
      return standing && isAskedFor(record, standing, query);
    });
    return query.type === 'documents' ? byDocument(asked, ({ documentId }) => documentId) : asked;
  }

  /** A notification as the person is given it; undefined where they are not told of it. */
  given(record: NotificationRecord): Notification | undefined {
    const standing = this.#standings.get(record.id);
    return standing && this.#given(record, standing);
  }

  #given(record: NotificationRecord, standing: NotificationStanding): Notification {
    return notificationFor(record, standing, this.#owner.viewer(), this.#room.threadOf(record));
  }

  get counts(): NotificationCounts {
    return { forYou: this.#forYou, all: this.#all, documents: dictionary(this.#documents) };
  }

  #standAll(): void {
    this.#standings.clear();
    this.#documents.clear();
    this.#forYou = this.#all = 0;
    for (const record of this.#room.records) this.#set(record, this.#standing(record));
  }

  #standing(record: NotificationRecord): NotificationStanding | undefined {
    const { reader, marks } = this.kept;
    return standingOf(record, {
      ...{ viewer: this.#owner.viewer(), channels: this.#owner.channels, reader },
      ...{ mark: marks.get(record.id), thread: this.#room.threadOf(record) },
    });
  }

  #set(record: NotificationRecord, standing: NotificationStanding | undefined): void {
    this.#count(record, this.#standings.get(record.id), -1);
    this.#count(record, standing, 1);
    if (standing) this.#standings.set(record.id, standing);
    else this.#standings.delete(record.id);
  }

  #count({ documentId }: NotificationRecord, standing: NotificationStanding | undefined, by: 1 | -1): void {
    if (!standing?.isUnread || standing.isArchived) return;
    this.#all += by;
    if (standing.forYou) this.#forYou += by;
    const count = (this.#documents.get(documentId) ?? 0) + by;
    if (count > 0) this.#documents.set(documentId, count);
    else this.#documents.delete(documentId);
  }

  get #latest(): number {
    return this.#room.records.find(({ id }) => this.#standings.has(id))?.timestamp ?? 0;
  }

  #tell(news: Partial<NotificationFrame>): void {
    this.#told += 1;
    this.#owner.receive({
      ...{ organizationId: this.#room.organizationId, at: this.#told, isWhole: false },
      ...{ counts: this.counts, settings: settingsOf(this.kept.reader), latest: this.#latest },
      ...{ changed: [], gone: [], arrived: [] },
      ...news,
    });
  }
}

const isSame = (a: NotificationStanding | undefined, b: NotificationStanding): boolean =>
  a?.forYou === b.forYou && a.isUnread === b.isUnread && a.isArchived === b.isArchived;

const commentIn = (annotation: CommentAnnotation | undefined, commentId: number | undefined): Comment | undefined =>
  annotation && (commentId === undefined ? annotation.comments[0] : commentById(annotation.comments, commentId));

/** How soon somebody has to take a change back for nobody to be told of it, in ms: a message that offers undo stays so long at most. */
const TAKEN_BACK_MS = 60_000;

/** Whether a thread was given to somebody and taken from them at once, which is told of to nobody. */
const isTakenFrom = ({ comment, timestamp }: NotificationRecord, { data }: AnnotationRecord): boolean =>
  comment?.change !== undefined &&
  data.assignedTo?.userId !== comment.change.to &&
  (data.lastUpdated ?? Infinity) - timestamp < TAKEN_BACK_MS;

/** Whether a change takes an earlier one back: the same person does so, soon. */
const takesBack = (later: NotificationRecord, earlier: NotificationRecord): boolean =>
  later.actionType === earlier.actionType &&
  later.actionUser.userId === earlier.actionUser.userId &&
  later.timestamp - earlier.timestamp < TAKEN_BACK_MS &&
  later.comment?.change !== undefined &&
  later.comment.change.to === earlier.comment?.change?.from &&
  later.comment.change.from === earlier.comment.change.to;

/** Those of changes that were taken back, and of the changes that did so. */
export function takenBack(records: readonly NotificationRecord[]): ReadonlySet<NotificationRecord> {
  const standing = new Map<string, NotificationRecord[]>();
  const over = new Set<NotificationRecord>();
  for (const record of records.toSorted((a, b) => compareNotifications(b, a))) {
    if (!record.comment?.change) continue;
    const key = [record.documentId, record.comment.annotationId, record.actionType].join('/');
    const before = standing.get(key) ?? [];
    standing.set(key, before);
    const earlier = before.at(-1);
    if (!earlier || !takesBack(record, earlier)) before.push(record);
    else for (const each of [record, ...before.splice(-1)]) over.add(each);
  }
  return over;
}

/**
 * Whether what a notification tells of is gone for good: its thread, its comment, the reaction, which was taken back, or who the thread was
 * given to, who has it no more.
 */
export function isStale(record: NotificationRecord, thread: AnnotationRecord | undefined): boolean {
  const { comment, actionUser, actionType } = record;
  if (!comment) return false;
  const about = commentIn(thread?.data, comment.commentId);
  if (!thread || !about) return true;
  if (actionType === 'assigned' && isTakenFrom(record, thread)) return true;
  if (comment.reactionId === undefined) return false;
  const reaction = about.reactionAnnotations?.find(({ icon }) => icon === comment.reactionId);
  return !reaction?.reactions?.some(({ from }) => from.userId === actionUser.userId);
}

/** Whether what a notification shows of its thread has changed. */
export const isTouched = (
  { comment }: NotificationRecord,
  before: CommentAnnotation | undefined,
  after: CommentAnnotation | undefined,
): boolean =>
  commentIn(before, comment?.commentId) !== commentIn(after, comment?.commentId) ||
  before?.status.id !== after?.status.id;
