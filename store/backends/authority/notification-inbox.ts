import type { AnnotationRecord, CommentAnnotation } from '../../model/comment-annotation.js';
import type { Comment } from '../../model/comment.js';
import { createDictionary } from '../../model/dictionary.js';
import {
  type NotificationMark,
  compareNotifications,
  type NotificationRecord,
} from '../../model/notification-record.js';
import type {
  Notification,
  NotificationChannel,
  NotificationCounts,
  NotificationQuery,
} from '../../model/notification.js';
import { commentById } from '../../rules/comment-index.js';
import { groupByDocument } from '../../rules/notification-order.js';
import {
  settingsOf,
  matchesNotificationQuery,
  recipientStateOf,
  type RecipientState,
} from '../../rules/notification-settings.js';
import { notificationFor } from '../../rules/notifications.js';
import type { Viewer } from '../../rules/visibility.js';
import type { Scope, NotificationFrame } from '../protocol.js';
import type { StoredReader } from './storage.js';

/** State of one notification reader. */
export interface ReaderState {
  reader: StoredReader;
  readonly marks: Map<string, NotificationMark>;
}

/** Returns a key of a thread in its organization. */
export const threadKey = ({ documentId }: Pick<Scope, 'documentId'>, annotationId: string): string =>
  `${documentId}/${annotationId}`;

/** Notifications of one organization, newest first, and the current versions of their threads. */
export class NotificationIndex {
  readonly organizationId: string;
  readonly #records: NotificationRecord[];
  readonly #byId = new Map<string, NotificationRecord>();
  readonly #byThread = new Map<string, Set<NotificationRecord>>();
  readonly #threads: Map<string, AnnotationRecord>;

  constructor(organizationId: string, records: readonly NotificationRecord[], threads: readonly AnnotationRecord[]) {
    this.organizationId = organizationId;
    this.#records = records.toSorted(compareNotifications);
    this.#threads = new Map(threads.map((thread) => [threadKey(thread, thread.id), thread]));
    for (const record of records) this.#index(record);
  }

  /** All notifications, newest first. */
  get records(): readonly NotificationRecord[] {
    return this.#records;
  }

  byId(id: string): NotificationRecord | undefined {
    return this.#byId.get(id);
  }

  /** Returns the notifications about a thread. */
  forThread({ documentId }: Pick<Scope, 'documentId'>, annotationId: string): readonly NotificationRecord[] {
    return [...(this.#byThread.get(threadKey({ documentId }, annotationId)) ?? [])];
  }

  /** Returns the thread that a notification is about; undefined if it does not exist. */
  threadOf({ documentId, comment }: NotificationRecord): AnnotationRecord | undefined {
    return comment && this.#threads.get(threadKey({ documentId }, comment.annotationId));
  }

  /** Sets the current version of a thread; removes the thread if `thread` is undefined. */
  setThread({ documentId }: Pick<Scope, 'documentId'>, annotationId: string, thread?: AnnotationRecord): void {
    const key = threadKey({ documentId }, annotationId);
    if (!this.#byThread.has(key)) return;
    if (thread) this.#threads.set(key, thread);
    else this.#threads.delete(key);
  }

  /** Adds a notification. Returns false if its id exists. */
  add(record: NotificationRecord): boolean {
    if (this.#byId.has(record.id)) return false;
    // The new notification comes first, unless the clock was set back.
    const at = this.#records.findIndex((other) => compareNotifications(record, other) < 0);
    this.#records.splice(at < 0 ? this.#records.length : at, 0, record);
    this.#index(record);
    return true;
  }

  /** Removes notifications by id. */
  remove(ids: ReadonlySet<string>): void {
    const remaining = this.#records.filter(({ id }) => !ids.has(id));
    for (const record of this.#records) {
      if (!ids.has(record.id)) continue;
      this.#byId.delete(record.id);
      if (record.comment) this.#byThread.get(threadKey(record, record.comment.annotationId))?.delete(record);
    }
    this.#records.splice(0, this.#records.length, ...remaining);
  }

  #index(record: NotificationRecord): void {
    this.#byId.set(record.id, record);
    if (!record.comment) return;
    const key = threadKey(record, record.comment.annotationId);
    const records = this.#byThread.get(key) ?? new Set();
    this.#byThread.set(key, records.add(record));
  }
}

/** The connection that an inbox delivers to. */
interface InboxOwner {
  readonly userId: string;
  /** Returns the user with their current access to a document. */
  viewerOf(scope: Scope): Viewer;
  readonly channels: readonly NotificationChannel[];
  receive(frame: NotificationFrame): void;
}

/** Notifications of one connection: the recipient state of each and the unread counts, updated incrementally. */
export class NotificationInbox {
  readonly readerState: ReaderState;
  readonly #index: NotificationIndex;
  readonly #owner: InboxOwner;
  /** Recipient states by notification id. Notifications that the user does not receive are absent. */
  readonly #states = new Map<string, RecipientState>();
  /** Unread counts by document id. */
  readonly #documents = new Map<string, number>();
  #forYou = 0;
  #all = 0;
  #frameCount = 0;

  constructor(index: NotificationIndex, readerState: ReaderState, owner: InboxOwner) {
    this.#index = index;
    this.readerState = readerState;
    this.#owner = owner;
    this.#recompute();
  }

  get userId(): string {
    return this.#owner.userId;
  }

  /** Whether the user receives a notification. */
  has(id: string): boolean {
    return this.#states.has(id);
  }

  /** Recomputes all states and resends them, after a change of the user's access or settings. */
  refresh(): void {
    this.#recompute();
    this.sendAll();
  }

  /** Sends the counts and settings, and invalidates everything sent before. */
  sendAll(): void {
    this.#send({ isWhole: true });
  }

  /** Sends the new settings. Notifications sent before stay valid. */
  sendSettings(): void {
    this.#send({});
  }

  /**
   * Recomputes the states of some notifications and sends the changes. Notifications in `changedIds` are sent even if their state is the same.
   * `arrivedIds` are the ids of notifications whose event has just happened.
   */
  update(
    records: readonly NotificationRecord[],
    changedIds?: ReadonlySet<string>,
    arrivedIds?: ReadonlySet<string>,
  ): void {
    const changed: Notification[] = [];
    const gone: string[] = [];
    for (const record of records) {
      const before = this.#states.get(record.id);
      const after = this.#stateOf(record);
      this.#set(record, after);
      if (!after && before) gone.push(record.id);
      else if (after && (!isSameState(before, after) || changedIds?.has(record.id)))
        changed.push(this.#toNotification(record, after));
    }
    if (changed.length + gone.length === 0) return;
    const arrived = changed.flatMap(({ id, isUnread }) => (arrivedIds?.has(id) && isUnread ? [id] : []));
    this.#send({ changed, gone, arrived });
  }

  /** Removes deleted notifications. */
  remove(records: readonly NotificationRecord[]): void {
    const gone = records.flatMap((record) => (this.#states.has(record.id) ? [record.id] : []));
    for (const record of records) this.#set(record, undefined);
    if (gone.length > 0) this.#send({ gone });
  }

  /** Returns the matching notifications, newest first. Queries of type 'documents' group them by document. */
  find(query: NotificationQuery): readonly NotificationRecord[] {
    const matching = this.#index.records.filter((record) => {
      const state = this.#states.get(record.id);
      return state && matchesNotificationQuery(record, state, query);
    });
    return query.type === 'documents' ? groupByDocument(matching, ({ documentId }) => documentId) : matching;
  }

  /** Returns a notification as visible to the user; undefined if the user does not receive it. */
  get(record: NotificationRecord): Notification | undefined {
    const state = this.#states.get(record.id);
    return state && this.#toNotification(record, state);
  }

  #toNotification(record: NotificationRecord, state: RecipientState): Notification {
    return notificationFor(record, state, this.#owner.viewerOf(record), this.#index.threadOf(record));
  }

  get counts(): NotificationCounts {
    return { forYou: this.#forYou, all: this.#all, documents: createDictionary(this.#documents) };
  }

  #recompute(): void {
    this.#states.clear();
    this.#documents.clear();
    this.#forYou = 0;
    this.#all = 0;
    for (const record of this.#index.records) this.#set(record, this.#stateOf(record));
  }

  #stateOf(record: NotificationRecord): RecipientState | undefined {
    const { reader, marks } = this.readerState;
    return recipientStateOf(record, {
      viewer: this.#owner.viewerOf(record),
      channels: this.#owner.channels,
      reader,
      mark: marks.get(record.id),
      thread: this.#index.threadOf(record),
    });
  }

  #set(record: NotificationRecord, state: RecipientState | undefined): void {
    this.#count(record, this.#states.get(record.id), -1);
    this.#count(record, state, 1);
    if (state) this.#states.set(record.id, state);
    else this.#states.delete(record.id);
  }

  #count({ documentId }: NotificationRecord, state: RecipientState | undefined, delta: 1 | -1): void {
    if (!state?.isUnread || state.isArchived) return;
    this.#all += delta;
    if (state.forYou) this.#forYou += delta;
    const count = (this.#documents.get(documentId) ?? 0) + delta;
    if (count > 0) this.#documents.set(documentId, count);
    else this.#documents.delete(documentId);
  }

  get #latest(): number {
    return this.#index.records.find(({ id }) => this.#states.has(id))?.timestamp ?? 0;
  }

  #send(changes: Partial<NotificationFrame>): void {
    this.#frameCount += 1;
    this.#owner.receive({
      organizationId: this.#index.organizationId,
      at: this.#frameCount,
      isWhole: false,
      counts: this.counts,
      settings: settingsOf(this.readerState.reader),
      latest: this.#latest,
      changed: [],
      gone: [],
      arrived: [],
      ...changes,
    });
  }
}

const isSameState = (a: RecipientState | undefined, b: RecipientState): boolean =>
  a?.forYou === b.forYou && a.isUnread === b.isUnread && a.isArchived === b.isArchived;

/** Returns the comment with the id, or the first comment without an id. */
const commentIn = (annotation: CommentAnnotation | undefined, commentId: number | undefined): Comment | undefined =>
  annotation && (commentId === undefined ? annotation.comments[0] : commentById(annotation.comments, commentId));

/** Time within which a reverted change notifies nobody, in ms. It is the maximum duration of a toast that offers undo. */
const UNDO_WINDOW_MS = 60_000;

/** Whether an assignment was withdrawn within the undo window. */
const isAssignmentReverted = ({ comment, timestamp }: NotificationRecord, { data }: AnnotationRecord): boolean =>
  comment?.change !== undefined &&
  data.assignedTo?.userId !== comment.change.to &&
  (data.lastUpdated ?? Infinity) - timestamp < UNDO_WINDOW_MS;

/** Whether a change reverts an earlier one of the same user within the undo window. */
const reverts = (later: NotificationRecord, earlier: NotificationRecord): boolean =>
  later.actionType === earlier.actionType &&
  later.actionUser.userId === earlier.actionUser.userId &&
  later.timestamp - earlier.timestamp < UNDO_WINDOW_MS &&
  later.comment?.change !== undefined &&
  later.comment.change.to === earlier.comment?.change?.from &&
  later.comment.change.from === earlier.comment.change.to;

/** Returns the notifications of reverted changes and of the changes that reverted them. */
export function findReverted(records: readonly NotificationRecord[]): ReadonlySet<NotificationRecord> {
  const remaining = new Map<string, NotificationRecord[]>();
  const reverted = new Set<NotificationRecord>();
  for (const record of records.toSorted((a, b) => compareNotifications(b, a))) {
    if (!record.comment?.change) continue;
    const key = [record.documentId, record.comment.annotationId, record.actionType].join('/');
    const before = remaining.get(key) ?? [];
    remaining.set(key, before);
    const earlier = before.at(-1);
    if (!earlier || !reverts(record, earlier)) before.push(record);
    else for (const each of [record, ...before.splice(-1)]) reverted.add(each);
  }
  return reverted;
}

/** Whether the subject of a notification no longer exists: a deleted thread or comment, a removed reaction, a withdrawn assignment. */
export function isStale(record: NotificationRecord, thread: AnnotationRecord | undefined): boolean {
  const { comment, actionUser, actionType } = record;
  if (!comment) return false;
  const subject = commentIn(thread?.data, comment.commentId);
  if (!thread || !subject) return true;
  if (actionType === 'assigned' && isAssignmentReverted(record, thread)) return true;
  if (comment.reactionId === undefined) return false;
  const reaction = subject.reactionAnnotations?.find(({ icon }) => icon === comment.reactionId);
  return !reaction?.reactions?.some(({ from }) => from.userId === actionUser.userId);
}

/** Whether the content of the thread that a notification shows has changed. */
export const hasContentChanged = (
  { comment }: NotificationRecord,
  before: CommentAnnotation | undefined,
  after: CommentAnnotation | undefined,
): boolean =>
  commentIn(before, comment?.commentId) !== commentIn(after, comment?.commentId) ||
  before?.status.id !== after?.status.id;
