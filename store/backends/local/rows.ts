import { flag, id, map, number, shape, shortId, list } from '../../model/checks.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import type { CollabError } from '../../model/error.js';
import { type LiveRecord, isLiveRecord } from '../../model/live-change.js';
import type { NotificationMark, NotificationRecord } from '../../model/notification-record.js';
import type { DocumentMetadata } from '../../model/organization.js';
import { parseRecord } from '../../model/parse.js';
import { person } from '../../model/shapes.js';
import { compareCursors, cursorOf, type PageCursor } from '../../rules/page-cursor.js';
import { claimBlob } from '../authority/blob-changes.js';
import type { KnownOutcomes } from '../authority/known-outcomes.js';
import {
  type WalkOptions,
  type BlobInfo,
  EMPTY_HEAD,
  type LogHead,
  type LogState,
  type LogStorage,
  type Replay,
  type RowChunk,
  type MutationOutcome,
  type StoredLiveState,
  type LiveStorage,
  type StoredReaderState,
  type NotificationStorage,
  type ReaderChange,
  type StoredReader,
  type BlobChanges,
} from '../authority/storage.js';
import { scopeKey, parseScopeKey, type Scope, type WireMutation } from '../protocol.js';
import { LocalBlobs } from './blobs.js';
import { result, type LocalDatabase, type StoreName } from './database.js';
import { createCorruptRowError, readEntry, readHead, readResult, readRow } from './stored-values.js';

/** Number of rows read at a time across all documents. One read is one task of a few milliseconds. */
const CHUNK_SIZE = 250;

/** Minimum number of rows read at a time per document. */
const MIN_ROWS = 10;

type Index = 'begun' | 'begunIn';
type Rows = readonly AnnotationRecord[];

/** Scan of one index from a cursor on. `size` is the number of rows read at a time, at least 2. */
interface IndexScan extends Pick<WalkOptions, 'isAscending' | 'after'> {
  readonly index: Index;
  /** Prefix of the keys. */
  readonly prefix: readonly string[];
  readonly size: number;
}

/** Iterates over threads in order of creation by an index. Reads no more than is requested. */
function walkRows(db: LocalDatabase, walk: WalkOptions): AsyncIterable<Rows> {
  const { organizationId, documentIds, isAscending, after } = walk;
  const common = { isAscending, after };
  if (!documentIds) return scanIndex(db, { ...common, index: 'begun', prefix: [organizationId], size: CHUNK_SIZE });
  const size = Math.max(MIN_ROWS, Math.floor(CHUNK_SIZE / documentIds.length));
  const scans = documentIds.map((id) =>
    scanIndex(db, { ...common, index: 'begunIn', prefix: [organizationId, id], size }),
  );
  const sign = isAscending ? 1 : -1;
  return mergeScans(scans, (a, b) => sign * compareCursors(cursorOf(a), cursorOf(b)));
}

async function* scanIndex(db: LocalDatabase, scan: IndexScan): AsyncGenerator<Rows> {
  for (let { after } = scan; ;) {
    const range = createRange({ ...scan, after });
    const read = await db.transact('readonly', ['rows'], (store) =>
      readPart(store('rows').index(scan.index), range, scan),
    );
    // An indexed row has all fields of a cursor, even if it is otherwise malformed.
    const last = read.at(-1);
    if (!last) return;
    yield read.filter((row) => parseRecord(row).ok);
    if (read.length < scan.size) return;
    after = cursorOf(last);
  }
}

/** Returns the key range after a cursor. An array sorts after any string and any number. */
function createRange({ prefix, isAscending, after }: IndexScan & { after: PageCursor | undefined }): IDBKeyRange {
  const position = after && [...prefix, ...after];
  return isAscending
    ? IDBKeyRange.bound(position ?? prefix, [...prefix, []], position !== undefined)
    : IDBKeyRange.bound(prefix, position ?? [...prefix, []], false, true);
}

async function readPart(index: IDBIndex, range: IDBKeyRange, { isAscending, size }: IndexScan): Promise<Rows> {
  if (isAscending) return (await result(index.getAll(range, size))) as Rows;
  // Bulk reads only go forwards. A key cursor from the end finds the start of the last rows.
  const request = index.openKeyCursor(range, 'prev');
  const end = (await result(request)) as IDBCursor | null;
  if (!end) return [];
  end.advance(size - 1);
  const start = (await result(request)) as IDBCursor | null;
  const { lower, upper } = range as { lower: IDBValidKey; upper: IDBValidKey };
  const rows = (await result(index.getAll(IDBKeyRange.bound(start?.key ?? lower, upper, false, true)))) as Rows;
  return rows.toReversed();
}

/** Merges sorted scans. A part ends where one of the scans has to be read on. */
async function* mergeScans(
  scans: readonly AsyncGenerator<Rows>[],
  compare: (a: AnnotationRecord, b: AnnotationRecord) => number,
): AsyncGenerator<Rows> {
  const sources = scans.map((scan) => ({ scan, rows: [] as AnnotationRecord[], isDone: false }));
  for (;;) {
    await Promise.all(
      sources.map(async (each) => {
        while (each.rows.length === 0 && !each.isDone) {
          const next = await each.scan.next();
          each.isDone = next.done === true;
          // The next row is last in the array, so that `pop` takes it.
          if (!next.done) each.rows = next.value.toReversed();
        }
      }),
    );
    const open = sources.filter(({ rows }) => rows.length > 0);
    if (open.length === 0) return;
    const part: AnnotationRecord[] = [];
    for (let from = findNext(open, compare); from; from = findNext(open, compare)) {
      const row = from.rows.pop();
      if (row) part.push(row);
      if (from.rows.length === 0) break;
    }
    yield part;
  }
}

function findNext<T extends { readonly rows: readonly AnnotationRecord[] }>(
  scans: readonly T[],
  compare: (a: AnnotationRecord, b: AnnotationRecord) => number,
): T | undefined {
  let best: T | undefined;
  let bestRow: AnnotationRecord | undefined;
  for (const scan of scans) {
    const row = scan.rows.at(-1);
    if (row && (!bestRow || compare(row, bestRow) < 0)) {
      best = scan;
      bestRow = row;
    }
  }
  return best;
}

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
    wire: WireMutation,
    rowId: string,
    applyMutation: (state: LogState) => MutationOutcome,
  ): Promise<MutationOutcome> {
    const outcome = await this.#change(wire, rowId, applyMutation);
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

  walk(walk: WalkOptions): AsyncIterable<readonly AnnotationRecord[]> {
    return walkRows(this.#db, walk);
  }

  setFolder(scope: Scope, folderId: string): Promise<void> {
    return this.updateDocuments([scope], (known) => (known.folderId === folderId ? known : { ...known, folderId }));
  }

  async documents(
    organizationId: string,
    after: string | undefined,
    count: number,
  ): Promise<readonly DocumentMetadata[]> {
    const start = scopeKey({ organizationId, documentId: after ?? '' });
    // Keys of other organizations sort after this range: the character after the slash is greater than any id.
    const range = IDBKeyRange.bound(start, `${scopeKey({ organizationId, documentId: '' })}\uffff`, true);
    const [headKeys, described] = await this.#db.transact('readonly', ['heads', 'documents'], async (store) =>
      Promise.all([
        result(store('heads').getAllKeys(range, count)) as Promise<readonly string[]>,
        result(store('documents').getAll(range, count)) as Promise<readonly (DocumentMetadata & Scope)[]>,
      ]),
    );
    const known = new Map<string, DocumentMetadata>(headKeys.map((key) => [key, { ...parseScopeKey(key) }]));
    for (const document of described) known.set(scopeKey(document), document);
    const keys = [...known.keys()].sort((a, b) => (a < b ? -1 : 1)).slice(0, count);
    return keys.flatMap((key) => known.get(key) ?? []);
  }

  document(scope: Scope): Promise<DocumentMetadata | undefined> {
    const key = scopeKey(scope);
    return this.#db.transact('readonly', ['heads', 'documents'], async (store) => {
      const [headKey, described] = await Promise.all([
        result(store('heads').getKey(key)),
        result(store('documents').get(key)) as Promise<DocumentMetadata | undefined>,
      ]);
      return described ?? (headKey === undefined ? undefined : { ...scope });
    });
  }

  async documentsInFolders(organizationId: string): Promise<readonly DocumentMetadata[]> {
    const range = IDBKeyRange.bound([organizationId], [organizationId, []]);
    return (await this.#db.transact('readonly', ['documents'], (store) =>
      result(store('documents').index('folderId').getAll(range)),
    )) as readonly DocumentMetadata[];
  }

  updateDocuments(scopes: readonly Scope[], change: (known: DocumentMetadata) => DocumentMetadata): Promise<void> {
    return this.#db.transact('readwrite', ['documents'], async (store) => {
      for (const { organizationId, documentId } of scopes) {
        const scope = { organizationId, documentId };
        const key = scopeKey(scope);
        const known = (await result(store('documents').get(key))) as DocumentMetadata | undefined;
        const next = change(known ?? scope);
        if (next !== known) store('documents').put({ ...next, ...scope }, key);
      }
    });
  }

  async documentIdsInFolder(organizationId: string, folderId: string): Promise<readonly string[]> {
    const documents = (await this.#db.transact('readonly', ['documents'], (store) =>
      result(store('documents').index('folderId').getAll([organizationId, folderId])),
    )) as readonly DocumentMetadata[];
    return documents.map(({ documentId }) => documentId);
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
    { scope, clientId, mid }: WireMutation,
    rowId: string,
    applyMutation: (state: LogState) => MutationOutcome,
  ): Promise<MutationOutcome> {
    const key = scopeKey(scope);
    return this.#db.transact('readwrite', MUTATION_STORES, async (store) => {
      const read = [store('heads').get(key), store('rows').get([key, rowId]), store('mutations').get([clientId, mid])];
      const [storedHead, row, mutation] = await Promise.all(read.map(result));
      const head = readHead(storedHead) ?? (await this.#rebuildHead(store, scope));
      const known = readResult((mutation as { outcome?: unknown } | undefined)?.outcome);
      const outcome = applyMutation({ head, row: readRow(row), known });
      const { change } = outcome;
      if (!known) store('mutations').put({ outcome: outcome.result, at: Date.now() }, [clientId, mid]);
      if (change) {
        store('heads').put(outcome.head, key);
        if (change.row) store('rows').put(change.row, [key, rowId]);
        else store('rows').delete([key, rowId]);
        store('log').put(change.entry, [key, change.entry.seq]);
        store('log').delete(IDBKeyRange.bound([key], [key, outcome.head.cut]));
        if (change.notification)
          store('notifications').put(change.notification, [change.notification.organizationId, change.notification.id]);
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

/** Live state storage in IndexedDB. */
export class LocalLive implements LiveStorage {
  readonly #db: LocalDatabase;

  constructor(db: LocalDatabase) {
    this.#db = db;
  }

  load(scope: Scope): Promise<StoredLiveState> {
    const key = scopeKey(scope);
    return this.#db.transact('readonly', ['live', 'liveMade'], async (store) => {
      const [records, outcomes] = await Promise.all([
        result(store('live').getAll(IDBKeyRange.bound([key], [key, []]))),
        result(store('liveMade').get(key)),
      ]);
      return {
        records: (records as unknown[]).filter(isLiveRecord) as LiveRecord[],
        outcomes: readOutcomes(outcomes),
      };
    });
  }

  save(scope: Scope, records: readonly LiveRecord[], outcomes: KnownOutcomes): Promise<void> {
    const key = scopeKey(scope);
    return this.#db.transact('readwrite', ['live', 'liveMade'], (store) => {
      for (const record of records) store('live').put(record, [key, record.key]);
      store('liveMade').put(outcomes, key);
    });
  }
}

/** Reads stored outcomes. Databases of earlier versions store the number of the last change by client id. */
function readOutcomes(stored: unknown): KnownOutcomes {
  if (stored instanceof Map) return stored as KnownOutcomes;
  const entries = Object.entries((stored as Readonly<Record<string, number>> | undefined) ?? {});
  return new Map(entries.map(([clientId, last]) => [clientId, { last, refusals: new Map() }]));
}

const recordShape = shape({
  id: shortId,
  organizationId: id,
  documentId: id,
  timestamp: number,
  actionUser: person,
  isForAll: flag,
  concerned: map(() => undefined),
});
const readerShape = shape({
  since: number,
  choices: list(shape({ at: number })),
  mutes: list(shape({ at: number })),
});

/** Returns the range of all keys with a prefix. An array sorts after any string. */
const keysStartingWith = (...key: readonly string[]): IDBKeyRange => IDBKeyRange.bound([...key], [...key, []]);

/** Notification storage in IndexedDB. */
export class LocalNotifications implements NotificationStorage {
  readonly #db: LocalDatabase;

  constructor(db: LocalDatabase) {
    this.#db = db;
  }

  async load(organizationId: string): Promise<readonly NotificationRecord[]> {
    const all = await this.#db.transact('readonly', ['notifications'], (store) =>
      result(store('notifications').getAll(keysStartingWith(organizationId))),
    );
    return (all as NotificationRecord[]).filter((record) => recordShape(record, 'notification', true) === undefined);
  }

  add(record: NotificationRecord): Promise<void> {
    return this.#db.transact('readwrite', ['notifications'], (store) => {
      store('notifications').put(record, [record.organizationId, record.id]);
    });
  }

  remove(organizationId: string, ids: readonly string[]): Promise<void> {
    return this.#db.transact('readwrite', ['notifications'], (store) => {
      for (const each of ids) store('notifications').delete([organizationId, each]);
    });
  }

  reader(organizationId: string, userId: string): Promise<StoredReaderState> {
    const range = keysStartingWith(organizationId, userId);
    return this.#db.transact('readonly', ['notificationReaders', 'notificationMarks'], async (store) => {
      const [reader, keys, marks] = await Promise.all([
        result(store('notificationReaders').get([organizationId, userId])),
        result(store('notificationMarks').getAllKeys(range)) as Promise<[string, string, string][]>,
        result(store('notificationMarks').getAll(range)) as Promise<NotificationMark[]>,
      ]);
      return {
        reader: readerShape(reader, 'reader') === undefined ? (reader as StoredReader) : undefined,
        marks: new Map(keys.map(([, , notificationId], at) => [notificationId, marks[at] ?? {}])),
      };
    });
  }

  change(organizationId: string, userId: string, { reader, marks }: ReaderChange): Promise<void> {
    return this.#db.transact('readwrite', ['notificationReaders', 'notificationMarks'], (store) => {
      if (reader) store('notificationReaders').put(reader, [organizationId, userId]);
      for (const [notificationId, mark] of marks ?? []) {
        const key = [organizationId, userId, notificationId];
        if (mark) store('notificationMarks').put(mark, key);
        else store('notificationMarks').delete(key);
      }
    });
  }
}
