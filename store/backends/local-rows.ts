import { parseRecord } from '../model/guards.js';
import type { DocumentMetadata } from '../model/organization.js';
import type { AnnotationRecord } from '../model/record.js';
import { scopeKey, type Scope, type WireMutation } from '../protocol.js';
import { namedBy, type BlobChanges } from './blob-changes.js';
import type { BlobInfo } from './blob-storage.js';
import { LocalBlobs } from './local-blobs.js';
import { result, type LocalDatabase, type StoreName } from './local-database.js';
import { walkRows } from './local-walk.js';
import {
  START,
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

/** Rows read at a time: each part is one task, of a few milliseconds. */
const CHUNK = 250;

/** How long a mutation is known again when it is pushed once more: 30 days in ms. */
const REMEMBERED = 30 * 24 * 60 * 60 * 1000;

/** What a mutation changes, all or nothing. */
const KEPT_TOGETHER: readonly StoreName[] = ['heads', 'rows', 'log', 'mutations', 'blobInfo', 'notifications'];

/** A stored row, when it is one. */
function sound(row: unknown): AnnotationRecord | undefined {
  const read = parseRecord(row);
  return read.ok ? read.value : undefined;
}

/** All keys of a scope after one of them: an array is greater than any text and any number. */
function keysAfter(scope: string, ...key: readonly (string | number)[]): IDBKeyRange {
  return IDBKeyRange.bound([scope, ...key], [scope, []], true);
}

/** Follows a change of a thread in what is known of its files; those it names no more are due at once. */
async function followBlobs(
  infos: IDBObjectStore,
  scope: string,
  annotationId: string,
  { userId, named, dropped }: BlobChanges,
): Promise<void> {
  for (const id of [...named, ...dropped]) {
    const held = (await result(infos.get([scope, id]))) as BlobInfo | undefined;
    const isDropped = dropped.includes(id) && held?.annotationId === annotationId;
    const next = isDropped ? { userId: held.userId, draftAt: 0 } : namedBy(annotationId, held, userId);
    if (next) infos.put(next, [scope, id]);
  }
}

/** Keeps logs and rows in IndexedDB. */
export class LocalRows implements LogStorage {
  readonly #db: LocalDatabase;
  readonly #blobs: LocalBlobs;

  constructor(db: LocalDatabase) {
    this.#db = db;
    this.#blobs = new LocalBlobs(db);
  }

  head(scope: Scope): Promise<LogHead> {
    return this.#db.transact('readonly', ['heads'], async (store) => {
      return ((await result(store('heads').get(scopeKey(scope)))) as LogHead | undefined) ?? START;
    });
  }

  async change(wire: WireMutation, rowId: string, judge: (state: LogState) => Verdict): Promise<Verdict> {
    const verdict = await this.#change(wire, rowId, judge);
    // What is left of a file that nobody names can wait for the next owner where this fails.
    if (verdict.change?.blobs?.dropped.length) await this.#blobs.sweep().catch(() => undefined);
    return verdict;
  }

  row(scope: Scope, id: string): Promise<AnnotationRecord | undefined> {
    return this.#db.transact('readonly', ['rows'], async (store) => {
      return sound(await result(store('rows').get([scopeKey(scope), id])));
    });
  }

  since(scope: Scope, seq: number): Promise<Replay> {
    const key = scopeKey(scope);
    return this.#db.transact('readonly', ['rows', 'log'], async (store) => {
      const entries = (await result(store('log').getAll(keysAfter(key, seq)))) as LogEntry[];
      const ids = [...new Set(entries.map(({ id }) => id))];
      const read = await Promise.all(ids.map((id) => result(store('rows').get([key, id]))));
      const rows = read.map(sound).filter((row) => row !== undefined);
      return { entries, rows: new Map(rows.map((row) => [row.id, row])) };
    });
  }

  async *rows(scope: Scope): AsyncGenerator<RowChunk> {
    const key = scopeKey(scope);
    for (let range = keysAfter(key), more = true; more;) {
      const [keys, values] = await this.#db.transact('readonly', ['rows'], (store) =>
        Promise.all([
          result(store('rows').getAllKeys(range, CHUNK)) as Promise<[string, string][]>,
          result(store('rows').getAll(range, CHUNK)) as Promise<unknown[]>,
        ]),
      );
      const rows = values.map(sound);
      const corrupt = keys.flatMap(([, id], at) => (rows[at] ? [] : [id]));
      if (corrupt.length > 0) await this.#setAside(key, corrupt);
      range = keysAfter(key, keys.at(-1)?.[1] ?? '');
      more = keys.length === CHUNK;
      yield { rows: rows.filter((row) => row !== undefined), corrupt, more };
    }
  }

  walk(walk: Walk): AsyncIterable<readonly AnnotationRecord[]> {
    return walkRows(this.#db, walk);
  }

  file(scope: Scope, folderId: string): Promise<void> {
    const key = scopeKey(scope);
    return this.#db.transact('readwrite', ['documents'], async (store) => {
      const known = (await result(store('documents').get(key))) as DocumentMetadata | undefined;
      if (known?.folderId !== folderId) store('documents').put({ ...known, ...scope, folderId }, key);
    });
  }

  async filed(organizationId: string, folderId: string): Promise<readonly string[]> {
    const documents = (await this.#db.transact('readonly', ['documents'], (store) =>
      result(store('documents').index('folderId').getAll([organizationId, folderId])),
    )) as readonly DocumentMetadata[];
    return documents.map(({ documentId }) => documentId);
  }

  /** Forgets what became of mutations so long ago that nobody pushes them once more, and files that nobody has named since. */
  async forget(): Promise<void> {
    await this.#blobs.sweep();
    await this.#db.transact('readwrite', ['mutations'], async (store) => {
      const index = store('mutations').index('at');
      const old = await result(index.getAllKeys(IDBKeyRange.upperBound(Date.now() - REMEMBERED)));
      for (const key of old as IDBValidKey[]) store('mutations').delete(key);
    });
  }

  #change(
    { scope, clientId, mid }: WireMutation,
    rowId: string,
    judge: (state: LogState) => Verdict,
  ): Promise<Verdict> {
    const key = scopeKey(scope);
    return this.#db.transact('readwrite', KEPT_TOGETHER, async (store) => {
      const read = [store('heads').get(key), store('rows').get([key, rowId]), store('mutations').get([clientId, mid])];
      const [head, row, mutation] = (await Promise.all(read.map(result))) as [
        LogHead | undefined,
        unknown,
        { outcome: Outcome } | undefined,
      ];
      const known = mutation?.outcome;
      const verdict = judge({ head: head ?? START, row: sound(row), known });
      const { outcome, change } = verdict;
      if (!known) store('mutations').put({ outcome, at: Date.now() }, [clientId, mid]);
      if (change) {
        store('heads').put(verdict.head, key);
        if (change.row) store('rows').put(change.row, [key, rowId]);
        else store('rows').delete([key, rowId]);
        store('log').put(change.entry, [key, change.entry.seq]);
        store('log').delete(IDBKeyRange.bound([key], [key, verdict.head.cut]));
        if (change.notification)
          store('notifications').put(change.notification, [change.notification.organizationId, change.notification.id]);
        if (change.blobs) await followBlobs(store('blobInfo'), key, rowId, change.blobs);
      }
      return verdict;
    });
  }

  /** Moves rows that cannot be read out of the way, whole, for whoever wants to mend them. */
  #setAside(scope: string, ids: readonly string[]): Promise<void> {
    return this.#db.transact('readwrite', ['rows', 'quarantine'], async (store) => {
      for (const id of ids) {
        const row = await result(store('rows').get([scope, id]));
        store('quarantine').put({ scope, id, row, at: Date.now() });
        store('rows').delete([scope, id]);
      }
    });
  }
}
