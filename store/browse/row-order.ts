import type { AnnotationRow } from '../api.js';
import { sized } from './sized.js';
import type { SortKey } from './sort-keys.js';
import { sortedByNumber } from './sorted-by-number.js';

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
