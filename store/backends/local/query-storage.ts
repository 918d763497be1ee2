import type { AnnotationRecord } from '../../model/comment-annotation.js';
import type { DocumentMetadata } from '../../model/organization.js';
import { parseRecord } from '../../model/parse.js';
import { compareCursors, cursorOf, type PageCursor } from '../../rules/page-cursor.js';
import { QueryExecutor } from '../authority/query-executor.js';
import type { Reader } from '../authority/reader.js';
import type { QueryStorage, WalkOptions } from '../authority/storage.js';
import { parseScopeKey, scopeKey, type Scope } from '../protocol.js';
import { result, type LocalDatabase } from './database.js';
import { CHUNK_SIZE, updateDocuments } from './rows.js';

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

/** Storage of queries in IndexedDB. */
class LocalQueryStorage implements QueryStorage {
  readonly #db: LocalDatabase;

  constructor(db: LocalDatabase) {
    this.#db = db;
  }

  walk(walk: WalkOptions): AsyncIterable<readonly AnnotationRecord[]> {
    return walkRows(this.#db, walk);
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
    return updateDocuments(this.#db, scopes, change);
  }

  async documentIdsInFolder(organizationId: string, folderId: string): Promise<readonly string[]> {
    const documents = (await this.#db.transact('readonly', ['documents'], (store) =>
      result(store('documents').index('folderId').getAll([organizationId, folderId])),
    )) as readonly DocumentMetadata[];
    return documents.map(({ documentId }) => documentId);
  }
}

/** Creates the queries of a reader over a database. */
export const createQueries = (db: LocalDatabase, { user }: Reader): QueryExecutor =>
  new QueryExecutor(new LocalQueryStorage(db), () => user);
