import { comparePlaces, placeOf, type Place } from '../../rules/page-cursor.js';
import { parseRecord } from '../../model/parse.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import { result, type LocalDatabase, type StoreName } from './database.js';
import {
  type Walk,
  type BlobInfo,
  START,
  type LogHead,
  type LogState,
  type LogStorage,
  type Replay,
  type RowChunk,
  type Verdict,
  type KeptLive,
  type LiveStorage,
  type KeptReader,
  type NotificationStorage,
  type ReaderChange,
  type StoredReader,
  type BlobChanges,
} from '../authority/storage.js';
import type { CollabError } from '../../model/error.js';
import type { DocumentMetadata } from '../../model/organization.js';
import { scopeKey, scopeOf, type Scope, type WireMutation } from '../protocol.js';
import { namedBy } from '../authority/blob-changes.js';

import { LocalBlobs } from './blobs.js';
import { corrupt, soundEntry, soundHead, soundOutcome, soundRow } from './stored-values.js';
import { type LiveRecord, isLiveRecord } from '../../model/live-change.js';
import type { KnownOutcomes } from '../authority/known-outcomes.js';
import { flag, id, map, number, shape, shortId, list } from '../../model/checks.js';
import type { NotificationMark, NotificationRecord } from '../../model/notification-record.js';
import { person } from '../../model/shapes.js';

/** Rows read at a time, of all documents together: each part is one task, of a few milliseconds. */
const CHUNK = 250;

/** Rows of each document that are read at a time, where there are many. */
const LEAST = 10;

type Index = 'begun' | 'begunIn';
type Rows = readonly AnnotationRecord[];

/** One index, from a place on, and how many rows of it are read at a time: at least 2. */
interface Lane extends Pick<Walk, 'isAscending' | 'after'> {
  readonly index: Index;
  /** What the keys begin with. */
  readonly prefix: readonly string[];
  readonly size: number;
}

/** Goes through threads in the order they were begun, by an index: no more is read than is asked for. */
function walkRows(db: LocalDatabase, walk: Walk): AsyncIterable<Rows> {
  const { organizationId, documentIds, isAscending, after } = walk;
  const common = { isAscending, after };
  if (!documentIds) return laneOf(db, { ...common, index: 'begun', prefix: [organizationId], size: CHUNK });
  const size = Math.max(LEAST, Math.floor(CHUNK / documentIds.length));
  const lanes = documentIds.map((id) =>
    laneOf(db, { ...common, index: 'begunIn', prefix: [organizationId, id], size }),
  );
  const sign = isAscending ? 1 : -1;
  return merged(lanes, (a, b) => sign * comparePlaces(placeOf(a), placeOf(b)));
}

async function* laneOf(db: LocalDatabase, lane: Lane): AsyncGenerator<Rows> {
  for (let { after } = lane; ;) {
    const range = rangeOf({ ...lane, after });
    const read = await db.transact('readonly', ['rows'], (store) =>
      readSome(store('rows').index(lane.index), range, lane),
    );
    // What stands in the index has all that a place is made of, whatever else is wrong with it.
    const last = read.at(-1);
    if (!last) return;
    yield read.filter((row) => parseRecord(row).ok);
    if (read.length < lane.size) return;
    after = placeOf(last);
  }
}

/** The keys after a place; an array is greater than any text and any number. */
function rangeOf({ prefix, isAscending, after }: Lane & { after: Place | undefined }): IDBKeyRange {
  const place = after && [...prefix, ...after];
  return isAscending
    ? IDBKeyRange.bound(place ?? prefix, [...prefix, []], place !== undefined)
    : IDBKeyRange.bound(prefix, place ?? [...prefix, []], false, true);
}

async function readSome(index: IDBIndex, range: IDBKeyRange, { isAscending, size }: Lane): Promise<Rows> {
  if (isAscending) return (await result(index.getAll(range, size))) as Rows;
  // Many rows can be had at once only forwards: a look from the end finds where the last so many begin.
  const request = index.openKeyCursor(range, 'prev');
  const end = (await result(request)) as IDBCursor | null;
  if (!end) return [];
  end.advance(size - 1);
  const start = (await result(request)) as IDBCursor | null;
  const { lower, upper } = range as { lower: IDBValidKey; upper: IDBValidKey };
  const rows = (await result(index.getAll(IDBKeyRange.bound(start?.key ?? lower, upper, false, true)))) as Rows;
  return rows.toReversed();
}

/** Several orders as one: a part ends where one of them has to be read on. */
async function* merged(
  lanes: readonly AsyncGenerator<Rows>[],
  compare: (a: AnnotationRecord, b: AnnotationRecord) => number,
): AsyncGenerator<Rows> {
  const waiting = lanes.map((lane) => ({ lane, rows: [] as AnnotationRecord[], isOver: false }));
  for (;;) {
    await Promise.all(
      waiting.map(async (each) => {
        while (each.rows.length === 0 && !each.isOver) {
          const next = await each.lane.next();
          each.isOver = next.done === true;
          // The next of a lane stands last, where it is cheap to take.
          if (!next.done) each.rows = next.value.toReversed();
        }
      }),
    );
    const open = waiting.filter(({ rows }) => rows.length > 0);
    if (open.length === 0) return;
    const part: AnnotationRecord[] = [];
    for (let from = first(open, compare); from; from = first(open, compare)) {
      const row = from.rows.pop();
      if (row) part.push(row);
      if (from.rows.length === 0) break;
    }
    yield part;
  }
}

function first<T extends { readonly rows: readonly AnnotationRecord[] }>(
  lanes: readonly T[],
  compare: (a: AnnotationRecord, b: AnnotationRecord) => number,
): T | undefined {
  let best: T | undefined;
  let bestRow: AnnotationRecord | undefined;
  for (const lane of lanes) {
    const row = lane.rows.at(-1);
    if (row && (!bestRow || compare(row, bestRow) < 0)) [best, bestRow] = [lane, row];
  }
  return best;
}

/** How long a mutation is known again when it is pushed once more: 30 days in ms. */
const REMEMBERED = 30 * 24 * 60 * 60 * 1000;

/** What a mutation changes, all or nothing. */
const KEPT_TOGETHER: readonly StoreName[] = [
  ...(['heads', 'rows', 'log', 'mutations', 'blobInfo', 'notifications', 'quarantine'] as const),
];

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
  readonly #problem: (error: CollabError) => void;
  readonly #blobs: LocalBlobs;

  /** `problem` is told of what was set aside and of what was rebuilt. */
  constructor(db: LocalDatabase, problem: (error: CollabError) => void) {
    this.#db = db;
    this.#problem = problem;
    this.#blobs = new LocalBlobs(db);
  }

  async head(scope: Scope): Promise<LogHead> {
    const key = scopeKey(scope);
    const read = await this.#db.transact('readonly', ['heads'], (store) => result(store('heads').get(key)));
    return soundHead(read) ?? this.#db.transact('readwrite', KEPT_TOGETHER, (store) => this.#rebuildHead(store, scope));
  }

  async change(wire: WireMutation, rowId: string, judge: (state: LogState) => Verdict): Promise<Verdict> {
    const verdict = await this.#change(wire, rowId, judge);
    // What is left of a file that nobody names can wait for the next owner where this fails.
    if (verdict.change?.blobs?.dropped.length) await this.#blobs.sweep().catch(() => undefined);
    return verdict;
  }

  row(scope: Scope, id: string): Promise<AnnotationRecord | undefined> {
    return this.#db.transact('readonly', ['rows'], async (store) => {
      return soundRow(await result(store('rows').get([scopeKey(scope), id])));
    });
  }

  since(scope: Scope, seq: number): Promise<Replay | undefined> {
    const key = scopeKey(scope);
    return this.#db.transact('readonly', ['rows', 'log'], async (store) => {
      const stored = (await result(store('log').getAll(keysAfter(key, seq)))) as unknown[];
      const entries = stored.map(soundEntry).filter((entry) => entry !== undefined);
      if (entries.length < stored.length) return undefined;
      const ids = [...new Set(entries.map(({ id }) => id))];
      const read = await Promise.all(ids.map((id) => result(store('rows').get([key, id]))));
      const rows = read.map(soundRow).filter((row) => row !== undefined);
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
      const rows = values.map(soundRow);
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
    return this.describe([scope], (known) => (known.folderId === folderId ? known : { ...known, folderId }));
  }

  async documents(
    organizationId: string,
    after: string | undefined,
    count: number,
  ): Promise<readonly DocumentMetadata[]> {
    const start = scopeKey({ organizationId, documentId: after ?? '' });
    // A key of another organization is greater than all of this one's: what follows the slash is greater than any id.
    const range = IDBKeyRange.bound(start, `${scopeKey({ organizationId, documentId: '' })}\uffff`, true);
    const [held, described] = await this.#db.transact('readonly', ['heads', 'documents'], async (store) =>
      Promise.all([
        result(store('heads').getAllKeys(range, count)) as Promise<readonly string[]>,
        result(store('documents').getAll(range, count)) as Promise<readonly (DocumentMetadata & Scope)[]>,
      ]),
    );
    const known = new Map<string, DocumentMetadata>(held.map((key) => [key, { ...scopeOf(key) }]));
    for (const document of described) known.set(scopeKey(document), document);
    const keys = [...known.keys()].sort((a, b) => (a < b ? -1 : 1)).slice(0, count);
    return keys.flatMap((key) => known.get(key) ?? []);
  }

  document(scope: Scope): Promise<DocumentMetadata | undefined> {
    const key = scopeKey(scope);
    return this.#db.transact('readonly', ['heads', 'documents'], async (store) => {
      const [held, described] = await Promise.all([
        result(store('heads').getKey(key)),
        result(store('documents').get(key)) as Promise<DocumentMetadata | undefined>,
      ]);
      return described ?? (held === undefined ? undefined : { ...scope });
    });
  }

  async filedDocuments(organizationId: string): Promise<readonly DocumentMetadata[]> {
    const range = IDBKeyRange.bound([organizationId], [organizationId, []]);
    return (await this.#db.transact('readonly', ['documents'], (store) =>
      result(store('documents').index('folderId').getAll(range)),
    )) as readonly DocumentMetadata[];
  }

  describe(scopes: readonly Scope[], change: (known: DocumentMetadata) => DocumentMetadata): Promise<void> {
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
      const [storedHead, row, mutation] = await Promise.all(read.map(result));
      const head = soundHead(storedHead) ?? (await this.#rebuildHead(store, scope));
      const known = soundOutcome((mutation as { outcome?: unknown } | undefined)?.outcome);
      const verdict = judge({ head, row: soundRow(row), known });
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

  /** The head of a scope that has none, or one that cannot be read: as the log and the rows say. */
  async #rebuildHead(store: (name: StoreName) => IDBObjectStore, scope: Scope): Promise<LogHead> {
    const key = scopeKey(scope);
    const stored: unknown = await result(store('heads').get(key));
    const last = (await result(store('log').openKeyCursor(keysAfter(key), 'prev'))) as IDBCursor | null;
    if (stored === undefined && !last) return START;
    const seq = (last?.key as [string, number] | undefined)?.[1] ?? 0;
    const rows = ((await result(store('rows').getAll(keysAfter(key)))) as unknown[]).map(soundRow);
    const lastNumber = rows.reduce((most, row) => Math.max(most, row?.data.annotationNumber ?? 0), 0);
    // Whoever comes back gets all rows anew.
    const head = { seq, cut: seq, lastNumber };
    store('heads').put(head, key);
    if (stored === undefined) return head;
    store('quarantine').put({ scope: key, row: stored, at: Date.now() });
    const { documentId } = scope;
    this.#problem(
      corrupt(`The numbering of document "${documentId}" could not be read and was rebuilt. No comment is lost.`),
    );
    return head;
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

/** Keeps values that people keep in step in IndexedDB. */
export class LocalLive implements LiveStorage {
  readonly #db: LocalDatabase;

  constructor(db: LocalDatabase) {
    this.#db = db;
  }

  load(scope: Scope): Promise<KeptLive> {
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

/** Outcomes as they are kept; databases of earlier versions hold the number of the last change by client id. */
function readOutcomes(kept: unknown): KnownOutcomes {
  if (kept instanceof Map) return kept as KnownOutcomes;
  const entries = Object.entries((kept as Readonly<Record<string, number>> | undefined) ?? {});
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

/** All keys that begin so: an array is greater than any text. */
const beginningWith = (...key: readonly string[]): IDBKeyRange => IDBKeyRange.bound([...key], [...key, []]);

/** Keeps notifications in IndexedDB. */
export class LocalNotifications implements NotificationStorage {
  readonly #db: LocalDatabase;

  constructor(db: LocalDatabase) {
    this.#db = db;
  }

  async load(organizationId: string): Promise<readonly NotificationRecord[]> {
    const all = await this.#db.transact('readonly', ['notifications'], (store) =>
      result(store('notifications').getAll(beginningWith(organizationId))),
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

  reader(organizationId: string, userId: string): Promise<KeptReader> {
    const range = beginningWith(organizationId, userId);
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
