import type { CollabError } from '../../model/error.js';
import type { Place } from '../../rules/page-cursor.js';
import type { DocumentMetadata } from '../../model/organization.js';
import type { NotificationRecord, NotificationMark, NotificationReader } from '../../model/notification-record.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import type { Scope, WireMutation } from '../protocol.js';
import type { LiveRecord } from '../../model/live-change.js';
import type { KnownOutcomes } from './known-outcomes.js';

/** Where a scope's log stands. */
export interface LogHead {
  /** Number of the last operation, 0 before the first. */
  readonly seq: number;
  /** Operations up to and with this one are no longer held. */
  readonly cut: number;
  /** Last annotation number given out. */
  readonly lastNumber: number;
}

/** The head of a scope that nothing has happened in. */
export const START: LogHead = { seq: 0, cut: 0, lastNumber: 0 };

/** One operation of a log: which row it changed, not how. What a reader gets of it is the row as it is when they ask. */
export interface LogEntry {
  readonly seq: number;
  readonly id: string;
  /** The row before, to know who could see it; `true` for one that everybody could see, absent where there was none. */
  readonly before?: AnnotationRecord | true;
}

/** What became of a mutation: its number in the log, or why it was refused. */
export type Outcome = { readonly ok: true; readonly seq: number } | { readonly ok: false; readonly error: CollabError };

/** What a mutation meets: the head, the row it concerns, and what became of it if it was pushed before. */
export interface LogState {
  readonly head: LogHead;
  readonly row: AnnotationRecord | undefined;
  readonly known: Outcome | undefined;
}

/** What a mutation changes. */
export interface LogChange {
  readonly entry: LogEntry;
  /** The row as it is from now on; undefined when it is gone. */
  readonly row: AnnotationRecord | undefined;
  /** What becomes of files with it. */
  readonly blobs?: BlobChanges;
  /** What others are told of it, where that is anything: it is kept with it, all or nothing. */
  readonly notification?: NotificationRecord;
}

/** What becomes of a mutation. It is kept with the outcome, all or nothing; without a change only the outcome is. */
export interface Verdict {
  /** The head from now on. */
  readonly head: LogHead;
  readonly outcome: Outcome;
  readonly change?: LogChange;
}

/** A part of a scope's rows. */
export interface RowChunk {
  readonly rows: readonly AnnotationRecord[];
  /** Ids of rows that could not be read and were set aside. */
  readonly corrupt: readonly string[];
  readonly more: boolean;
}

/** Operations of a log, and the rows they concern as they are now, by id. */
export interface Replay {
  readonly entries: readonly LogEntry[];
  readonly rows: ReadonlyMap<string, AnnotationRecord>;
}

/** Which threads are gone through, in the order they were begun or the other way round. */
export interface Walk {
  readonly organizationId: string;
  /** All documents of the organization when absent. */
  readonly documentIds?: readonly string[] | undefined;
  readonly isAscending: boolean;
  /** Begins after the thread that stands here. */
  readonly after?: Place | undefined;
}

/** Where a log keeps heads, rows, entries and the outcomes of mutations. One log at a time writes to it. */
export interface LogStorage {
  /** The head of a scope. */
  head(scope: Scope): Promise<LogHead>;
  /**
   * Reads what a mutation meets, has it judged, and keeps the verdict in the same transaction. Where nothing could be kept it rejects
   * with a CollabError: of code 'unavailable' when the mutation may be pushed again, else with the reason it is refused for.
   */
  change(mutation: WireMutation, rowId: string, judge: (state: LogState) => Verdict): Promise<Verdict>;
  /** A row as it is now. */
  row(scope: Scope, id: string): Promise<AnnotationRecord | undefined>;
  /** The operations after `seq`, oldest first; undefined where they cannot be read. */
  since(scope: Scope, seq: number): Promise<Replay | undefined>;
  /** All rows of a scope, in parts small enough to leave the page its frames. */
  rows(scope: Scope): AsyncIterable<RowChunk>;
  /** Goes through threads of many scopes, in parts as small; what is read no further is not fetched. Rows that cannot be read are left out. */
  walk(walk: Walk): AsyncIterable<readonly AnnotationRecord[]>;
  /** Puts a document into a folder. */
  file(scope: Scope, folderId: string): Promise<void>;
  /** Ids of the documents in a folder. */
  filed(organizationId: string, folderId: string): Promise<readonly string[]>;
  /** What is known of documents: of those that hold something, lie in a folder or were described. In the order of their ids, after one of them. */
  documents(organizationId: string, after: string | undefined, count: number): Promise<readonly DocumentMetadata[]>;
  /** What is known of one document; undefined where nothing is. */
  document(scope: Scope): Promise<DocumentMetadata | undefined>;
  /** What is known of all documents that lie in a folder. */
  filedDocuments(organizationId: string): Promise<readonly DocumentMetadata[]>;
  /** Changes what is known of documents, all or nothing. */
  describe(scopes: readonly Scope[], change: (known: DocumentMetadata) => DocumentMetadata): Promise<void>;
}

/** Whose a file is, and which thread names it. */
export interface BlobInfo {
  readonly userId: string;
  /** The thread that names it; absent while none does. */
  readonly annotationId?: string;
  /** Since when no thread names it, in ms since the epoch; absent while one does. */
  readonly draftAt?: number;
}

/** What is known of a file, with the thread that names it. */
export interface HeldBlob {
  readonly info: BlobInfo;
  readonly row: AnnotationRecord | undefined;
}

/** Where files are kept. What threads name is kept up to date by the log's storage, in one step with the rows (`LogChange`). */
export interface BlobStorage {
  info(scope: Scope, id: number): Promise<HeldBlob | undefined>;
  read(scope: Scope, id: number): Promise<Blob | undefined>;
  /** Keeps a file where `isFree` allows it, and says whether it did. Rejects with the signal's reason when it is aborted. */
  write(
    scope: Scope,
    id: number,
    blob: Blob,
    info: BlobInfo,
    isFree: (held: BlobInfo | undefined) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<boolean>;
  /** Forgets a file where `mayGo` allows it. */
  remove(scope: Scope, id: number, mayGo: (held: BlobInfo) => boolean): Promise<void>;
}

/** What is kept of the values of a scope. */
export interface KeptLive {
  readonly records: readonly LiveRecord[];
  /** What became of the changes of each client. */
  readonly outcomes: KnownOutcomes;
}

/** Where values that people keep in step are kept. One at a time writes to it. */
export interface LiveStorage {
  /** What is kept of a scope; what cannot be read is left out. */
  load(scope: Scope): Promise<KeptLive>;
  /** Keeps values in place of those of their keys, with the outcomes, all or nothing. Rejects with a CollabError. */
  save(scope: Scope, records: readonly LiveRecord[], outcomes: KnownOutcomes): Promise<void>;
}

/** A reader, with what became of the changes their clients made. */
export interface StoredReader extends NotificationReader {
  readonly outcomes?: KnownOutcomes;
}

/** What is kept of a reader: nothing before they first ask. */
export interface KeptReader {
  readonly reader: StoredReader | undefined;
  /** By the notifications' ids. */
  readonly marks: ReadonlyMap<string, NotificationMark>;
}

/** What a reader has changed: marks in place of those there were, or taken away. */
export interface ReaderChange {
  readonly reader?: StoredReader;
  readonly marks?: ReadonlyMap<string, NotificationMark | undefined>;
}

/** Where notifications are kept; those of what happens to threads are kept with what happens (`LogChange`). One at a time writes to it. */
export interface NotificationStorage {
  /** All of an organization, in any order; what cannot be read is left out. */
  load(organizationId: string): Promise<readonly NotificationRecord[]>;
  add(record: NotificationRecord): Promise<void>;
  remove(organizationId: string, ids: readonly string[]): Promise<void>;
  reader(organizationId: string, userId: string): Promise<KeptReader>;
  /** Keeps all of it or nothing. Rejects with a CollabError. */
  change(organizationId: string, userId: string, change: ReaderChange): Promise<void>;
}

/** What a change of a thread does to files, by their ids. */
export interface BlobChanges {
  /** Who changes it: only their own files become the thread's. */
  readonly userId: string;
  /** Files the thread names from now on. */
  readonly named: readonly number[];
  /** Files the thread names no more. */
  readonly dropped: readonly number[];
}
