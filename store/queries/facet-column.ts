import type { AnnotationRow } from '../api/annotations.js';
import type { SystemFilterType } from '../model/sidebar-filter.js';
import { mentionedPeople } from '../rules/mentions.js';
import { ensureCapacity } from './ensure-capacity.js';

/** Value of rows without a value. */
export const NOT_SET = '';

/** Number of an empty slot. */
const NO_ROW = -1;

const EMPTY: readonly string[] = [NOT_SET];

/** Filter mask that counts the rows that pass every filter except one, by the number of each row. */
interface CountingMask {
  countExcept(key: string, numbers: ArrayLike<number>, size: number): ArrayLike<number>;
}

/**
 * Values of one filter by slot. Rows with the same combination of values share a number, so that filtering or counting 50,000 rows reads
 * one typed array.
 */
export class FacetColumn {
  /** Names of the values, from the row that was set last. */
  readonly names = new Map<string, string>();
  readonly #combinations: (readonly string[])[] = [EMPTY];
  readonly #singleValueNumbers = new Map<string, number>();
  readonly #multiValueNumbers = new Map<string, number>();
  /** Number of rows by combination number. */
  readonly #rowCounts: number[] = [0];
  /** Combination numbers by slot; negative for empty slots. */
  #numbers = new Int32Array(1024).fill(NO_ROW);

  /** Sets the values of the row in a slot. */
  set(slot: number, values: Iterable<NamedValue>): void {
    this.clear(slot);
    const number = this.#combinationOf(values);
    this.#numbers[slot] = number;
    this.#rowCounts[number] = (this.#rowCounts[number] ?? 0) + 1;
  }

  /** Marks a slot as empty. */
  clear(slot: number): void {
    const before = this.#numbers.length;
    this.#numbers = ensureCapacity(this.#numbers, slot);
    if (this.#numbers.length > before) this.#numbers.fill(NO_ROW, before);
    const number = this.#numbers[slot] ?? NO_ROW;
    if (number !== NO_ROW) this.#rowCounts[number] = (this.#rowCounts[number] ?? 0) - 1;
    this.#numbers[slot] = NO_ROW;
  }

  /** Returns the combination number of the row in a slot; equal for rows with the same values. */
  numberAt(slot: number): number {
    return this.#numbers[slot] ?? 0;
  }

  /** Returns the distinct values of the row in a slot. */
  valuesAt(slot: number): readonly string[] {
    return this.#combinations[this.#numbers[slot] ?? 0] ?? EMPTY;
  }

  /** Returns a predicate for the slots whose row has one of these values. */
  createPredicate(ids: ReadonlySet<string>): (slot: number) => boolean {
    // Evaluated lazily: there may be as many combinations as rows, and the scan pauses between slices.
    const accepted: boolean[] = [];
    return (slot) => {
      const number = this.#numbers[slot] ?? 0;
      return accepted[number] ?? (accepted[number] = this.valuesAt(slot).some((value) => ids.has(value)));
    };
  }

  /** Counts the rows per value that pass the mask, ignoring filter `key`. Includes values with a count of 0. */
  count(filterMask: CountingMask, key: string): Map<string, number> {
    const byNumber = filterMask.countExcept(key, this.#numbers, this.#combinations.length);
    const counts = new Map<string, number>();
    for (const [number, values] of this.#combinations.entries()) {
      if (this.#rowCounts[number] === 0) continue;
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + (byNumber[number] ?? 0));
    }
    return counts;
  }

  #combinationOf(values: Iterable<NamedValue>): number {
    const ids: string[] = [];
    for (const { id, name } of values) {
      if (id === NOT_SET) continue;
      this.names.set(id, name);
      if (!ids.includes(id)) ids.push(id);
    }
    const [only] = ids;
    if (only === undefined) return 0;
    // Fast path: most rows have one value.
    if (ids.length === 1) return this.#numberForKey(this.#singleValueNumbers, only, ids);
    return this.#numberForKey(this.#multiValueNumbers, JSON.stringify(ids.sort()), ids);
  }

  #numberForKey(numbers: Map<string, number>, key: string, ids: readonly string[]): number {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#combinations.push(ids) - 1;
    this.#rowCounts.push(0);
    numbers.set(key, number);
    return number;
  }
}

/** Value of a row and its name. */
interface NamedValue {
  readonly id: string;
  readonly name: string;
}

interface Person {
  readonly userId: string;
  readonly name?: string;
  readonly email?: string;
}

const personValue = ({ userId, name, email }: Person): NamedValue => ({ id: userId, name: name ?? email ?? userId });

function* involvedPeople(row: AnnotationRow): Generator<NamedValue> {
  const { from, assignedTo, comments } = row.data;
  yield personValue(from);
  if (assignedTo) yield personValue(assignedTo);
  for (const comment of comments) yield personValue(comment.from);
  yield* taggedPeople(row);
}

function* taggedPeople({ data: { comments } }: AnnotationRow): Generator<NamedValue> {
  for (const comment of comments) yield* mentionedPeople(comment).map(personValue);
}

/** Reads the values of a row for each system filter (Misc, Sidebar filters). */
const systemFilterValues: Record<SystemFilterType, (row: AnnotationRow) => Iterable<NamedValue>> = {
  location: ({ data: { location, pageInfo } }) =>
    location?.id
      ? [{ id: location.id, name: location.locationName ?? pageInfo?.title ?? pageInfo?.path ?? location.id }]
      : [],
  document: ({ documentId }) => [{ id: documentId, name: documentId }],
  people: ({ data: { from } }) => [personValue(from)],
  tagged: taggedPeople,
  assigned: ({ data: { assignedTo } }) => (assignedTo ? [personValue(assignedTo)] : []),
  involved: involvedPeople,
  priority: ({ data: { priority } }) => (priority ? [priority] : []),
  category: ({ data: { commentCategories } }) => commentCategories,
  commentType: ({ data: { comments } }) => comments.map(({ type }) => ({ id: type, name: type })),
  version: ({ data: { location } }) => (location?.version ? [location.version] : []),
  status: ({ data: { status } }) => [status],
};

/** Keys of the system filters. */
export const systemFilters: readonly string[] = Object.keys(systemFilterValues);

const isSystemFilter = (filter: string): filter is SystemFilterType => Object.hasOwn(systemFilterValues, filter);

/** Yields the values of a custom filter: the entry of the thread's context with that key, one value or a list. */
function* customFilterValues({ data: { context } }: AnnotationRow, filter: string): Generator<NamedValue> {
  if (typeof context !== 'object' || context === null || !Object.hasOwn(context, filter)) return;
  const contextValue: unknown = Reflect.get(context, filter);
  for (const value of Array.isArray(contextValue) ? (contextValue as unknown[]) : [contextValue]) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      yield { id: String(value), name: String(value) };
    } else if (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string') {
      yield { id: value.id, name: 'name' in value && typeof value.name === 'string' ? value.name : value.id };
    }
  }
}

/** Returns the values of a row for a filter, possibly with duplicates. */
export const valuesOf = (row: AnnotationRow, filter: string): Iterable<NamedValue> =>
  isSystemFilter(filter) ? systemFilterValues[filter](row) : customFilterValues(row, filter);
