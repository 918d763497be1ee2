import { comparePlaces, placeOf } from '../begun-order.js';
import type { DocumentMetadata } from '../model/organization.js';
import type { AnnotationRecord } from '../model/record.js';
import { deepFreeze } from '../model/deep-freeze.js';
import { freezeThread } from '../model/freeze-thread.js';
import { scopeKey, type Scope, type WireMutation } from '../protocol.js';
import {
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
} from './log-storage.js';
import { MemoryBlobs } from './memory-blobs.js';
import { MemoryNotifications } from './memory-notifications.js';
import { nextTask } from './next-task.js';

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
