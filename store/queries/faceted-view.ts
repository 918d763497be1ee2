import type { GroupHeader, BrowseQuery, BrowseView, FilterValue, QuickView } from '../api/views.js';
import type { AnnotationRow } from '../api/annotations.js';
import { NOT_SET, type FacetColumn } from './facet-column.js';
import { compareGroups, OTHERS, type KnownGroups } from './known-groups.js';
import { knownValues, valueName, type Counting, FacetTallies, countQuickViews, countValues } from './facet-counts.js';
import { unreadOf } from './view.js';
import type { FacetIndex, SlotListener } from './facet-index.js';
import { bitOf } from './quick-views.js';
import { batch, computed, signal } from '../base/signals.js';

import type { CustomPriority } from '../model/status.js';
import { wordsOf } from '../model/fold-text.js';
import type { Readable } from '../base/readable.js';
import { AskedOrder } from './requested-order.js';
import { FilterMask } from './filter-mask.js';
import { deepFreeze } from '../model/freeze.js';

/** Headers of groups, each the same object for as long as nothing in it changes. */
class GroupHeaders {
  readonly #before = new Map<string, GroupHeader>();

  /** Those of the groups that have rows, in order. */
  of(lists: RowLists, counting: Counting): readonly GroupHeader[] {
    const filter = counting.query.groupBy ?? 'none';
    if (filter === 'none') return this.#header(OTHERS.id, OTHERS.name, lists.get(NOT_SET));
    const known = knownValues(counting, filter);
    const headers = lists.ids.flatMap((id) =>
      this.#header(id === NOT_SET ? OTHERS.id : id, valueName(counting, filter, id, known), lists.get(id)),
    );
    return headers.sort((a, b) => compareGroups(a, b, known));
  }

  /** None where a group has no rows. */
  #header(groupId: string, groupName: string, { rows, unread }: RowList): readonly GroupHeader[] {
    if (rows.length === 0) return [];
    const header = { groupId, groupName, count: rows.length, unread };
    const before = this.#before.get(groupId);
    const isSame = before?.groupName === groupName && before.count === header.count && before.unread === unread;
    if (isSame) return [before];
    this.#before.set(groupId, header);
    return [header];
  }
}

/** Rows in order, and how many of them hold something unread. */
interface RowList {
  readonly rows: readonly AnnotationRow[];
  readonly unread: number;
}

const NO_ROWS: RowList = { rows: Object.freeze([]), unread: 0 };

/** A list that is being made or changed. */
interface FillingList {
  readonly rows: AnnotationRow[];
  unread: number;
}

/** The one group there is where threads are not grouped. */
const ALL_TOGETHER: readonly string[] = [NOT_SET];

/** Rows by group, each list replaced when it changes. */
class RowLists {
  readonly #lists = new Map<string, RowList>();
  readonly #drafts = new Map<string, FillingList>();
  #total = 0;
  #unread = 0;

  /** How many rows there are, each counted once. */
  get total(): number {
    return this.#total;
  }

  /** How many of them hold something unread. */
  get unread(): number {
    return this.#unread;
  }

  /** Ids of groups that have rows, in no order. */
  get ids(): readonly string[] {
    return [...this.#lists.keys()];
  }

  get(id: string): RowList {
    return this.#lists.get(id) ?? NO_ROWS;
  }

  /** Counts a row that comes or goes. */
  count(row: AnnotationRow, sign: 1 | -1): void {
    this.#total += sign;
    this.#unread += sign * unreadOf(row);
  }

  /** Adds rows by slot, in order, to the groups of their values in a column, and counts them; the lists of rows of the same values are looked up once. */
  adding(index: FacetIndex, column: FacetColumn | undefined): (slot: number) => void {
    const byNumber: (readonly FillingList[] | undefined)[] = [];
    return (slot) => {
      const row = index.rows[slot];
      // Whether it is anything else would be asked of the row itself, and they lie all over the memory.
      if (row === undefined) return;
      const unread = (index.quickViewsAt(slot) & bitOf.unread) > 0 ? 1 : 0;
      this.#total += 1;
      this.#unread += unread;
      const ids = column?.at(slot) ?? ALL_TOGETHER;
      const lists = (byNumber[column?.numberAt(slot) ?? 0] ??= ids.map((id) => this.#draft(id)));
      for (const list of lists) {
        list.rows.push(row);
        list.unread += unread;
      }
    };
  }

  remove(id: string, row: AnnotationRow): void {
    const draft = this.#draft(id);
    const at = draft.rows.indexOf(row);
    if (at < 0) return;
    draft.rows.splice(at, 1);
    draft.unread -= unreadOf(row);
  }

  /** Puts a row where `compare` has it. */
  insert(id: string, row: AnnotationRow, compare: (a: AnnotationRow, b: AnnotationRow) => number): void {
    const draft = this.#draft(id);
    let [low, high] = [0, draft.rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = draft.rows[middle];
      if (other && compare(other, row) < 0) low = middle + 1;
      else high = middle;
    }
    draft.rows.splice(low, 0, row);
    draft.unread += unreadOf(row);
  }

  /** Makes what was changed the lists that are shown. */
  settle(): void {
    for (const [id, draft] of this.#drafts) {
      Object.freeze(draft.rows);
      if (draft.rows.length > 0) this.#lists.set(id, draft);
      else this.#lists.delete(id);
    }
    this.#drafts.clear();
  }

  #draft(id: string): FillingList {
    const under = this.#drafts.get(id);
    if (under) return under;
    const { rows, unread } = this.get(id);
    const draft = { rows: [...rows], unread };
    this.#drafts.set(id, draft);
    return draft;
  }
}

/** What a view needs of its store. */
export interface FacetContext {
  readonly index: FacetIndex;
  /** Whether the documents' first rows have come. */
  readonly ready: Readable<boolean>;
  readonly priorities: readonly CustomPriority[];
  /** What is known of a filter's values apart from rows: their order, and the names in force; tracked. */
  readonly known: (filter: string) => KnownGroups;
}

/** More changes at once than this are taken in by looking at all rows. */
const MOST_PATCHES = 100;

/** Rows that are looked at before the time is. */
const STEP = 64;

/** Of more rows than this, what shows them does so in a task of its own, and what shows their counts in another. */
const MANY = 5_000;

/** A row as it was before a set of changes, and the groups it stood in. */
interface Former {
  readonly row: AnnotationRow;
  readonly groups: readonly string[];
}

/** Threads filtered, grouped, sorted and counted: a change of one thread costs what it touches, another question one look at each. */
export class FacetedView implements BrowseView, SlotListener {
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
  readonly #unfollow: () => void;
  #lists = new RowLists();
  /** Whether these are of groups. */
  #isGrouped = false;
  readonly #version = signal(0);
  /** What is counted comes after what is shown, in a turn of its own where rows are many. */
  readonly #counted = signal(0);
  readonly #filled = signal(false);
  readonly #searching = signal(false);
  readonly #groupRows = new Map<string, Readable<readonly AnnotationRow[]>>();
  readonly #values = new Map<string, Readable<readonly FilterValue[]>>();
  readonly #tallies = new FacetTallies();
  readonly #headers = new GroupHeaders();
  readonly #order: AskedOrder;
  readonly #former = new Map<number, Former | undefined>();
  #query: BrowseQuery = {};
  #sieve: FilterMask;
  /** The answer that is being made, or was the last. */
  #answer: Iterator<void, void> | undefined;
  #isOver = false;

  constructor(context: FacetContext, query: BrowseQuery) {
    const { index } = context;
    this.#context = context;
    this.#index = index;
    this.#order = new AskedOrder(index, context.priorities);
    this.#sieve = new FilterMask(index, query, []);
    this.rows = this.#reading(() => this.#allRows());
    this.changes = this.#version;
    this.total = this.#reading(() => this.#lists.total);
    this.unread = this.#reading(() => this.#lists.unread);
    this.groups = this.#reading(() => this.#headers.of(this.#lists, this.#counting));
    this.quickViews = this.#reading(() => countQuickViews(this.#counting), this.#counted);
    this.ready = computed(() => context.ready.value && this.#filled.value);
    this.searching = computed(() => this.#searching.value || !index.ready.value);
    this.#unfollow = index.follow(this);
    this.update(query);
  }

  group(groupId: string): Readable<readonly AnnotationRow[]> {
    return this.#kept(this.#groupRows, groupId, () => this.#reading(() => this.#listOf(groupId).rows));
  }

  values(filter: string): Readable<readonly FilterValue[]> {
    return this.#kept(this.#values, filter, () => {
      const observed = this.#tallies.observing(filter);
      return this.#reading(() => {
        void observed.value;
        return countValues(this.#counting, filter);
      }, this.#counted);
    });
  }

  update(query: BrowseQuery): void {
    this.#query = query;
    this.#order.ask(query);
    this.#ask();
  }

  dispose(): void {
    this.#isOver = true;
    this.#unfollow();
  }

  changing(slot: number): void {
    this.#order.remove(slot);
    if (this.#former.has(slot)) return;
    const row = this.#sieve.passes(slot) ? this.#index.rows[slot] : undefined;
    this.#former.set(slot, row && { row, groups: this.#groupsAt(slot) });
  }

  changed(slot: number): void {
    if (this.#index.rows[slot]) this.#order.insert(slot);
  }

  rebuilt(): void {
    this.#order.rebuilt();
    this.#ask();
  }

  forget(): void {
    this.#former.clear();
    this.#tallies.clear();
    this.#sieve = new FilterMask(this.#index, this.#query, []);
    this.#lists = new RowLists();
    this.#isGrouped = false;
  }

  flush(): void {
    // What changes before the answer is there is part of it.
    if (this.#former.size === 0 || this.#searching.peek() || !this.#filled.peek()) return;
    if (this.#former.size > MOST_PATCHES) this.#ask();
    else this.#patch();
  }

  /** A readable of what is read anew with every version. */
  #reading<T>(read: () => T, version: Readable<number> = this.#version): Readable<T> {
    return computed(() => {
      void version.value;
      // Nobody sees what the person before them could, for as long as it takes to read all anew.
      if (this.#index.isOfAnother) this.forget();
      return deepFreeze(read());
    });
  }

  /** A readable that is the same whenever it is asked for. */
  #kept<T>(readables: Map<string, Readable<T>>, key: string, make: () => Readable<T>): Readable<T> {
    const known = readables.get(key) ?? make();
    readables.set(key, known);
    return known;
  }

  /** Looks for what is asked for, a slice at a time, and shows it once all of it is known. */
  #ask(): void {
    if (!this.#index.ready.peek() && !this.#filled.peek()) return;
    this.#searching.value = true;
    const answer = (this.#answer = this.#answering());
    this.#index.slices.run(
      () => this.#isOver || this.#answer !== answer || answer.next().done === true,
      () => undefined,
    );
  }

  *#answering(): Generator<void> {
    const { slices } = this.#index;
    const words = wordsOf(this.#query.text ?? '');
    while (!this.#index.text.isReady(words)) yield;
    yield* this.#order.sort();
    yield* slices.steadily(
      () => this.#look(words),
      () => this.#index.changes,
    );
    if (this.#isLong) yield;
    batch(() => {
      this.#show();
      this.#filled.value = true;
    });
    if (this.#isLong) yield;
    yield* slices.steadily(
      () => this.#tallies.count(this.#index, this.#sieve),
      () => this.#index.changes,
    );
    if (this.#isLong) yield;
    batch(() => {
      if (this.#former.size > 0) this.#patch();
      else this.#counted.value++;
      this.#searching.value = false;
    });
  }

  /** Whether what comes next is to have a task of its own. */
  get #isLong(): boolean {
    return this.#index.rows.length > MANY || this.#index.slices.isOver;
  }

  /** Looks at every row, so many at a step. */
  *#look(words: readonly string[]): Generator<void> {
    this.#former.clear();
    const [sieve, lists] = [new FilterMask(this.#index, this.#query, words), new RowLists()];
    const add = lists.adding(this.#index, this.#column);
    const { slots, isAscending } = this.#order;
    const [first, step] = isAscending ? [0, 1] : [slots.length - 1, -1];
    for (let at = first; at >= 0 && at < slots.length; at += step) {
      const slot = slots[at] ?? 0;
      if (sieve.ask(slot)) add(slot);
      if (at % STEP === 0) yield;
    }
    lists.settle();
    this.#sieve = sieve;
    this.#lists = lists;
    this.#isGrouped = this.#column !== undefined;
    this.#tallies.clear();
  }

  /** All rows that pass, each once, in the view's order. */
  #allRows(): readonly AnnotationRow[] {
    if (!this.#isGrouped) return this.#lists.get(NOT_SET).rows;
    const rows: AnnotationRow[] = [];
    for (const slot of this.#order.slots) {
      const row = this.#sieve.passes(slot) ? this.#index.rows[slot] : undefined;
      if (row !== undefined) rows.push(row);
    }
    return Object.freeze(this.#order.isAscending ? rows : rows.reverse());
  }

  /** Takes in the rows that have changed. */
  #patch(): void {
    for (const former of this.#former.values()) {
      if (!former) continue;
      this.#lists.count(former.row, -1);
      for (const group of former.groups) this.#lists.remove(group, former.row);
    }
    for (const slot of this.#former.keys()) {
      const row = this.#index.rows[slot];
      if (!this.#sieve.ask(slot) || !row) continue;
      this.#lists.count(row, 1);
      for (const group of this.#groupsAt(slot)) this.#lists.insert(group, row, this.#order.compare);
    }
    this.#former.clear();
    this.#tallies.clear();
    this.#show();
    this.#counted.value++;
  }

  #show(): void {
    this.#lists.settle();
    this.#version.value++;
  }

  get #counting(): Counting {
    const { known } = this.#context;
    return { index: this.#index, sieve: this.#sieve, query: this.#query, tallies: this.#tallies, known };
  }

  get #groupBy(): string {
    return this.#query.groupBy ?? 'none';
  }

  /** The values rows are grouped by. */
  get #column(): FacetColumn | undefined {
    return this.#groupBy === 'none' ? undefined : this.#index.column(this.#groupBy);
  }

  /** Keys of the lists a row stands in besides that of all. */
  #groupsAt(slot: number): readonly string[] {
    return this.#column?.at(slot) ?? ALL_TOGETHER;
  }

  #listOf(groupId: string): RowList {
    return this.#lists.get(groupId === OTHERS.id ? NOT_SET : groupId);
  }
}
