import type { AnnotationRow } from '../api/annotations.js';
import type { GroupHeader, FacetedViewQuery, FacetedView, FilterValue, QuickView } from '../api/views.js';
import type { Readable } from '../base/readable.js';
import { batch, computed, signal } from '../base/signals.js';
import { searchTermsOf } from '../model/fold-text.js';
import { deepFreeze } from '../model/freeze.js';
import type { CustomPriority } from '../model/status.js';
import { NOT_SET, type FacetColumn } from './facet-column.js';
import {
  knownValuesOf,
  valueNameOf,
  type CountContext,
  FacetCounts,
  countQuickViews,
  countValues,
} from './facet-counts.js';
import type { FacetIndex, SlotListener } from './facet-index.js';
import { FilterMask } from './filter-mask.js';
import { compareGroups, OTHERS, type KnownGroups } from './known-groups.js';
import { QUICK_VIEW_BITS } from './quick-views.js';
import { RequestedOrder } from './sort-order.js';
import { unreadOf } from './view.js';

/** Creates group headers; an unchanged header stays the same object. */
class GroupHeaders {
  readonly #headersById = new Map<string, GroupHeader>();

  /** Returns the headers of the non-empty groups, in order. */
  of(lists: RowLists, context: CountContext): readonly GroupHeader[] {
    const filter = context.query.groupBy ?? 'none';
    if (filter === 'none') return this.#header(OTHERS.id, OTHERS.name, lists.get(NOT_SET));
    const known = knownValuesOf(context, filter);
    const headers = lists.ids.flatMap((id) =>
      this.#header(id === NOT_SET ? OTHERS.id : id, valueNameOf(context, filter, id, known), lists.get(id)),
    );
    return headers.sort((a, b) => compareGroups(a, b, known));
  }

  /** Returns the header of a group; an empty array if it has no rows. */
  #header(groupId: string, groupName: string, { rows, unread }: RowList): readonly GroupHeader[] {
    if (rows.length === 0) return [];
    const header = { groupId, groupName, count: rows.length, unread };
    const before = this.#headersById.get(groupId);
    const isSame = before?.groupName === groupName && before.count === header.count && before.unread === unread;
    if (isSame) return [before];
    this.#headersById.set(groupId, header);
    return [header];
  }
}

/** Sorted rows and the number of unread ones. */
interface RowList {
  readonly rows: readonly AnnotationRow[];
  readonly unread: number;
}

const NO_ROWS: RowList = { rows: Object.freeze([]), unread: 0 };

/** Row list under construction. */
interface MutableRowList {
  readonly rows: AnnotationRow[];
  unread: number;
}

/** Group ids of a row in an ungrouped view. */
const UNGROUPED: readonly string[] = [NOT_SET];

/** Row lists by group. Changed lists are replaced by `publish`. */
class RowLists {
  readonly #lists = new Map<string, RowList>();
  readonly #changedLists = new Map<string, MutableRowList>();
  #total = 0;
  #unread = 0;

  /** Number of distinct rows. */
  get total(): number {
    return this.#total;
  }

  /** Number of distinct unread rows. */
  get unread(): number {
    return this.#unread;
  }

  /** Ids of the non-empty groups, unsorted. */
  get ids(): readonly string[] {
    return [...this.#lists.keys()];
  }

  get(id: string): RowList {
    return this.#lists.get(id) ?? NO_ROWS;
  }

  /** Adds a row to the totals, or subtracts it. */
  addToTotals(row: AnnotationRow, sign: 1 | -1): void {
    this.#total += sign;
    this.#unread += sign * unreadOf(row);
  }

  /** Returns a function that appends the row of a slot to its groups and totals. Lists are looked up once per combination of values. */
  createAdder(index: FacetIndex, column: FacetColumn | undefined): (slot: number) => void {
    const byNumber: (readonly MutableRowList[] | undefined)[] = [];
    return (slot) => {
      const row = index.rows[slot];
      // Reads the unread state from the index, because rows are scattered in memory.
      if (row === undefined) return;
      const unread = (index.quickViewsAt(slot) & QUICK_VIEW_BITS.unread) > 0 ? 1 : 0;
      this.#total += 1;
      this.#unread += unread;
      const ids = column?.valuesAt(slot) ?? UNGROUPED;
      const lists = (byNumber[column?.numberAt(slot) ?? 0] ??= ids.map((id) => this.#mutableList(id)));
      for (const list of lists) {
        list.rows.push(row);
        list.unread += unread;
      }
    };
  }

  remove(id: string, row: AnnotationRow): void {
    const list = this.#mutableList(id);
    const at = list.rows.indexOf(row);
    if (at < 0) return;
    list.rows.splice(at, 1);
    list.unread -= unreadOf(row);
  }

  /** Inserts a row at its sorted position. */
  insert(id: string, row: AnnotationRow, compare: (a: AnnotationRow, b: AnnotationRow) => number): void {
    const list = this.#mutableList(id);
    let low = 0;
    let high = list.rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = list.rows[middle];
      if (other && compare(other, row) < 0) low = middle + 1;
      else high = middle;
    }
    list.rows.splice(low, 0, row);
    list.unread += unreadOf(row);
  }

  /** Replaces the visible lists by the changed ones. */
  publish(): void {
    for (const [id, list] of this.#changedLists) {
      Object.freeze(list.rows);
      if (list.rows.length > 0) this.#lists.set(id, list);
      else this.#lists.delete(id);
    }
    this.#changedLists.clear();
  }

  #mutableList(id: string): MutableRowList {
    const changed = this.#changedLists.get(id);
    if (changed) return changed;
    const { rows, unread } = this.get(id);
    const list = { rows: [...rows], unread };
    this.#changedLists.set(id, list);
    return list;
  }
}

/** Dependencies of a faceted view. */
export interface FacetContext {
  readonly index: FacetIndex;
  /** Whether the first rows of the documents have arrived. */
  readonly ready: Readable<boolean>;
  readonly priorities: readonly CustomPriority[];
  /** Returns the known values of a filter, independent of rows: their order and current names; tracked. */
  readonly known: (filter: string) => KnownGroups;
}

/** Maximum number of changes applied one by one; larger sets run the query again. */
const MAX_PATCHES = 100;

/** Number of rows scanned between two clock reads. */
const ROWS_PER_STEP = 64;

/** Above this number of rows, publishing rows and publishing counts run in separate tasks. */
const LARGE_ROW_COUNT = 5_000;

/** Row before a set of changes, with its groups. */
interface PreviousRow {
  readonly row: AnnotationRow;
  readonly groups: readonly string[];
}

/** View with filters, groups, sorting and counts. A change of one thread is applied incrementally; a new query scans all rows. */
export class LiveFacetedView implements FacetedView, SlotListener {
  readonly groups: Readable<readonly GroupHeader[]>;
  readonly rows: Readable<readonly AnnotationRow[]>;
  readonly changes: Readable<number>;
  readonly total: Readable<number>;
  readonly unread: Readable<number>;
  readonly ready: Readable<boolean>;
  readonly searching: Readable<boolean>;
  readonly quickViews: Readable<Readonly<Record<QuickView, number>>>;
  readonly #context: FacetContext;
  readonly #index: FacetIndex;
  readonly #stopFollowing: () => void;
  #lists = new RowLists();
  /** Whether the lists are grouped. */
  #isGrouped = false;
  readonly #version = signal(0);
  /** Version of the counts; published after the rows, in a separate task for many rows. */
  readonly #countVersion = signal(0);
  readonly #isFilled = signal(false);
  readonly #isSearching = signal(false);
  readonly #groupRows = new Map<string, Readable<readonly AnnotationRow[]>>();
  readonly #values = new Map<string, Readable<readonly FilterValue[]>>();
  readonly #facetCounts = new FacetCounts();
  readonly #headers = new GroupHeaders();
  readonly #order: RequestedOrder;
  readonly #previousRows = new Map<number, PreviousRow | undefined>();
  #query: FacetedViewQuery = {};
  #filterMask: FilterMask;
  /** The current or last run of the query. */
  #currentRun: Iterator<void, void> | undefined;
  #isDisposed = false;

  constructor(context: FacetContext, query: FacetedViewQuery) {
    const { index } = context;
    this.#context = context;
    this.#index = index;
    this.#order = new RequestedOrder(index, context.priorities);
    this.#filterMask = new FilterMask(index, query, []);
    this.rows = this.#derive(() => this.#allRows());
    this.changes = this.#version;
    this.total = this.#derive(() => this.#lists.total);
    this.unread = this.#derive(() => this.#lists.unread);
    this.groups = this.#derive(() => this.#headers.of(this.#lists, this.#countContext));
    this.quickViews = this.#derive(() => countQuickViews(this.#countContext), this.#countVersion);
    this.ready = computed(() => context.ready.value && this.#isFilled.value);
    this.searching = computed(() => this.#isSearching.value || !index.ready.value);
    this.#stopFollowing = index.follow(this);
    this.update(query);
  }

  group(groupId: string): Readable<readonly AnnotationRow[]> {
    return this.#cached(this.#groupRows, groupId, () => this.#derive(() => this.#listOf(groupId).rows));
  }

  values(filter: string): Readable<readonly FilterValue[]> {
    return this.#cached(this.#values, filter, () => {
      const observed = this.#facetCounts.observe(filter);
      return this.#derive(() => {
        void observed.value;
        return countValues(this.#countContext, filter);
      }, this.#countVersion);
    });
  }

  update(query: FacetedViewQuery): void {
    this.#query = query;
    this.#order.setQuery(query);
    this.#startQuery();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stopFollowing();
  }

  changing(slot: number): void {
    this.#order.remove(slot);
    if (this.#previousRows.has(slot)) return;
    const row = this.#filterMask.passes(slot) ? this.#index.rows[slot] : undefined;
    this.#previousRows.set(slot, row && { row, groups: this.#groupsAt(slot) });
  }

  changed(slot: number): void {
    if (this.#index.rows[slot]) this.#order.insert(slot);
  }

  rebuilt(): void {
    this.#order.invalidate();
    this.#startQuery();
  }

  reset(): void {
    this.#previousRows.clear();
    this.#facetCounts.clear();
    this.#filterMask = new FilterMask(this.#index, this.#query, []);
    this.#lists = new RowLists();
    this.#isGrouped = false;
  }

  flush(): void {
    // A running query already includes the changes.
    if (this.#previousRows.size === 0 || this.#isSearching.peek() || !this.#isFilled.peek()) return;
    if (this.#previousRows.size > MAX_PATCHES) this.#startQuery();
    else this.#patch();
  }

  /** Returns a readable that is computed again with every version. */
  #derive<T>(read: () => T, version: Readable<number> = this.#version): Readable<T> {
    return computed(() => {
      void version.value;
      // Never show the data of the previous user while all rows are read again.
      if (this.#index.isOfOtherUser) this.reset();
      return deepFreeze(read());
    });
  }

  /** Returns the cached readable of a key; creates it if there is none. */
  #cached<T>(readables: Map<string, Readable<T>>, key: string, create: () => Readable<T>): Readable<T> {
    const known = readables.get(key) ?? create();
    readables.set(key, known);
    return known;
  }

  /** Runs the query in time slices and publishes the result at the end. */
  #startQuery(): void {
    if (!this.#index.ready.peek() && !this.#isFilled.peek()) return;
    this.#isSearching.value = true;
    const run = (this.#currentRun = this.#runQuery());
    this.#index.slicer.run(
      () => this.#isDisposed || this.#currentRun !== run || run.next().done === true,
      () => undefined,
    );
  }

  *#runQuery(): Generator<void> {
    const { slicer } = this.#index;
    const words = searchTermsOf(this.#query.text ?? '');
    while (!this.#index.text.isReady(words)) yield;
    yield* this.#order.sort();
    yield* slicer.runUntilStable(
      () => this.#scanRows(words),
      () => this.#index.changes,
    );
    if (this.#needsOwnTask) yield;
    batch(() => {
      this.#publish();
      this.#isFilled.value = true;
    });
    if (this.#needsOwnTask) yield;
    yield* slicer.runUntilStable(
      () => this.#facetCounts.count(this.#index, this.#filterMask),
      () => this.#index.changes,
    );
    if (this.#needsOwnTask) yield;
    batch(() => {
      if (this.#previousRows.size > 0) this.#patch();
      else this.#countVersion.value++;
      this.#isSearching.value = false;
    });
  }

  /** Whether the next step should run in a task of its own. */
  get #needsOwnTask(): boolean {
    return this.#index.rows.length > LARGE_ROW_COUNT || this.#index.slicer.isExpired;
  }

  /** Scans all rows in steps. */
  *#scanRows(words: readonly string[]): Generator<void> {
    this.#previousRows.clear();
    const filterMask = new FilterMask(this.#index, this.#query, words);
    const lists = new RowLists();
    const add = lists.createAdder(this.#index, this.#column);
    const { slots, isAscending } = this.#order;
    const first = isAscending ? 0 : slots.length - 1;
    const step = isAscending ? 1 : -1;
    for (let at = first; at >= 0 && at < slots.length; at += step) {
      const slot = slots[at] ?? 0;
      if (filterMask.update(slot)) add(slot);
      if (at % ROWS_PER_STEP === 0) yield;
    }
    lists.publish();
    this.#filterMask = filterMask;
    this.#lists = lists;
    this.#isGrouped = this.#column !== undefined;
    this.#facetCounts.clear();
  }

  /** Returns all rows that pass the filters, each once, in the view's order. */
  #allRows(): readonly AnnotationRow[] {
    if (!this.#isGrouped) return this.#lists.get(NOT_SET).rows;
    const rows: AnnotationRow[] = [];
    for (const slot of this.#order.slots) {
      const row = this.#filterMask.passes(slot) ? this.#index.rows[slot] : undefined;
      if (row !== undefined) rows.push(row);
    }
    return Object.freeze(this.#order.isAscending ? rows : rows.reverse());
  }

  /** Applies the changed rows incrementally. */
  #patch(): void {
    for (const previous of this.#previousRows.values()) {
      if (!previous) continue;
      this.#lists.addToTotals(previous.row, -1);
      for (const group of previous.groups) this.#lists.remove(group, previous.row);
    }
    for (const slot of this.#previousRows.keys()) {
      const row = this.#index.rows[slot];
      if (!this.#filterMask.update(slot) || !row) continue;
      this.#lists.addToTotals(row, 1);
      for (const group of this.#groupsAt(slot)) this.#lists.insert(group, row, this.#order.compare);
    }
    this.#previousRows.clear();
    this.#facetCounts.clear();
    this.#publish();
    this.#countVersion.value++;
  }

  #publish(): void {
    this.#lists.publish();
    this.#version.value++;
  }

  get #countContext(): CountContext {
    const { known } = this.#context;
    return {
      index: this.#index,
      filterMask: this.#filterMask,
      query: this.#query,
      facetCounts: this.#facetCounts,
      known,
    };
  }

  get #groupBy(): string {
    return this.#query.groupBy ?? 'none';
  }

  /** Column that rows are grouped by. */
  get #column(): FacetColumn | undefined {
    return this.#groupBy === 'none' ? undefined : this.#index.column(this.#groupBy);
  }

  /** Returns the group ids of a row. */
  #groupsAt(slot: number): readonly string[] {
    return this.#column?.valuesAt(slot) ?? UNGROUPED;
  }

  #listOf(groupId: string): RowList {
    return this.#lists.get(groupId === OTHERS.id ? NOT_SET : groupId);
  }
}
