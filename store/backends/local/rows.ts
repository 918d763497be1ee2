import type { AnnotationRecord } from '../../model/comment-annotation.js';
import type { CollabError } from '../../model/error.js';
import type { DocumentMetadata } from '../../model/organization.js';
import { claimBlob } from '../authority/blob-changes.js';
import {
  type BlobInfo,
  type ChangeKey,
  EMPTY_HEAD,
  type LogHead,
  type LogState,
  type LogStorage,
  type Replay,
  type RowChunk,
  type MutationOutcome,
  type BlobChanges,
} from '../authority/storage.js';
import { scopeKey, type Scope } from '../protocol.js';
import { LocalBlobs } from './blobs.js';
import { result, type LocalDatabase, type StoreName } from './database.js';
import { createCorruptRowError, readEntry, readHead, readResult, readRow } from './stored-values.js';

/** Number of rows read at a time. One read is one task of a few milliseconds. */
export const CHUNK_SIZE = 250;

/** Time for which the result of a mutation is stored, to recognize repeated pushes: 30 days in ms. */
const RESULT_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Stores that a mutation changes in one transaction. */
const MUTATION_STORES: readonly StoreName[] = [
  'heads',
  'rows',
  'log',
  'mutations',
  'blobInfo',
  'notifications',
  'quarantine',
];

/** Returns the range of all keys of a scope after one of them. An array sorts after any string and any number. */
function keysAfter(scope: string, ...key: readonly (string | number)[]): IDBKeyRange {
  return IDBKeyRange.bound([scope, ...key], [scope, []], true);
}

/**
 * Updates the metadata of files after a change of their thread. Files the thread no longer references expire at once.
 */
async function updateBlobInfo(
  infos: IDBObjectStore,
  scope: string,
  annotationId: string,
  { userId, added, removed }: BlobChanges,
): Promise<void> {
  for (const id of [...added, ...removed]) {
    const stored = (await result(infos.get([scope, id]))) as BlobInfo | undefined;
    const isRemoved = removed.includes(id) && stored?.annotationId === annotationId;
    const next = isRemoved ? { userId: stored.userId, draftAt: 0 } : claimBlob(annotationId, stored, userId);
    if (next) infos.put(next, [scope, id]);
  }
}

/** Updates the metadata of documents in one transaction. */
export function updateDocuments(
  db: LocalDatabase,
  scopes: readonly Scope[],
  change: (known: DocumentMetadata) => DocumentMetadata,
): Promise<void> {
  return db.transact('readwrite', ['documents'], async (store) => {
    for (const { organizationId, documentId } of scopes) {
      const scope = { organizationId, documentId };
      const key = scopeKey(scope);
      const known = (await result(store('documents').get(key))) as DocumentMetadata | undefined;
      const next = change(known ?? scope);
      if (next !== known) store('documents').put({ ...next, ...scope }, key);
    }
  });
}

/** Log storage in IndexedDB. */
export class LocalRows implements LogStorage {
  readonly #db: LocalDatabase;
  readonly #problem: (error: CollabError) => void;
  readonly #blobs: LocalBlobs;

  /** `problem` is called for quarantined and rebuilt values. */
  constructor(db: LocalDatabase, problem: (error: CollabError) => void) {
    this.#db = db;
    this.#problem = problem;
    this.#blobs = new LocalBlobs(db);
  }

  async head(scope: Scope): Promise<LogHead> {
    const key = scopeKey(scope);
    const read = await this.#db.transact('readonly', ['heads'], (store) => result(store('heads').get(key)));
    return (
      readHead(read) ?? this.#db.transact('readwrite', MUTATION_STORES, (store) => this.#rebuildHead(store, scope))
    );
  }

  async change(
    changeKey: ChangeKey,
    rowId: string,
    applyMutation: (state: LogState) => MutationOutcome,
  ): Promise<MutationOutcome> {
    const outcome = await this.#change(changeKey, rowId, applyMutation);
    // Unreferenced files are left to the next leader where this fails.
    if (outcome.change?.blobs?.removed.length) await this.#blobs.deleteExpired().catch(() => undefined);
    return outcome;
  }

  row(scope: Scope, id: string): Promise<AnnotationRecord | undefined> {
    return this.#db.transact('readonly', ['rows'], async (store) => {
      return readRow(await result(store('rows').get([scopeKey(scope), id])));
    });
  }

  since(scope: Scope, seq: number): Promise<Replay | undefined> {
    const key = scopeKey(scope);
    return this.#db.transact('readonly', ['rows', 'log'], async (store) => {
      const stored = (await result(store('log').getAll(keysAfter(key, seq)))) as unknown[];
      const entries = stored.map(readEntry).filter((entry) => entry !== undefined);
      if (entries.length < stored.length) return undefined;
      const ids = [...new Set(entries.map(({ id }) => id))];
      const read = await Promise.all(ids.map((id) => result(store('rows').get([key, id]))));
      const rows = read.map(readRow).filter((row) => row !== undefined);
      return { entries, rows: new Map(rows.map((row) => [row.id, row])) };
    });
  }

  async *rows(scope: Scope): AsyncGenerator<RowChunk> {
    const key = scopeKey(scope);
    for (let range = keysAfter(key), more = true; more;) {
      const [keys, values] = await this.#db.transact('readonly', ['rows'], (store) =>
        Promise.all([
          result(store('rows').getAllKeys(range, CHUNK_SIZE)) as Promise<[string, string][]>,
          result(store('rows').getAll(range, CHUNK_SIZE)) as Promise<unknown[]>,
        ]),
      );
      const rows = values.map(readRow);
      const corrupt = keys.flatMap(([, id], at) => (rows[at] ? [] : [id]));
      if (corrupt.length > 0) await this.#quarantine(key, corrupt);
      range = keysAfter(key, keys.at(-1)?.[1] ?? '');
      more = keys.length === CHUNK_SIZE;
      yield { rows: rows.filter((row) => row !== undefined), corrupt, more };
    }
  }

  setFolder(scope: Scope, folderId: string): Promise<void> {
    return updateDocuments(this.#db, [scope], (known) =>
      known.folderId === folderId ? known : { ...known, folderId },
    );
  }

  /** Deletes expired results of mutations and expired files. */
  async deleteExpired(): Promise<void> {
    await this.#blobs.deleteExpired();
    await this.#db.transact('readwrite', ['mutations'], async (store) => {
      const index = store('mutations').index('at');
      const old = await result(index.getAllKeys(IDBKeyRange.upperBound(Date.now() - RESULT_RETENTION_MS)));
      for (const key of old as IDBValidKey[]) store('mutations').delete(key);
    });
  }

  #change(
    { scope, clientId, mid }: ChangeKey,
    rowId: string,
    applyMutation: (state: LogState) => MutationOutcome,
  ): Promise<MutationOutcome> {
    const key = scopeKey(scope);
    return this.#db.transact('readwrite', MUTATION_STORES, async (store) => {
      const number = clientId === undefined ? undefined : [clientId, mid];
      const read = [store('heads').get(key), store('rows').get([key, rowId])];
      if (number) read.push(store('mutations').get(number));
      const [storedHead, row, mutation] = await Promise.all(read.map(result));
      const head = readHead(storedHead) ?? (await this.#rebuildHead(store, scope));
      const known = readResult((mutation as { outcome?: unknown } | undefined)?.outcome);
      const outcome = applyMutation({ head, row: readRow(row), known });
      const { change } = outcome;
      if (number && !known) store('mutations').put({ outcome: outcome.result, at: Date.now() }, number);
      if (change) {
        store('heads').put(outcome.head, key);
        if (change.row) store('rows').put(change.row, [key, rowId]);
        else store('rows').delete([key, rowId]);
        store('log').put(change.entry, [key, change.entry.seq]);
        store('log').delete(IDBKeyRange.bound([key], [key, outcome.head.cut]));
        for (const notification of change.notifications ?? [])
          store('notifications').put(notification, [notification.organizationId, notification.id]);
        if (change.blobs) await updateBlobInfo(store('blobInfo'), key, rowId, change.blobs);
      }
      return outcome;
    });
  }

  /** Rebuilds a missing or unreadable head of a scope from its log and rows. */
  async #rebuildHead(store: (name: StoreName) => IDBObjectStore, scope: Scope): Promise<LogHead> {
    const key = scopeKey(scope);
    const stored: unknown = await result(store('heads').get(key));
    const last = (await result(store('log').openKeyCursor(keysAfter(key), 'prev'))) as IDBCursor | null;
    if (stored === undefined && !last) return EMPTY_HEAD;
    const seq = (last?.key as [string, number] | undefined)?.[1] ?? 0;
    const rows = ((await result(store('rows').getAll(keysAfter(key)))) as unknown[]).map(readRow);
    const lastNumber = rows.reduce((most, row) => Math.max(most, row?.data.annotationNumber ?? 0), 0);
    // Reconnecting readers receive all rows again.
    const head = { seq, cut: seq, lastNumber };
    store('heads').put(head, key);
    if (stored === undefined) return head;
    store('quarantine').put({ scope: key, row: stored, at: Date.now() });
    const { documentId } = scope;
    this.#problem(
      createCorruptRowError(
        `The numbering of document "${documentId}" could not be read and was rebuilt. No comment is lost.`,
      ),
    );
    return head;
  }

  /** Moves unreadable rows to the quarantine store, unchanged, so that they can be repaired. */
  #quarantine(scope: string, ids: readonly string[]): Promise<void> {
    return this.#db.transact('readwrite', ['rows', 'quarantine'], async (store) => {
      for (const id of ids) {
        const row = await result(store('rows').get([scope, id]));
        store('quarantine').put({ scope, id, row, at: Date.now() });
        store('rows').delete([scope, id]);
      }
    });
  }
}
