import { sized } from './sized.js';
import type { AnnotationRow } from '../api/annotations.js';
import { mentionedPeople } from '../rules/mentions.js';
import type { SystemFilterType } from '../model/sidebar-filter.js';

/** The value of rows that have none. */
export const NOT_SET = '';

/** There is no row in a slot. */
const NO_ROW = -1;

const EMPTY: readonly string[] = [NOT_SET];

/** Counts the rows that pass every filter except one, by the number that each row has. */
interface CountingMask {
  countBut(key: string, numbers: ArrayLike<number>, most: number): ArrayLike<number>;
}

/**
 * The values rows have of one filter. Rows with the same values share a number, so that asking or counting fifty thousand rows goes through
 * one array of numbers.
 */
export class FacetColumn {
  /** What values are called, as rows said last. */
  readonly names = new Map<string, string>();
  readonly #combinations: (readonly string[])[] = [EMPTY];
  readonly #ofOne = new Map<string, number>();
  readonly #ofSeveral = new Map<string, number>();
  /** How many rows have the values of each number. */
  readonly #held: number[] = [0];
  /** Of slots without a row, the number is negative. */
  #numberAt = new Int32Array(1024).fill(NO_ROW);

  /** Takes in the values of the row in a slot. */
  set(slot: number, values: Iterable<NamedValue>): void {
    this.clear(slot);
    const number = this.#numberOf(values);
    this.#numberAt[slot] = number;
    this.#held[number] = (this.#held[number] ?? 0) + 1;
  }

  /** There is no row in a slot any more. */
  clear(slot: number): void {
    const before = this.#numberAt.length;
    this.#numberAt = sized(this.#numberAt, slot);
    if (this.#numberAt.length > before) this.#numberAt.fill(NO_ROW, before);
    const number = this.#numberAt[slot] ?? NO_ROW;
    if (number !== NO_ROW) this.#held[number] = (this.#held[number] ?? 0) - 1;
    this.#numberAt[slot] = NO_ROW;
  }

  /** The number of the values of the row in a slot: the same for rows of the same values. */
  numberAt(slot: number): number {
    return this.#numberAt[slot] ?? 0;
  }

  /** The values of the row in a slot, each once. */
  at(slot: number): readonly string[] {
    return this.#combinations[this.#numberAt[slot] ?? 0] ?? EMPTY;
  }

  /** Tells whether the row in a slot has one of these values. */
  accepts(wanted: ReadonlySet<string>): (slot: number) => boolean {
    // Asked as they are met: there may be as many combinations as rows, and looking at rows rests now and then.
    const accepted: boolean[] = [];
    return (slot) => {
      const number = this.#numberAt[slot] ?? 0;
      return accepted[number] ?? (accepted[number] = this.at(slot).some((value) => wanted.has(value)));
    };
  }

  /** Counts the rows of each value that a filter mask passes; zero for values that only other rows have. */
  count(sieve: CountingMask, key: string): Map<string, number> {
    const byNumber = sieve.countBut(key, this.#numberAt, this.#combinations.length);
    const counts = new Map<string, number>();
    for (const [number, values] of this.#combinations.entries()) {
      if (this.#held[number] === 0) continue;
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + (byNumber[number] ?? 0));
    }
    return counts;
  }

  #numberOf(values: Iterable<NamedValue>): number {
    const ids: string[] = [];
    for (const { id, name } of values) {
      if (id === NOT_SET) continue;
      this.names.set(id, name);
      if (!ids.includes(id)) ids.push(id);
    }
    const [only] = ids;
    if (only === undefined) return 0;
    // Most have one value: that needs no key of its own.
    if (ids.length === 1) return this.#number(this.#ofOne, only, ids);
    return this.#number(this.#ofSeveral, JSON.stringify(ids.sort()), ids);
  }

  #number(numbers: Map<string, number>, key: string, ids: readonly string[]): number {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#combinations.push(ids) - 1;
    this.#held.push(0);
    numbers.set(key, number);
    return number;
  }
}

/** A value of a row, and what it is called there. */
interface NamedValue {
  readonly id: string;
  readonly name: string;
}

interface Person {
  readonly userId: string;
  readonly name?: string;
  readonly email?: string;
}

const person = ({ userId, name, email }: Person): NamedValue => ({ id: userId, name: name ?? email ?? userId });

function* involved(row: AnnotationRow): Generator<NamedValue> {
  const { from, assignedTo, comments } = row.data;
  yield person(from);
  if (assignedTo) yield person(assignedTo);
  for (const comment of comments) yield person(comment.from);
  yield* tagged(row);
}

function* tagged({ data: { comments } }: AnnotationRow): Generator<NamedValue> {
  for (const comment of comments) yield* mentionedPeople(comment).map(person);
}

/** What a row has of each filter the sidebar knows (Misc, Sidebar filters). */
const system: Record<SystemFilterType, (row: AnnotationRow) => Iterable<NamedValue>> = {
  location: ({ data: { location, pageInfo } }) =>
    location?.id
      ? [{ id: location.id, name: location.locationName ?? pageInfo?.title ?? pageInfo?.path ?? location.id }]
      : [],
  document: ({ documentId }) => [{ id: documentId, name: documentId }],
  people: ({ data: { from } }) => [person(from)],
  tagged,
  assigned: ({ data: { assignedTo } }) => (assignedTo ? [person(assignedTo)] : []),
  involved,
  priority: ({ data: { priority } }) => (priority ? [priority] : []),
  category: ({ data: { commentCategories } }) => commentCategories,
  commentType: ({ data: { comments } }) => comments.map(({ type }) => ({ id: type, name: type })),
  version: ({ data: { location } }) => (location?.version ? [location.version] : []),
  status: ({ data: { status } }) => [status],
};

/** Keys of the filters the sidebar knows. */
export const systemFilters: readonly string[] = Object.keys(system);

const isSystem = (filter: string): filter is SystemFilterType => Object.hasOwn(system, filter);

/** What a row has of a filter of the integrator's own: what its context holds under that key, one value or a list. */
function* custom({ data: { context } }: AnnotationRow, filter: string): Generator<NamedValue> {
  if (typeof context !== 'object' || context === null || !Object.hasOwn(context, filter)) return;
  const held: unknown = Reflect.get(context, filter);
  for (const value of Array.isArray(held) ? (held as unknown[]) : [held]) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      yield { id: String(value), name: String(value) };
    } else if (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string') {
      yield { id: value.id, name: 'name' in value && typeof value.name === 'string' ? value.name : value.id };
    }
  }
}

/** The values a row has of a filter; one may come twice. */
export const valuesOf = (row: AnnotationRow, filter: string): Iterable<NamedValue> =>
  isSystem(filter) ? system[filter](row) : custom(row, filter);
