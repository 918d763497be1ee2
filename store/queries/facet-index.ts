import { batch, signal, untracked } from '../base/signals.js';
import type { AnnotationRow } from '../api/annotations.js';
import type { User } from '../model/user.js';
import type { Readable } from '../base/readable.js';
import type { RowIndex, RowListener } from './row-index.js';
import { FacetColumn, systemFilters, valuesOf } from './facet-column.js';
import { quickViewsOf } from './quick-views.js';
import { RowOrder, SortKeys } from './row-order.js';
import { sized } from './sized.js';
import { Slices } from './time-slices.js';
import { TextSearch } from './text-search.js';

/** What follows the rows by slot. */
export interface SlotListener {
  /** The row of a slot is about to change; the index still has its values. */
  changing(slot: number): void;
  /** It has changed; without a row, the slot is free. */
  changed(slot: number): void;
  /** All rows were read anew. */
  rebuilt(): void;
  /** All that was read was another person's. */
  forget(): void;
  /** A set of changes is complete. */
  flush(): void;
}

/** Filters' values and words of all rows of a store, in columns by slot. Many rows at once are read a slice at a time. */
export class FacetIndex implements RowListener {
  /** Rows by slot. */
  readonly rows: (AnnotationRow | undefined)[] = [];
  readonly sortKeys = new SortKeys();
  /** All rows by their last change: the order of whatever is alike otherwise. */
  readonly byTime: RowOrder;
  readonly text: TextSearch;
  readonly slices: Slices;
  readonly #source: RowIndex;
  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];
  /** Those of the filters of the sidebar are read along with the rows: later it would take a few frames. */
  readonly #columns = new Map(systemFilters.map((filter) => [filter, new FacetColumn()]));
  readonly #listeners = new Set<SlotListener>();
  #quickViews = new Uint16Array(1024);
  readonly #ready = signal(false);
  readonly #me: Readable<User | null>;
  #reader: User | null;
  /** The reading of all rows that is under way, or was the last. */
  #reading: Iterator<void, void> | undefined;
  /** Whether rows are being read that have no place in the order yet. */
  #isReading = false;
  /** How many rows have changed so far. */
  changes = 0;

  /** `me` is the reader, for whom quick views are. */
  constructor(source: RowIndex, me: Readable<User | null>, slices = new Slices()) {
    this.slices = slices;
    this.#source = source;
    this.#me = me;
    this.#reader = me.peek();
    this.byTime = new RowOrder(this.rows, this.sortKeys.lastUpdated);
    this.text = new TextSearch(this.rows, slices);
    source.follow(this);
    this.rebuild();
  }

  /** Whether all rows have been read. */
  get ready(): Readable<boolean> {
    return this.#ready;
  }

  /** The quick views that rows belong to, a bit each, by slot. */
  get quickViews(): Uint16Array {
    return this.#quickViews;
  }

  /** The quick views that the row in a slot belongs to, a bit each. */
  quickViewsAt(slot: number): number {
    return this.#quickViews[slot] ?? 0;
  }

  slotOf({ id, documentId }: Pick<AnnotationRow, 'id' | 'documentId'>): number | undefined {
    return this.#slots.get(this.#source.keyOf(id, documentId));
  }

  /** The slots of the threads of this id, of whichever documents. */
  slotsOf(id: string): readonly number[] {
    return this.#source.keysOf(id).flatMap((key) => this.#slots.get(key) ?? []);
  }

  /** The values of a filter; read now where nobody has asked for them before. */
  column(filter: string): FacetColumn {
    const known = this.#columns.get(filter);
    if (known) return known;
    const column = new FacetColumn();
    for (const [slot, row] of this.rows.entries()) if (row) column.set(slot, valuesOf(row, filter));
    this.#columns.set(filter, column);
    return column;
  }

  /** Follows the rows; returns what ends it. */
  follow(listener: SlotListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Whether what was read is another person's than the one who is there by now; tracked. */
  get isOfAnother(): boolean {
    return this.#me.value?.userId !== this.#reader?.userId;
  }

  changed(key: string): void {
    if (!this.#isReading && untracked(() => this.isOfAnother)) this.rebuild();
    else this.#take(key);
  }

  rebuild(): void {
    // What a thread is for one person it is not for another.
    if (untracked(() => this.isOfAnother)) this.#forget();
    this.#reader = this.#me.peek();
    this.#ready.value = false;
    this.#isReading = true;
    const reading = (this.#reading = this.#read());
    this.slices.run(
      () => this.#reading !== reading || reading.next().done === true,
      () => this.#reading === reading && this.#rebuilt(),
    );
  }

  #forget(): void {
    this.rows.fill(undefined);
    this.changes += 1;
    for (const listener of this.#listeners) listener.forget();
  }

  flush(): void {
    if (!this.#isReading) for (const listener of this.#listeners) listener.flush();
  }

  /** Reads all rows, and sorts them in a turn of its own where they are many. */
  *#read(): Generator<void> {
    let isLong = false;
    for (const key of this.#keys()) {
      this.#take(key);
      if (!this.slices.isOver) continue;
      isLong = true;
      yield;
    }
    yield* this.slices.steadily(
      () => this.byTime.sort(),
      () => this.changes,
    );
    this.#isReading = false;
    if (isLong) yield;
  }

  #rebuilt(): void {
    batch(() => {
      this.#ready.value = true;
      for (const listener of this.#listeners) listener.rebuilt();
    });
    this.text.readAhead();
  }

  /** Keys of the rows that there were and those that there are, as they come and go while these are read. */
  *#keys(): Generator<string, void> {
    yield* this.#slots.keys();
    yield* this.#source.keys();
  }

  /** Takes in a row as it is now. */
  #take(key: string): void {
    const next = this.#source.at(key);
    const slot = this.#slots.get(key) ?? (next ? this.#newSlot(key) : undefined);
    // A slot whose row was forgotten is free, too.
    if (slot === undefined || (next && this.rows[slot] === next)) return;
    if (!this.#isReading) this.#announce(slot);
    this.rows[slot] = next;
    this.changes += 1;
    if (next) this.sortKeys.set(slot, next);
    this.#quickViews = sized(this.#quickViews, slot);
    this.#quickViews[slot] = next ? quickViewsOf(next, this.#reader) : 0;
    for (const [filter, column] of this.#columns) {
      if (next) column.set(slot, valuesOf(next, filter));
      else column.clear(slot);
    }
    this.text.changed(slot);
    if (!next) {
      this.#slots.delete(key);
      this.#free.push(slot);
    }
    if (!this.#isReading) this.#place(slot);
  }

  #announce(slot: number): void {
    for (const listener of this.#listeners) listener.changing(slot);
    this.byTime.remove(slot);
  }

  #place(slot: number): void {
    if (this.rows[slot]) this.byTime.insert(slot);
    for (const listener of this.#listeners) listener.changed(slot);
  }

  #newSlot(key: string): number {
    const slot = this.#free.pop() ?? this.rows.push(undefined) - 1;
    this.#slots.set(key, slot);
    return slot;
  }
}
