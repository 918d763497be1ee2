import type { AnnotationRow } from '../api/annotations.js';
import type { Readable } from '../base/readable.js';
import { batch, signal, untracked } from '../base/signals.js';
import type { User } from '../model/user.js';
import { ensureCapacity } from './ensure-capacity.js';
import { FacetColumn, systemFilters, valuesOf } from './facet-column.js';
import { quickViewsOf } from './quick-views.js';
import { RowOrder, SortKeys } from './radix-order.js';
import type { RowIndex, RowListener } from './row-index.js';
import { TextSearch } from './text-search.js';
import { TimeSlicer } from './time-slicer.js';

/** Listener for row changes by slot. */
export interface SlotListener {
  /** Called before the row of a slot changes. The index still has the old values. */
  changing(slot: number): void;
  /** Called after the row of a slot has changed. Without a row, the slot is free. */
  changed(slot: number): void;
  /** Called after all rows were read again. */
  rebuilt(): void;
  /** Called when the user has changed: all data is invalid. */
  reset(): void;
  /** Called when a set of changes is complete. */
  flush(): void;
}

/** Index of all rows: filter values, quick views, sort keys and texts by slot. Large sets are read in time slices. */
export class FacetIndex implements RowListener {
  /** Rows by slot. */
  readonly rows: (AnnotationRow | undefined)[] = [];
  readonly sortKeys = new SortKeys();
  /** All rows by last change; tie-breaker of all other orders. */
  readonly byTime: RowOrder;
  readonly text: TextSearch;
  readonly slicer: TimeSlicer;
  readonly #source: RowIndex;
  readonly #slotsByKey = new Map<string, number>();
  readonly #freeSlots: number[] = [];
  /** Columns by filter. Those of system filters are filled with the rows, because filling them later takes a few frames. */
  readonly #columns = new Map(systemFilters.map((filter) => [filter, new FacetColumn()]));
  readonly #listeners = new Set<SlotListener>();
  #quickViews = new Uint16Array(1024);
  readonly #ready = signal(false);
  readonly #me: Readable<User | null>;
  #user: User | null;
  /** The current or last read of all rows. */
  #currentRead: Iterator<void, void> | undefined;
  /** Whether rows are being read and not sorted yet. */
  #isReading = false;
  /** Number of row changes so far. */
  changes = 0;

  /** `me` is the user for whom quick views are computed. */
  constructor(source: RowIndex, me: Readable<User | null>, slicer = new TimeSlicer()) {
    this.slicer = slicer;
    this.#source = source;
    this.#me = me;
    this.#user = me.peek();
    this.byTime = new RowOrder(this.rows, this.sortKeys.lastUpdated);
    this.text = new TextSearch(this.rows, slicer);
    source.follow(this);
    this.rebuild();
  }

  /** Whether all rows are read. */
  get ready(): Readable<boolean> {
    return this.#ready;
  }

  /** Quick view bits by slot. */
  get quickViews(): Uint16Array {
    return this.#quickViews;
  }

  /** Returns the quick view bits of the row in a slot. */
  quickViewsAt(slot: number): number {
    return this.#quickViews[slot] ?? 0;
  }

  slotOf({ id, documentId }: Pick<AnnotationRow, 'id' | 'documentId'>): number | undefined {
    return this.#slotsByKey.get(this.#source.keyOf(id, documentId));
  }

  /** Returns the slots of the threads with this id, in all documents. */
  slotsOf(id: string): readonly number[] {
    return this.#source.keysOf(id).flatMap((key) => this.#slotsByKey.get(key) ?? []);
  }

  /** Returns the column of a filter; reads its values on first use. */
  column(filter: string): FacetColumn {
    const known = this.#columns.get(filter);
    if (known) return known;
    const column = new FacetColumn();
    for (const [slot, row] of this.rows.entries()) if (row) column.set(slot, valuesOf(row, filter));
    this.#columns.set(filter, column);
    return column;
  }

  /** Adds a listener. Returns a function that removes it. */
  follow(listener: SlotListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Whether the data belongs to another user than the current one; tracked. */
  get isOfOtherUser(): boolean {
    return this.#me.value?.userId !== this.#user?.userId;
  }

  changed(key: string): void {
    if (!this.#isReading && untracked(() => this.isOfOtherUser)) this.rebuild();
    else this.#updateRow(key);
  }

  rebuild(): void {
    // Quick views and visible rows depend on the user.
    if (untracked(() => this.isOfOtherUser)) this.#reset();
    this.#user = this.#me.peek();
    this.#ready.value = false;
    this.#isReading = true;
    const reading = (this.#currentRead = this.#readRows());
    this.slicer.run(
      () => this.#currentRead !== reading || reading.next().done === true,
      () => this.#currentRead === reading && this.#finishRebuild(),
    );
  }

  #reset(): void {
    this.rows.fill(undefined);
    this.changes += 1;
    for (const listener of this.#listeners) listener.reset();
  }

  flush(): void {
    if (!this.#isReading) for (const listener of this.#listeners) listener.flush();
  }

  /** Reads and sorts all rows. Large sets get a task of their own before listeners are notified. */
  *#readRows(): Generator<void> {
    let isLong = false;
    for (const key of this.#allKeys()) {
      this.#updateRow(key);
      if (!this.slicer.isExpired) continue;
      isLong = true;
      yield;
    }
    yield* this.slicer.runUntilStable(
      () => this.byTime.sort(),
      () => this.changes,
    );
    this.#isReading = false;
    if (isLong) yield;
  }

  #finishRebuild(): void {
    batch(() => {
      this.#ready.value = true;
      for (const listener of this.#listeners) listener.rebuilt();
    });
    this.text.readAhead();
  }

  /** Yields the keys of all previous and current rows. Both sets may change during the iteration. */
  *#allKeys(): Generator<string, void> {
    yield* this.#slotsByKey.keys();
    yield* this.#source.keys();
  }

  /** Updates the slot of a row. */
  #updateRow(key: string): void {
    const next = this.#source.at(key);
    const slot = this.#slotsByKey.get(key) ?? (next ? this.#allocateSlot(key) : undefined);
    // After a reset, a slot may have no row.
    if (slot === undefined || (next && this.rows[slot] === next)) return;
    if (!this.#isReading) this.#beforeChange(slot);
    this.rows[slot] = next;
    this.changes += 1;
    if (next) this.sortKeys.set(slot, next);
    this.#quickViews = ensureCapacity(this.#quickViews, slot);
    this.#quickViews[slot] = next ? quickViewsOf(next, this.#user) : 0;
    for (const [filter, column] of this.#columns) {
      if (next) column.set(slot, valuesOf(next, filter));
      else column.clear(slot);
    }
    this.text.changed(slot);
    if (!next) {
      this.#slotsByKey.delete(key);
      this.#freeSlots.push(slot);
    }
    if (!this.#isReading) this.#afterChange(slot);
  }

  #beforeChange(slot: number): void {
    for (const listener of this.#listeners) listener.changing(slot);
    this.byTime.remove(slot);
  }

  #afterChange(slot: number): void {
    if (this.rows[slot]) this.byTime.insert(slot);
    for (const listener of this.#listeners) listener.changed(slot);
  }

  #allocateSlot(key: string): number {
    const slot = this.#freeSlots.pop() ?? this.rows.push(undefined) - 1;
    this.#slotsByKey.set(key, slot);
    return slot;
  }
}
