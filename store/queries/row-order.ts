import type { AnnotationRow } from '../api/annotations.js';
import { sized } from './sized.js';

/** A number of 64 bits is two halves of three digits each. */
const BITS = 11;
const SHIFTS = [0, BITS, 2 * BITS] as const;
const DIGITS = 1 << BITS;

/**
 * Slots by their numbers, the smallest first; those of the same number stay in the order they come in. Goes digit by digit (radix sort): fifty
 * thousand take a few ms, where comparing any two takes a few frames. Rests after each digit: the first time, each takes long.
 */
export function* sortedByNumber(slots: Uint32Array, numbers: Float64Array): Generator<void, Uint32Array> {
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

/** Sorts slots into others by one digit; whether there is more than one among them. */
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

/** Where the less and the more significant half of a number lie, in this order. */
const halves = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? ([0, 1] as const) : ([1, 0] as const);

/** The bits of numbers, so that as whole numbers they compare as the numbers do. */
function comparableBits(numbers: Float64Array): Uint32Array {
  const [low, high] = halves;
  const sums = new Float64Array(numbers.length);
  // There is a zero below zero; as a sum it is none.
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

/** Rows that are gone through before others may have their turn. */
const STEP = 1024;

/** All rows in one order, by slot; a row that changes is taken out and put in again. Rows that are alike go by another order, or by id. */
export class RowOrder {
  readonly #rows: readonly (AnnotationRow | undefined)[];
  readonly #keyOf: SortKey;
  readonly #otherwise: RowOrder | undefined;
  #keys = new Float64Array(1024);
  #slots = new Uint32Array(1024);
  #size = 0;

  constructor(rows: readonly (AnnotationRow | undefined)[], keyOf: SortKey, otherwise?: RowOrder) {
    this.#rows = rows;
    this.#keyOf = keyOf;
    this.#otherwise = otherwise;
  }

  /** Slots of all rows, in ascending order. */
  get slots(): Uint32Array {
    return this.#slots.subarray(0, this.#size);
  }

  /** Sorts anew, after the order that rows go by otherwise, in steps; a row that changes between these is to be sorted anew. */
  *sort(): Generator<void> {
    this.#grow(this.#rows.length);
    const slots = this.#otherwise?.slots ?? slotsOf(this.#rows);
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] ?? 0;
      this.#keys[slot] = this.#keyOf(slot);
      if (at % STEP === 0) yield;
    }
    const sorted = yield* sortedByNumber(slots, this.#keys);
    if (!this.#otherwise) yield* this.#sortAlike(sorted);
    this.#slots.set(sorted);
    this.#size = sorted.length;
  }

  /** Takes the row of a slot out, before it changes or goes. */
  remove(slot: number): void {
    const at = this.slots.indexOf(slot);
    if (at < 0) return;
    this.#slots.copyWithin(at, at + 1, this.#size);
    this.#size -= 1;
  }

  /** Puts the row of a slot in. */
  insert(slot: number): void {
    this.#grow(Math.max(slot, this.#size) + 1);
    this.#keys[slot] = this.#keyOf(slot);
    const at = this.#placeOf(slot);
    this.#slots.copyWithin(at + 1, at, this.#size);
    this.#slots[at] = slot;
    this.#size += 1;
  }

  /** Tells which of two slots comes first. */
  compare(a: number, b: number): number {
    return difference(this.#keys[a], this.#keys[b]) || (this.#otherwise?.compare(a, b) ?? this.#compareIds(a, b));
  }

  #compareIds(a: number, b: number): number {
    if (a === b) return 0;
    const [first, second] = [this.#rows[a], this.#rows[b]];
    const [id = '', other = ''] = [first?.id, second?.id];
    if (id !== other) return id < other ? -1 : 1;
    // Threads of two documents may have one id.
    return (first?.documentId ?? '') < (second?.documentId ?? '') ? -1 : 1;
  }

  /** Sorts slots of the same key, which stand together already. */
  *#sortAlike(slots: Uint32Array): Generator<void> {
    for (let start = 0; start < slots.length;) {
      const key = this.#keys[slots[start] ?? 0];
      let end = start + 1;
      while (end < slots.length && this.#keys[slots[end] ?? 0] === key) end += 1;
      if (end > start + 1) slots.subarray(start, end).sort((a, b) => this.#compareIds(a, b));
      if (Math.floor(start / STEP) !== Math.floor(end / STEP)) yield;
      start = end;
    }
  }

  #placeOf(slot: number): number {
    let [low, high] = [0, this.#size];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.compare(this.#slots[middle] ?? 0, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #grow(size: number): void {
    this.#keys = sized(this.#keys, size);
    this.#slots = sized(this.#slots, size);
  }
}

function slotsOf(rows: readonly (AnnotationRow | undefined)[]): Uint32Array {
  const slots = new Uint32Array(rows.length);
  let size = 0;
  for (let slot = 0; slot < rows.length; slot++) if (rows[slot] !== undefined) slots[size++] = slot;
  return slots.subarray(0, size);
}

/** Like a subtraction, that is right for what is infinite too. */
function difference(a = 0, b = 0): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** By what the row in a slot is sorted; the larger, the later. */
export type SortKey = (slot: number) => number;

/** Numbers that rows are sorted by, by slot: to ask the rows themselves, all over the memory, takes longer than to sort. */
export class SortKeys {
  #lastUpdated = new Float64Array(1024);
  #createdAt = new Float64Array(1024);
  #annotationNumber = new Float64Array(1024);

  readonly lastUpdated: SortKey = (slot) => this.#lastUpdated[slot] ?? 0;
  readonly createdAt: SortKey = (slot) => this.#createdAt[slot] ?? 0;
  readonly annotationNumber: SortKey = (slot) => this.#annotationNumber[slot] ?? 0;

  /** Takes in the row of a slot. */
  set(slot: number, { data }: AnnotationRow): void {
    this.#lastUpdated = sized(this.#lastUpdated, slot);
    this.#createdAt = sized(this.#createdAt, slot);
    this.#annotationNumber = sized(this.#annotationNumber, slot);
    this.#lastUpdated[slot] = data.lastUpdated ?? 0;
    this.#createdAt[slot] = data.createdAt ?? 0;
    this.#annotationNumber[slot] = data.annotationNumber ?? 0;
  }
}
