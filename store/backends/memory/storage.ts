import { scopeKey, type Scope, type WireMutation } from '../protocol.js';
import { namedBy } from '../authority/blob-changes.js';
import {
  type BlobChanges,
  type BlobInfo,
  type BlobStorage,
  type HeldBlob,
  type KeptReader,
  type NotificationStorage,
  type ReaderChange,
  type StoredReader,
  START,
  type LogChange,
  type LogEntry,
  type LogHead,
  type LogState,
  type LogStorage,
  type Outcome,
  type Replay,
  type RowChunk,
  type Verdict,
  type Walk,
  type KeptLive,
  type LiveStorage,
} from '../authority/storage.js';

import type { NotificationMark, NotificationRecord } from '../../model/notification-record.js';
import { deepFreeze } from '../../model/freeze.js';
import { comparePlaces, placeOf } from '../../rules/page-cursor.js';
import type { DocumentMetadata } from '../../model/organization.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import { freezeThread } from '../../rules/changed-comments.js';
import { nextTask } from '../../base/next-task.js';
import type { LiveRecord } from '../../model/live-change.js';
import type { KnownOutcomes } from '../authority/known-outcomes.js';

interface Kept {
  readonly blob: Blob;
  readonly info: BlobInfo;
}

const keyOf = (scope: Scope, id: number): string => `${scopeKey(scope)}/${id}`;

/** Keeps files in a map. */
class MemoryBlobs implements BlobStorage {
  readonly #rows: Pick<MemoryRows, 'row'>;
  readonly #kept = new Map<string, Kept>();

  constructor(rows: Pick<MemoryRows, 'row'>) {
    this.#rows = rows;
  }

  async info(scope: Scope, id: number): Promise<HeldBlob | undefined> {
    const info = this.#kept.get(keyOf(scope, id))?.info;
    const row = info?.annotationId === undefined ? undefined : await this.#rows.row(scope, info.annotationId);
    return info && { info, row };
  }

  read(scope: Scope, id: number): Promise<Blob | undefined> {
    return Promise.resolve(this.#kept.get(keyOf(scope, id))?.blob);
  }

  write(...[scope, id, blob, info, isFree]: Parameters<BlobStorage['write']>): Promise<boolean> {
    const key = keyOf(scope, id);
    if (!isFree(this.#kept.get(key)?.info)) return Promise.resolve(false);
    this.#kept.set(key, { blob, info });
    return Promise.resolve(true);
  }

  remove(...[scope, id, mayGo]: Parameters<BlobStorage['remove']>): Promise<void> {
    const key = keyOf(scope, id);
    const kept = this.#kept.get(key);
    if (kept && mayGo(kept.info)) this.#kept.delete(key);
    return Promise.resolve();
  }

  /** Follows a change of a thread. */
  follow(scope: Scope, annotationId: string, { userId, named, dropped }: BlobChanges): void {
    for (const id of named) {
      const kept = this.#kept.get(keyOf(scope, id));
      const info = namedBy(annotationId, kept?.info, userId);
      if (kept && info) this.#kept.set(keyOf(scope, id), { blob: kept.blob, info });
    }
    for (const id of dropped) {
      const key = keyOf(scope, id);
      if (this.#kept.get(key)?.info.annotationId === annotationId) this.#kept.delete(key);
    }
  }
}

interface Reader {
  reader: StoredReader | undefined;
  readonly marks: Map<string, NotificationMark>;
}

/** Keeps notifications in maps. */
export class MemoryNotifications implements NotificationStorage {
  /** By organization, by id. */
  readonly #records = new Map<string, Map<string, NotificationRecord>>();
  readonly #readers = new Map<string, Reader>();

  load(organizationId: string): Promise<readonly NotificationRecord[]> {
    return Promise.resolve([...this.#of(organizationId).values()]);
  }

  add(record: NotificationRecord): Promise<void> {
    this.#of(record.organizationId).set(record.id, deepFreeze(record));
    return Promise.resolve();
  }

  remove(organizationId: string, ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#of(organizationId).delete(id);
    return Promise.resolve();
  }

  reader(organizationId: string, userId: string): Promise<KeptReader> {
    const { reader, marks } = this.#readerOf(organizationId, userId);
    return Promise.resolve({ reader, marks: new Map(marks) });
  }

  change(organizationId: string, userId: string, { reader, marks }: ReaderChange): Promise<void> {
    const kept = this.#readerOf(organizationId, userId);
    if (reader) kept.reader = reader;
    for (const [id, mark] of marks ?? []) {
      if (mark) kept.marks.set(id, mark);
      else kept.marks.delete(id);
    }
    return Promise.resolve();
  }

  #of(organizationId: string): Map<string, NotificationRecord> {
    const records = this.#records.get(organizationId) ?? new Map<string, NotificationRecord>();
    this.#records.set(organizationId, records);
    return records;
  }

  #readerOf(organizationId: string, userId: string): Reader {
    const key = JSON.stringify([organizationId, userId]);
    const kept = this.#readers.get(key) ?? { reader: undefined, marks: new Map<string, NotificationMark>() };
    this.#readers.set(key, kept);
    return kept;
  }
}

/** Rows handed out at a time. */
const CHUNK = 250;

interface ScopeData {
  readonly scope: Scope;
  head: LogHead;
  readonly rows: Map<string, AnnotationRecord>;
  entries: LogEntry[];
}

/** Keeps logs and rows in maps. */
export class MemoryRows implements LogStorage {
  readonly blobs = new MemoryBlobs(this);
  readonly notifications = new MemoryNotifications();
  readonly #scopes = new Map<string, ScopeData>();
  readonly #outcomes = new Map<string, Outcome>();
  /** What is known of documents, by scope. */
  readonly #documents = new Map<string, DocumentMetadata>();

  head(scope: Scope): Promise<LogHead> {
    return Promise.resolve(this.#of(scope).head);
  }

  change(mutation: WireMutation, rowId: string, judge: (state: LogState) => Verdict): Promise<Verdict> {
    const data = this.#of(mutation.scope);
    const key = JSON.stringify([mutation.clientId, mutation.mid]);
    const known = this.#outcomes.get(key);
    const verdict = judge({ head: data.head, row: data.rows.get(rowId), known });
    this.#outcomes.set(key, verdict.outcome);
    if (verdict.change) this.#keep(mutation.scope, verdict.head, verdict.change);
    return Promise.resolve(verdict);
  }

  since(scope: Scope, seq: number): Promise<Replay> {
    const { entries, rows } = this.#of(scope);
    return Promise.resolve({ entries: entries.filter((entry) => entry.seq > seq), rows });
  }

  async *rows(scope: Scope): AsyncGenerator<RowChunk> {
    const rows = [...this.#of(scope).rows.values()];
    for (let at = 0; at === 0 || at < rows.length; at += CHUNK) {
      if (at > 0) await nextTask();
      yield { rows: rows.slice(at, at + CHUNK), corrupt: [], more: at + CHUNK < rows.length };
    }
  }

  row(scope: Scope, id: string): Promise<AnnotationRecord | undefined> {
    return Promise.resolve(this.#of(scope).rows.get(id));
  }

  async *walk({ organizationId, documentIds, isAscending, after }: Walk): AsyncGenerator<readonly AnnotationRecord[]> {
    const wanted = documentIds && new Set(documentIds);
    const sign = isAscending ? 1 : -1;
    const rows = [...this.#scopes.values()]
      .flatMap((data) => [...data.rows.values()])
      .filter((row) => row.organizationId === organizationId && (!wanted || wanted.has(row.documentId)))
      .filter((row) => !after || sign * comparePlaces(placeOf(row), after) > 0)
      .sort((a, b) => sign * comparePlaces(placeOf(a), placeOf(b)));
    for (let at = 0; at < rows.length; at += CHUNK) {
      if (at > 0) await nextTask();
      yield rows.slice(at, at + CHUNK);
    }
  }

  file(scope: Scope, folderId: string): Promise<void> {
    return this.describe([scope], (known) => ({ ...known, folderId }));
  }

  async filed(organizationId: string, folderId: string): Promise<readonly string[]> {
    const filed = await this.filedDocuments(organizationId);
    return filed.flatMap((document) => (document.folderId === folderId ? document.documentId : []));
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
    const held = this.#scopes.get(scopeKey(scope));
    return Promise.resolve(
      this.#documents.get(scopeKey(scope)) ?? (held && held.head.seq > 0 ? { ...scope } : undefined),
    );
  }

  filedDocuments(organizationId: string): Promise<readonly DocumentMetadata[]> {
    const isFiled = (document: DocumentMetadata) =>
      document.folderId !== undefined && document.organizationId === organizationId;
    return Promise.resolve([...this.#documents.values()].filter(isFiled));
  }

  describe(scopes: readonly Scope[], change: (known: DocumentMetadata) => DocumentMetadata): Promise<void> {
    for (const scope of scopes) {
      const key = scopeKey(scope);
      this.#documents.set(key, { ...change(this.#documents.get(key) ?? { ...scope }), ...scope });
    }
    return Promise.resolve();
  }

  #of(scope: Scope): ScopeData {
    const key = scopeKey(scope);
    let data = this.#scopes.get(key);
    if (!data) this.#scopes.set(key, (data = { scope, head: START, rows: new Map(), entries: [] }));
    return data;
  }

  #keep(scope: Scope, head: LogHead, { entry, row, blobs, notification }: LogChange): void {
    const data = this.#of(scope);
    data.head = head;
    data.entries.push(entry);
    while ((data.entries[0]?.seq ?? Infinity) <= head.cut) data.entries.shift();
    // Stores on this page are given the very same.
    if (row) {
      freezeThread(row.data, data.rows.get(entry.id)?.data);
      data.rows.set(entry.id, deepFreeze(row));
    } else {
      data.rows.delete(entry.id);
    }
    if (blobs) this.blobs.follow(scope, entry.id, blobs);
    if (notification) void this.notifications.add(notification);
  }
}

/** Keeps values that people keep in step in maps. */
export class MemoryLive implements LiveStorage {
  readonly #scopes = new Map<string, { readonly records: Map<string, LiveRecord>; outcomes: KnownOutcomes }>();

  load(scope: Scope): Promise<KeptLive> {
    const { records, outcomes } = this.#of(scope);
    return Promise.resolve({ records: [...records.values()], outcomes });
  }

  save(scope: Scope, records: readonly LiveRecord[], outcomes: KnownOutcomes): Promise<void> {
    const kept = this.#of(scope);
    for (const record of records) kept.records.set(record.key, deepFreeze(record));
    kept.outcomes = outcomes;
    return Promise.resolve();
  }

  #of(scope: Scope) {
    const key = scopeKey(scope);
    const kept = this.#scopes.get(key) ?? {
      records: new Map<string, LiveRecord>(),
      outcomes: new Map() as KnownOutcomes,
    };
    this.#scopes.set(key, kept);
    return kept;
  }
}
