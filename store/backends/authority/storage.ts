import type { AnnotationQuery } from '../../model/annotation-query.js';
import type { AnnotationRecord, CommentAnnotationsCount } from '../../model/comment-annotation.js';
import type { CollabError } from '../../model/error.js';
import type { LiveRecord } from '../../model/live-record.js';
import type { Mutation } from '../../model/mutation.js';
import type { NotificationRecord, NotificationMark, NotificationReader } from '../../model/notification-record.js';
import type { DocumentMetadata, FolderMetadata } from '../../model/organization.js';
import type { User } from '../../model/user.js';
import type { PageCursor } from '../../rules/page-cursor.js';
import type { Scope, WireMutation } from '../protocol.js';
import type { KnownOutcomes } from './known-outcomes.js';

/** Head of a scope's log. */
export interface LogHead {
  /** Number of the last operation, 0 before the first. */
  readonly seq: number;
  /** Number of the last operation that the log has discarded. */
  readonly cut: number;
  /** Last assigned annotation number. */
  readonly lastNumber: number;
}

/** Head of a log without operations. */
export const EMPTY_HEAD: LogHead = { seq: 0, cut: 0, lastNumber: 0 };

/** One operation of a log. It records which row changed, not how: readers receive the current version of the row. */
export interface LogEntry {
  readonly seq: number;
  readonly id: string;
  /** The previous row, which decides who could see it; `true` if everybody could. Absent for a new row. */
  readonly before?: AnnotationRecord | true;
}

/** Persisted result of a mutation: its number in the log, or the error. */
export type StoredResult =
  { readonly ok: true; readonly seq: number } | { readonly ok: false; readonly error: CollabError };

/** Scope of a change, and its number among the changes of a client. A change without a number is not repeated, and has no known result. */
export type ChangeKey = Pick<WireMutation, 'scope'> &
  (Pick<WireMutation, 'clientId' | 'mid'> | { readonly clientId?: never; readonly mid?: never });

/** State that a mutation is applied to. */
export interface LogState {
  readonly head: LogHead;
  /** The row that the mutation changes. */
  readonly row: AnnotationRecord | undefined;
  /** The result, if the mutation was pushed before. */
  readonly known: StoredResult | undefined;
}

/** Cause of a change: a mutation of a user, or a call of the application's own backend. */
export type ChangeCause =
  { readonly by: 'user'; readonly user: User; readonly mutation: Mutation } | { readonly by: 'application' };

/** Changes of a mutation. The storage persists them in one transaction. */
export interface LogChange {
  readonly entry: LogEntry;
  /** Not persisted: it tells apart what leads to the same row, such as accepting and rejecting. */
  readonly cause: ChangeCause;
  /** The new row; undefined if the mutation deletes it. */
  readonly row: AnnotationRecord | undefined;
  /** Changes of the files that the row references. */
  readonly blobs?: BlobChanges;
  /** The notifications for their recipients. */
  readonly notifications?: readonly NotificationRecord[];
}

/** Outcome of a mutation. The result is persisted in one transaction with the change, or alone if there is no change. */
export interface MutationOutcome {
  /** The new head. */
  readonly head: LogHead;
  readonly result: StoredResult;
  readonly change?: LogChange;
}

/** A chunk of a scope's rows. */
export interface RowChunk {
  readonly rows: readonly AnnotationRecord[];
  /** Ids of unreadable rows, which are quarantined. */
  readonly corrupt: readonly string[];
  readonly more: boolean;
}

/** Operations of a log and the current versions of their rows, by id. */
export interface Replay {
  readonly entries: readonly LogEntry[];
  readonly rows: ReadonlyMap<string, AnnotationRecord>;
}

/** Range of threads to iterate, by time of creation. */
export interface WalkOptions {
  readonly organizationId: string;
  /** Default: all documents of the organization. */
  readonly documentIds?: readonly string[] | undefined;
  readonly isAscending: boolean;
  /** Page cursor after which the iteration starts. */
  readonly after?: PageCursor | undefined;
  /** Query of the threads that are needed. A storage may leave out others, and iterate all. */
  readonly query?: AnnotationQuery;
  /** The user for whom threads are read or unread. Default: not known. */
  readonly userId?: string | undefined;
  /** Whether threads that `countForAll` has counted are left out. Default: false. */
  readonly isCounted?: boolean;
}

export interface CountForAllOptions {
  readonly organizationId: string;
  /** Default: all documents of the organization. */
  readonly documentIds?: readonly string[] | undefined;
  /** A query without `text`. */
  readonly query: AnnotationQuery;
  /** The user for whom threads are unread. */
  readonly userId: string;
}

/** Storage of heads, rows, log entries and results of mutations. Only one log writes to it at a time. */
export interface LogStorage {
  /** Returns the head of a scope's log. */
  head(scope: Scope): Promise<LogHead>;
  /**
   * Reads the state for a mutation, calls `apply`, and persists the outcome in the same transaction. Rejects with a CollabError if nothing was
   * persisted: 'unavailable' if the mutation can be pushed again, otherwise the reason of the refusal.
   */
  change(key: ChangeKey, rowId: string, apply: (state: LogState) => MutationOutcome): Promise<MutationOutcome>;
  /** Returns the current version of a row. */
  row(scope: Scope, id: string): Promise<AnnotationRecord | undefined>;
  /** Returns the operations after `seq`, oldest first; undefined if they cannot be read. */
  since(scope: Scope, seq: number): Promise<Replay | undefined>;
  /** Iterates all rows of a scope, in chunks small enough not to block rendering. */
  rows(scope: Scope): AsyncIterable<RowChunk>;
  /** Moves a document to a folder. */
  setFolder(scope: Scope, folderId: string): Promise<void>;
}

/** Storage that queries read, and the metadata of documents. */
export interface QueryStorage {
  /** Iterates threads of many scopes in chunks of the same size, and fetches them lazily. Skips unreadable rows. */
  walk(walk: WalkOptions): AsyncIterable<readonly AnnotationRecord[]>;
  /**
   * Counts threads that look the same to everybody who may read their document, by document. Absent if the storage cannot tell them from others
   * without reading them.
   */
  countForAll?(options: CountForAllOptions): Promise<ReadonlyMap<string, CommentAnnotationsCount>>;
  /** Returns the ids of the documents in a folder. */
  documentIdsInFolder(organizationId: string, folderId: string): Promise<readonly string[]>;
  /**
   * Returns metadata of up to `count` documents, ordered by id, starting after the id `after`. It covers documents that have operations, a
   * folder or metadata.
   */
  documents(organizationId: string, after: string | undefined, count: number): Promise<readonly DocumentMetadata[]>;
  /** Returns the metadata of one document; undefined if the document is unknown. */
  document(scope: Scope): Promise<DocumentMetadata | undefined>;
  /** Returns the metadata of all documents that are in a folder. */
  documentsInFolders(organizationId: string): Promise<readonly DocumentMetadata[]>;
  /** Returns folders that are described apart from their documents, even empty ones. Absent if the storage has none. */
  folders?(organizationId: string): Promise<readonly FolderMetadata[]>;
  /** Updates the metadata of documents in one transaction. */
  updateDocuments(scopes: readonly Scope[], change: (stored: DocumentMetadata) => DocumentMetadata): Promise<void>;
}

/** Owner of a file and the thread that references it. */
export interface BlobInfo {
  /** Id of the uploader. */
  readonly userId: string;
  /** Id of the thread that references the file. Absent while none does. */
  readonly annotationId?: string;
  /** Time since which no thread references the file, in ms since the epoch. Absent while one does. */
  readonly draftAt?: number;
}

/** Info of a file, with the thread that references it. */
export interface BlobDetails {
  readonly info: BlobInfo;
  readonly row: AnnotationRecord | undefined;
}

/** File storage. The log storage updates references in one transaction with the rows (`LogChange`). */
export interface BlobStorage {
  info(scope: Scope, id: number): Promise<BlobDetails | undefined>;
  read(scope: Scope, id: number): Promise<Blob | undefined>;
  /** Stores a file if `canWrite` returns true for its stored info. Returns whether it did. Rejects with the signal's reason on abort. */
  write(
    scope: Scope,
    id: number,
    blob: Blob,
    info: BlobInfo,
    canWrite: (stored: BlobInfo | undefined) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<boolean>;
  /** Deletes a file if `canRemove` returns true for its stored info. */
  remove(scope: Scope, id: number, canRemove: (stored: BlobInfo) => boolean): Promise<void>;
}

/** Persisted live state of a scope. */
export interface StoredLiveState {
  readonly records: readonly LiveRecord[];
  /** Outcomes of the changes of each client. */
  readonly outcomes: KnownOutcomes;
}

/**
 * Storage of live state. Each log is its only writer, unless several nodes of a service share it: then a node that writes what another has
 * changed since it was loaded is rejected with `OutdatedState`.
 */
export interface LiveStorage {
  /** Returns the live state of a scope without unreadable values. */
  load(scope: Scope): Promise<StoredLiveState>;
  /** Replaces the values with the same keys and the outcomes in one transaction. Rejects with a CollabError. */
  save(scope: Scope, records: readonly LiveRecord[], outcomes: KnownOutcomes): Promise<void>;
}

/** A notification reader, with the outcomes of the changes of their clients. */
export interface StoredReader extends NotificationReader {
  readonly outcomes?: KnownOutcomes;
}

/** Persisted state of a notification reader. */
export interface StoredReaderState {
  /** Undefined before the reader's first request. */
  readonly reader: StoredReader | undefined;
  /** Marks by notification id. */
  readonly marks: ReadonlyMap<string, NotificationMark>;
}

/** Change of a reader's state. An undefined mark deletes the stored mark. */
export interface ReaderChange {
  readonly reader?: StoredReader;
  readonly marks?: ReadonlyMap<string, NotificationMark | undefined>;
}

/**
 * Storage of notifications. The log storage persists notifications of mutations with the change (`LogChange`).
 * Each log is its only writer, unless several nodes of a service share it (`OutdatedState`).
 */
export interface NotificationStorage {
  /** Returns the readable notifications of an organization, in any order: all, or at least those from a time on, in ms since the epoch. */
  load(organizationId: string, from?: number): Promise<readonly NotificationRecord[]>;
  /** Adds a notification. Rejects with `OutdatedState` if another node has added one with its id. */
  add(record: NotificationRecord): Promise<void>;
  remove(organizationId: string, ids: readonly string[]): Promise<void>;
  reader(organizationId: string, userId: string): Promise<StoredReaderState>;
  /** Persists a change in one transaction. Rejects with a CollabError. */
  change(organizationId: string, userId: string, change: ReaderChange): Promise<void>;
}

/** Changes of the files that a thread references. */
export interface BlobChanges {
  /** Id of the user who changes the thread. Only their own files can be added. */
  readonly userId: string;
  /** Ids of files that the thread now references. */
  readonly added: readonly number[];
  /** Ids of files that the thread no longer references. */
  readonly removed: readonly number[];
}
