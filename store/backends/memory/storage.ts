import { nextTask } from '../../base/next-task.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import { deepFreeze } from '../../model/freeze.js';
import type { LiveRecord } from '../../model/live-record.js';
import type { NotificationMark, NotificationRecord } from '../../model/notification-record.js';
import type { DocumentMetadata } from '../../model/organization.js';
import { freezeThread } from '../../rules/changed-comments.js';
import { compareCursors, cursorOf } from '../../rules/page-cursor.js';
import { claimBlob } from '../authority/blob-changes.js';
import type { KnownOutcomes } from '../authority/known-outcomes.js';
import {
  type BlobChanges,
  type BlobInfo,
  type BlobStorage,
  type BlobDetails,
  type StoredReaderState,
  type NotificationStorage,
  type ReaderChange,
  type StoredReader,
  type ChangeKey,
  EMPTY_HEAD,
  type LogChange,
  type LogEntry,
  type LogHead,
  type LogState,
  type LogStorage,
  type QueryStorage,
  type StoredResult,
  type Replay,
  type RowChunk,
  type MutationOutcome,
  type WalkOptions,
  type StoredLiveState,
  type LiveStorage,
} from '../authority/storage.js';
import { scopeKey, type Scope } from '../protocol.js';

interface StoredBlob {
  readonly blob: Blob;
  readonly info: BlobInfo;
}

const blobKey = (scope: Scope, id: number): string => `${scopeKey(scope)}/${id}`;

/** Blob storage in a map. */
class MemoryBlobs implements BlobStorage {
  readonly #rows: Pick<MemoryRows, 'row'>;
  readonly #blobs = new Map<string, StoredBlob>();

  constructor(rows: Pick<MemoryRows, 'row'>) {
    this.#rows = rows;
  }

  async info(scope: Scope, id: number): Promise<BlobDetails | undefined> {
    const info = this.#blobs.get(blobKey(scope, id))?.info;
    const row = info?.annotationId === undefined ? undefined : await this.#rows.row(scope, info.annotationId);
    return info && { info, row };
  }

  read(scope: Scope, id: number): Promise<Blob | undefined> {
    return Promise.resolve(this.#blobs.get(blobKey(scope, id))?.blob);
  }

  write(
    scope: Scope,
    id: number,
    blob: Blob,
    info: BlobInfo,
    canWrite: (stored: BlobInfo | undefined) => boolean,
  ): Promise<boolean> {
    const key = blobKey(scope, id);
    if (!canWrite(this.#blobs.get(key)?.info)) return Promise.resolve(false);
    this.#blobs.set(key, { blob, info });
    return Promise.resolve(true);
  }

  remove(scope: Scope, id: number, canRemove: (stored: BlobInfo) => boolean): Promise<void> {
    const key = blobKey(scope, id);
    const stored = this.#blobs.get(key);
    if (stored && canRemove(stored.info)) this.#blobs.delete(key);
    return Promise.resolve();
  }

  /** Updates the files that a change of a thread adds and removes. */
  applyChanges(scope: Scope, annotationId: string, { userId, added, removed }: BlobChanges): void {
    for (const id of added) {
      const stored = this.#blobs.get(blobKey(scope, id));
      const info = claimBlob(annotationId, stored?.info, userId);
      if (stored && info) this.#blobs.set(blobKey(scope, id), { blob: stored.blob, info });
    }
    for (const id of removed) {
      const key = blobKey(scope, id);
      if (this.#blobs.get(key)?.info.annotationId === annotationId) this.#blobs.delete(key);
    }
  }
}

interface ReaderEntry {
  reader: StoredReader | undefined;
  readonly marks: Map<string, NotificationMark>;
}

/** Notification storage in maps. */
export class MemoryNotifications implements NotificationStorage {
  /** By organization id, then by notification id. */
  readonly #records = new Map<string, Map<string, NotificationRecord>>();
  readonly #readers = new Map<string, ReaderEntry>();

  load(organizationId: string): Promise<readonly NotificationRecord[]> {
    return Promise.resolve([...this.#recordsOf(organizationId).values()]);
  }

  add(record: NotificationRecord): Promise<void> {
    this.#recordsOf(record.organizationId).set(record.id, deepFreeze(record));
    return Promise.resolve();
  }

  remove(organizationId: string, ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#recordsOf(organizationId).delete(id);
    return Promise.resolve();
  }

  reader(organizationId: string, userId: string): Promise<StoredReaderState> {
    const { reader, marks } = this.#readerOf(organizationId, userId);
    return Promise.resolve({ reader, marks: new Map(marks) });
  }

  change(organizationId: string, userId: string, { reader, marks }: ReaderChange): Promise<void> {
    const entry = this.#readerOf(organizationId, userId);
    if (reader) entry.reader = reader;
    for (const [id, mark] of marks ?? []) {
      if (mark) entry.marks.set(id, mark);
      else entry.marks.delete(id);
    }
    return Promise.resolve();
  }

  #recordsOf(organizationId: string): Map<string, NotificationRecord> {
    const records = this.#records.get(organizationId) ?? new Map<string, NotificationRecord>();
    this.#records.set(organizationId, records);
    return records;
  }

  #readerOf(organizationId: string, userId: string): ReaderEntry {
    const key = JSON.stringify([organizationId, userId]);
    const entry = this.#readers.get(key) ?? { reader: undefined, marks: new Map<string, NotificationMark>() };
    this.#readers.set(key, entry);
    return entry;
  }
}

/** Maximum number of rows in a chunk. */
const CHUNK = 250;

interface ScopeData {
  readonly scope: Scope;
  head: LogHead;
  readonly rows: Map<string, AnnotationRecord>;
  entries: LogEntry[];
}

/** Log storage in maps. */
export class MemoryRows implements LogStorage, QueryStorage {
  readonly blobs = new MemoryBlobs(this);
  readonly notifications = new MemoryNotifications();
  readonly #scopes = new Map<string, ScopeData>();
  /** Results of mutations, by client id and `mid`. */
  readonly #results = new Map<string, StoredResult>();
  /** Document metadata, by scope key. */
  readonly #documents = new Map<string, DocumentMetadata>();

  head(scope: Scope): Promise<LogHead> {
    return Promise.resolve(this.#dataOf(scope).head);
  }

  change(
    { scope, clientId, mid }: ChangeKey,
    rowId: string,
    apply: (state: LogState) => MutationOutcome,
  ): Promise<MutationOutcome> {
    const data = this.#dataOf(scope);
    const key = clientId === undefined ? undefined : JSON.stringify([clientId, mid]);
    const known = key === undefined ? undefined : this.#results.get(key);
    const outcome = apply({ head: data.head, row: data.rows.get(rowId), known });
    if (key !== undefined) this.#results.set(key, outcome.result);
    if (outcome.change) this.#commit(scope, outcome.head, outcome.change);
    return Promise.resolve(outcome);
  }

  since(scope: Scope, seq: number): Promise<Replay> {
    const { entries, rows } = this.#dataOf(scope);
    return Promise.resolve({ entries: entries.filter((entry) => entry.seq > seq), rows });
  }

  async *rows(scope: Scope): AsyncGenerator<RowChunk> {
    const rows = [...this.#dataOf(scope).rows.values()];
    for (let at = 0; at === 0 || at < rows.length; at += CHUNK) {
      if (at > 0) await nextTask();
      yield { rows: rows.slice(at, at + CHUNK), corrupt: [], more: at + CHUNK < rows.length };
    }
  }

  row(scope: Scope, id: string): Promise<AnnotationRecord | undefined> {
    return Promise.resolve(this.#dataOf(scope).rows.get(id));
  }

  async *walk({
    organizationId,
    documentIds,
    isAscending,
    after,
  }: WalkOptions): AsyncGenerator<readonly AnnotationRecord[]> {
    const included = documentIds && new Set(documentIds);
    const sign = isAscending ? 1 : -1;
    const rows = [...this.#scopes.values()]
      .flatMap((data) => [...data.rows.values()])
      .filter((row) => row.organizationId === organizationId && (!included || included.has(row.documentId)))
      .filter((row) => !after || sign * compareCursors(cursorOf(row), after) > 0)
      .sort((a, b) => sign * compareCursors(cursorOf(a), cursorOf(b)));
    for (let at = 0; at < rows.length; at += CHUNK) {
      if (at > 0) await nextTask();
      yield rows.slice(at, at + CHUNK);
    }
  }

  setFolder(scope: Scope, folderId: string): Promise<void> {
    return this.updateDocuments([scope], (known) => ({ ...known, folderId }));
  }

  async documentIdsInFolder(organizationId: string, folderId: string): Promise<readonly string[]> {
    const documents = await this.documentsInFolders(organizationId);
    return documents.flatMap((document) => (document.folderId === folderId ? document.documentId : []));
  }

  documents(organizationId: string, after: string | undefined, count: number): Promise<readonly DocumentMetadata[]> {
    const known = new Map(
      [...this.#scopes.values()].flatMap(({ scope, head }) =>
        head.seq > 0 && scope.organizationId === organizationId ? [[scope.documentId, { ...scope }] as const] : [],
      ),
    );
    for (const document of this.#documents.values())
      if (document.organizationId === organizationId)
        known.set(document.documentId, document as typeof document & Scope);
    const ids = [...known.keys()].sort((a, b) => (a < b ? -1 : 1)).filter((id) => after === undefined || id > after);
    return Promise.resolve(ids.slice(0, count).flatMap((id) => known.get(id) ?? []));
  }

  document(scope: Scope): Promise<DocumentMetadata | undefined> {
    const data = this.#scopes.get(scopeKey(scope));
    return Promise.resolve(
      this.#documents.get(scopeKey(scope)) ?? (data && data.head.seq > 0 ? { ...scope } : undefined),
    );
  }

  documentsInFolders(organizationId: string): Promise<readonly DocumentMetadata[]> {
    const isInFolder = (document: DocumentMetadata) =>
      document.folderId !== undefined && document.organizationId === organizationId;
    return Promise.resolve([...this.#documents.values()].filter(isInFolder));
  }

  updateDocuments(scopes: readonly Scope[], change: (known: DocumentMetadata) => DocumentMetadata): Promise<void> {
    for (const scope of scopes) {
      const key = scopeKey(scope);
      this.#documents.set(key, { ...change(this.#documents.get(key) ?? { ...scope }), ...scope });
    }
    return Promise.resolve();
  }

  #dataOf(scope: Scope): ScopeData {
    const key = scopeKey(scope);
    let data = this.#scopes.get(key);
    if (!data) this.#scopes.set(key, (data = { scope, head: EMPTY_HEAD, rows: new Map(), entries: [] }));
    return data;
  }

  #commit(scope: Scope, head: LogHead, { entry, row, blobs, notifications = [] }: LogChange): void {
    const data = this.#dataOf(scope);
    data.head = head;
    data.entries.push(entry);
    while ((data.entries[0]?.seq ?? Infinity) <= head.cut) data.entries.shift();
    // The stores on this page share these objects, so they must be immutable.
    if (row) {
      freezeThread(row.data, data.rows.get(entry.id)?.data);
      data.rows.set(entry.id, deepFreeze(row));
    } else {
      data.rows.delete(entry.id);
    }
    if (blobs) this.blobs.applyChanges(scope, entry.id, blobs);
    for (const notification of notifications) void this.notifications.add(notification);
  }
}

/** Live state storage in maps. */
export class MemoryLive implements LiveStorage {
  readonly #scopes = new Map<string, { readonly records: Map<string, LiveRecord>; outcomes: KnownOutcomes }>();

  load(scope: Scope): Promise<StoredLiveState> {
    const { records, outcomes } = this.#dataOf(scope);
    return Promise.resolve({ records: [...records.values()], outcomes });
  }

  save(scope: Scope, records: readonly LiveRecord[], outcomes: KnownOutcomes): Promise<void> {
    const data = this.#dataOf(scope);
    for (const record of records) data.records.set(record.key, deepFreeze(record));
    data.outcomes = outcomes;
    return Promise.resolve();
  }

  #dataOf(scope: Scope) {
    const key = scopeKey(scope);
    const data = this.#scopes.get(key) ?? {
      records: new Map<string, LiveRecord>(),
      outcomes: new Map() as KnownOutcomes,
    };
    this.#scopes.set(key, data);
    return data;
  }
}
