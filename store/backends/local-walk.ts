import { comparePlaces, placeOf, type Place } from '../begun-order.js';
import { parseRecord } from '../model/guards.js';
import type { AnnotationRecord } from '../model/record.js';
import { result, type LocalDatabase } from './local-database.js';
import type { Walk } from './log-storage.js';

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
export function walkRows(db: LocalDatabase, walk: Walk): AsyncIterable<Rows> {
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
