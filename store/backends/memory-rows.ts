import { comparePlaces, placeOf } from '../begun-order.js';
import type { AnnotationRecord } from '../model/record.js';
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
  /** Folders by the documents that lie in them. */
  readonly #folders = new Map<string, { readonly scope: Scope; readonly folderId: string }>();

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
    this.#folders.set(scopeKey(scope), { scope, folderId });
    return Promise.resolve();
  }

  filed(organizationId: string, folderId: string): Promise<readonly string[]> {
    const filed = [...this.#folders.values()].filter((each) => each.folderId === folderId);
    return Promise.resolve(
      filed.flatMap(({ scope }) => (scope.organizationId === organizationId ? scope.documentId : [])),
    );
  }

  #of(scope: Scope): ScopeData {
    const key = scopeKey(scope);
    let data = this.#scopes.get(key);
    if (!data) this.#scopes.set(key, (data = { head: START, rows: new Map(), entries: [] }));
    return data;
  }

  #keep(scope: Scope, head: LogHead, { entry, row, blobs, notification }: LogChange): void {
    const data = this.#of(scope);
    data.head = head;
    data.entries.push(entry);
    while ((data.entries[0]?.seq ?? Infinity) <= head.cut) data.entries.shift();
    if (row) data.rows.set(entry.id, row);
    else data.rows.delete(entry.id);
    if (blobs) this.blobs.follow(scope, entry.id, blobs);
    if (notification) void this.notifications.add(notification);
  }
}
