import { batch, computed, signal } from '../signals.js';
import type { AnnotationRow, GroupHeader } from '../api.js';
import type { BrowseQuery, BrowseView, FilterValue, QuickView } from '../browse-api.js';
import type { CustomPriority } from '../model/priority.js';
import { wordsOf } from '../model/text-fold.js';
import type { Readable } from '../readable.js';
import { AskedOrder } from './asked-order.js';
import { GroupHeaders } from './group-headers.js';
import { OTHERS, type KnownGroups } from './group-order.js';
import { NOT_SET, type FacetColumn } from './facet-column.js';
import type { FacetIndex, SlotListener } from './facet-index.js';
import { ALL_TOGETHER, RowLists, type RowList } from './row-lists.js';
import { Sieve } from './sieve.js';
import { Tallies } from './tallies.js';
import { countQuickViews, countValues, type Counting } from './value-counts.js';
import { deepFreeze } from '../model/deep-freeze.js';

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
  readonly #tallies = new Tallies();
  readonly #headers = new GroupHeaders();
  readonly #order: AskedOrder;
  readonly #former = new Map<number, Former | undefined>();
  #query: BrowseQuery = {};
  #sieve: Sieve;
  /** The answer that is being made, or was the last. */
  #answer: Iterator<void, void> | undefined;
  #isOver = false;

  constructor(context: FacetContext, query: BrowseQuery) {
    const { index } = context;
    this.#context = context;
    this.#index = index;
    this.#order = new AskedOrder(index, context.priorities);
    this.#sieve = new Sieve(index, query, []);
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
    this.#sieve = new Sieve(this.#index, this.#query, []);
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
    const [sieve, lists] = [new Sieve(this.#index, this.#query, words), new RowLists()];
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
