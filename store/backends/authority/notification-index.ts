import {
  type NotificationMark,
  compareNotifications,
  type NotificationRecord,
} from '../../model/notification-record.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import type { Scope } from '../protocol.js';
import type { StoredReader } from './storage.js';

/** State of one notification reader. */
export interface ReaderState {
  reader: StoredReader;
  readonly marks: Map<string, NotificationMark>;
}

const threadKey = (documentId: string, annotationId: string): string => `${documentId}/${annotationId}`;

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
    this.#threads = new Map(threads.map((thread) => [threadKey(thread.documentId, thread.id), thread]));
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
    return [...(this.#byThread.get(threadKey(documentId, annotationId)) ?? [])];
  }

  /** Returns the thread that a notification is about; undefined if it does not exist. */
  threadOf({ documentId, comment }: NotificationRecord): AnnotationRecord | undefined {
    return comment && this.#threads.get(threadKey(documentId, comment.annotationId));
  }

  /** Sets the current version of a thread; removes the thread if `thread` is undefined. */
  setThread({ documentId }: Pick<Scope, 'documentId'>, annotationId: string, thread?: AnnotationRecord): void {
    const key = threadKey(documentId, annotationId);
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
      if (record.comment) this.#byThread.get(threadKey(record.documentId, record.comment.annotationId))?.delete(record);
    }
    this.#records.splice(0, this.#records.length, ...remaining);
  }

  #index(record: NotificationRecord): void {
    this.#byId.set(record.id, record);
    if (!record.comment) return;
    const key = threadKey(record.documentId, record.comment.annotationId);
    const records = this.#byThread.get(key) ?? new Set();
    this.#byThread.set(key, records.add(record));
  }
}
