import type { AnnotationRow } from '../api/annotations.js';
import { ensureCapacity } from './ensure-capacity.js';

/** Bits per digit: a number of 64 bits has two halves of three digits each. */
const BITS = 11;
const SHIFTS = [0, BITS, 2 * BITS] as const;
const DIGITS = 1 << BITS;

/**
 * Returns slots in ascending order of their numbers; the sort is stable. Radix sort: 50,000 slots take a few ms, a comparison sort takes
 * a few frames. Pauses after each digit, because the first run of each is slow.
 */
export function* radixSort(slots: Uint32Array, numbers: Float64Array): Generator<void, Uint32Array> {
  yield;
  const bits = comparableBits(numbers);
  let from = Uint32Array.from(slots);
  let to = new Uint32Array(slots.length);
  for (const half of halves) {
    for (const shift of SHIFTS) {
      yield;
      if (sortByDigit(from, to, (slot) => ((bits[2 * slot + half] ?? 0) >>> shift) & (DIGITS - 1))) {
        [from, to] = [to, from];
      }
    }
  }
  return from;
}

/** Sorts `from` into `to` by one digit. Returns false, without sorting, if all have the same digit. */
function sortByDigit(from: Uint32Array, to: Uint32Array, digitOf: (slot: number) => number): boolean {
  const ends = new Uint32Array(DIGITS);
  for (const slot of from) {
    const digit = digitOf(slot);
    ends[digit] = (ends[digit] ?? 0) + 1;
  }
  if (ends.includes(from.length)) return false;
  let before = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const count = ends[digit] ?? 0;
    ends[digit] = before;
    before += count;
  }
  for (const slot of from) {
    const digit = digitOf(slot);
    const next = ends[digit] ?? 0;
    to[next] = slot;
    ends[digit] = next + 1;
  }
  return true;
}

/** Indices of the less and the more significant half of a number, in this order. */
const halves = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? ([0, 1] as const) : ([1, 0] as const);

/** Returns the bits of numbers, transformed so that unsigned comparison gives the numeric order. */
function comparableBits(numbers: Float64Array): Uint32Array {
  const [low, high] = halves;
  const sums = new Float64Array(numbers.length);
  // Adding 0 turns -0 into 0.
  for (let at = 0; at < numbers.length; at++) sums[at] = (numbers[at] ?? 0) + 0;
  const bits = new Uint32Array(sums.buffer);
  for (let at = 0; at < bits.length; at += 2) {
    const sign = bits[at + high] ?? 0;
    const isNegative = sign >>> 31 === 1;
    bits[at + high] = isNegative ? ~sign : sign | 0x80000000;
    if (isNegative) bits[at + low] = ~(bits[at + low] ?? 0);
  }
  return bits;
}

/** Number of rows processed between two pauses. */
const ROWS_PER_STEP = 1024;

/** Slots of all rows in one order. A changed row is removed and inserted again. Ties use another order, or ids. */
export class RowOrder {
  readonly #rows: readonly (AnnotationRow | undefined)[];
  readonly #keyOf: SortKey;
  readonly #tieBreaker: RowOrder | undefined;
  #keys = new Float64Array(1024);
  #slots = new Uint32Array(1024);
  #size = 0;

  constructor(rows: readonly (AnnotationRow | undefined)[], keyOf: SortKey, tieBreaker?: RowOrder) {
    this.#rows = rows;
    this.#keyOf = keyOf;
    this.#tieBreaker = tieBreaker;
  }

  /** Slots of all rows in ascending order. */
  get slots(): Uint32Array {
    return this.#slots.subarray(0, this.#size);
  }

  /** Sorts all rows in steps, based on the order of the tie-breaker. If a row changes between steps, the sort must run again. */
  *sort(): Generator<void> {
    this.#grow(this.#rows.length);
    const slots = this.#tieBreaker?.slots ?? slotsOf(this.#rows);
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] ?? 0;
      this.#keys[slot] = this.#keyOf(slot);
      if (at % ROWS_PER_STEP === 0) yield;
    }
    const sorted = yield* radixSort(slots, this.#keys);
    if (!this.#tieBreaker) yield* this.#sortTies(sorted);
    this.#slots.set(sorted);
    this.#size = sorted.length;
  }

  /** Removes a slot, before its row changes or is deleted. */
  remove(slot: number): void {
    const at = this.slots.indexOf(slot);
    if (at < 0) return;
    this.#slots.copyWithin(at, at + 1, this.#size);
    this.#size -= 1;
  }

  /** Inserts a slot at its sorted position. */
  insert(slot: number): void {
    this.#grow(Math.max(slot, this.#size) + 1);
    this.#keys[slot] = this.#keyOf(slot);
    const at = this.#insertionIndexOf(slot);
    this.#slots.copyWithin(at + 1, at, this.#size);
    this.#slots[at] = slot;
    this.#size += 1;
  }

  /** Compares two slots. */
  compare(a: number, b: number): number {
    return difference(this.#keys[a], this.#keys[b]) || (this.#tieBreaker?.compare(a, b) ?? this.#compareIds(a, b));
  }

  #compareIds(a: number, b: number): number {
    if (a === b) return 0;
    const first = this.#rows[a];
    const second = this.#rows[b];
    const id = first?.id ?? '';
    const other = second?.id ?? '';
    if (id !== other) return id < other ? -1 : 1;
    // Threads of two documents may share an id.
    return (first?.documentId ?? '') < (second?.documentId ?? '') ? -1 : 1;
  }

  /** Sorts runs of equal keys by id. */
  *#sortTies(slots: Uint32Array): Generator<void> {
    for (let start = 0; start < slots.length;) {
      const key = this.#keys[slots[start] ?? 0];
      let end = start + 1;
      while (end < slots.length && this.#keys[slots[end] ?? 0] === key) end += 1;
      if (end > start + 1) slots.subarray(start, end).sort((a, b) => this.#compareIds(a, b));
      if (Math.floor(start / ROWS_PER_STEP) !== Math.floor(end / ROWS_PER_STEP)) yield;
      start = end;
    }
  }

  #insertionIndexOf(slot: number): number {
    let low = 0;
    let high = this.#size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.compare(this.#slots[middle] ?? 0, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #grow(size: number): void {
    this.#keys = ensureCapacity(this.#keys, size);
    this.#slots = ensureCapacity(this.#slots, size);
  }
}

function slotsOf(rows: readonly (AnnotationRow | undefined)[]): Uint32Array {
  const slots = new Uint32Array(rows.length);
  let size = 0;
  for (let slot = 0; slot < rows.length; slot++) if (rows[slot] !== undefined) slots[size++] = slot;
  return slots.subarray(0, size);
}

/** Compares numbers; unlike a subtraction, it works for infinite ones. */
function difference(a = 0, b = 0): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Returns the sort key of the row in a slot. */
export type SortKey = (slot: number) => number;

/** Sort keys by slot. Typed arrays, because reading them from scattered row objects takes longer than the sort. */
export class SortKeys {
  #lastUpdated = new Float64Array(1024);
  #createdAt = new Float64Array(1024);
  #annotationNumber = new Float64Array(1024);

  readonly lastUpdated: SortKey = (slot) => this.#lastUpdated[slot] ?? 0;
  readonly createdAt: SortKey = (slot) => this.#createdAt[slot] ?? 0;
  readonly annotationNumber: SortKey = (slot) => this.#annotationNumber[slot] ?? 0;

  /** Stores the keys of the row in a slot. */
  set(slot: number, { data }: AnnotationRow): void {
    this.#lastUpdated = ensureCapacity(this.#lastUpdated, slot);
    this.#createdAt = ensureCapacity(this.#createdAt, slot);
    this.#annotationNumber = ensureCapacity(this.#annotationNumber, slot);
    this.#lastUpdated[slot] = data.lastUpdated ?? 0;
    this.#createdAt[slot] = data.createdAt ?? 0;
    this.#annotationNumber[slot] = data.annotationNumber ?? 0;
  }
}
