import { batch, computed, signal } from '@preact/signals-core';
import type { AnnotationRow, AnnotationView, GroupBy, GroupHeader, ViewQuery } from '../api.js';
import type { Readable } from '../readable.js';
import { compareGroups, groupOf, type KnownGroups } from './grouping.js';
import { orderOf } from './ordering.js';
import type { RowIndex, RowListener } from './row-index.js';
import type { Compare } from './sorted-list.js';
import { ViewGroup } from './view-group.js';

/** What a view needs of its store. */
export interface ViewContext {
  readonly rows: RowIndex;
  readonly ready: Readable<boolean>;
  /** Tells which rows a query asks for. */
  matcher(query: ViewQuery): (row: AnnotationRow) => boolean;
  /** What is known of a grouping's groups; tracked. */
  known(groupBy: GroupBy): KnownGroups;
}

/** A list of threads that follows the store's rows one by one: a change costs what it touches, not what the list holds. */
export class LiveView implements AnnotationView, RowListener {
  readonly groups: Readable<readonly GroupHeader[]>;
  readonly rows: Readable<readonly AnnotationRow[]>;
  readonly total: Readable<number>;
  readonly unread: Readable<number>;
  readonly ready: Readable<boolean>;
  readonly #context: ViewContext;
  readonly #unfollow: () => void;
  readonly #groups = new Map<string, ViewGroup>();
  readonly #order: ViewGroup[] = [];
  readonly #groupOfRow = new Map<string, ViewGroup>();
  readonly #touched = new Set<ViewGroup>();
  readonly #headerChanges = signal(0);
  readonly #total = signal(0);
  readonly #unread = signal(0);
  readonly #all: ViewGroup;
  #groupBy: GroupBy;
  #matches: (row: AnnotationRow) => boolean;
  #compare: Compare<AnnotationRow>;
  #known: KnownGroups = new Map();
  #isOrdered = false;

  constructor(context: ViewContext, query: ViewQuery, groupBy: GroupBy) {
    this.#context = context;
    this.#groupBy = groupBy;
    this.#matches = context.matcher(query);
    this.#compare = orderOf(query);
    this.#all = new ViewGroup('', this.#compare);
    this.rows = this.#all.rows;
    this.total = this.#total;
    this.unread = this.#unread;
    this.ready = context.ready;
    this.groups = computed(() => this.#readHeaders());
    this.#unfollow = context.rows.follow(this);
    this.rebuild();
    this.flush();
  }

  group(groupId: string): Readable<readonly AnnotationRow[]> {
    return this.#group(groupId).rows;
  }

  update(query: ViewQuery, groupBy: GroupBy = this.#groupBy): void {
    this.#groupBy = groupBy;
    this.#matches = this.#context.matcher(query);
    this.#compare = orderOf(query);
    this.rebuild();
    this.flush();
  }

  dispose(): void {
    this.#unfollow();
  }

  changed(id: string, previous: AnnotationRow | undefined, next: AnnotationRow | undefined): void {
    const before = this.#groupOfRow.get(id);
    const after = next && this.#matches(next) ? this.#group(groupOf(next, this.#groupBy).id) : undefined;
    if (before === after) {
      if (before) this.#touch(before).replace(previous, next);
    } else {
      if (before) this.#touch(before).replace(previous, undefined);
      if (after) this.#touch(after).replace(undefined, next);
      if (after) this.#groupOfRow.set(id, after);
      else this.#groupOfRow.delete(id);
    }
    if (before ?? after) this.#all.replace(before && previous, after && next);
  }

  /** Asks every row anew whether it belongs, and where. */
  rebuild(): void {
    const rows = [...this.#context.rows.values()].filter(this.#matches);
    const members = new Map<ViewGroup, AnnotationRow[]>();
    this.#groupOfRow.clear();
    for (const row of rows) {
      const group = this.#group(groupOf(row, this.#groupBy).id);
      this.#groupOfRow.set(row.id, group);
      const list = members.get(group);
      if (list) list.push(row);
      else members.set(group, [row]);
    }
    for (const group of this.#order) this.#touch(group).fill(members.get(group) ?? [], this.#compare);
    this.#all.fill(rows, this.#compare);
  }

  flush(): void {
    if (this.#touched.size === 0) return;
    batch(() => {
      for (const group of this.#touched) {
        group.flush();
        this.#settle(group);
      }
      this.#touched.clear();
      this.#all.flush();
      this.#all.settle(() => '');
      this.#total.value = this.#all.header.count;
      this.#unread.value = this.#all.header.unread;
    });
  }

  #nameOf(first: AnnotationRow): string {
    const { id, name } = groupOf(first, this.#groupBy);
    return this.#known.get(id)?.name ?? name;
  }

  #touch(group: ViewGroup): ViewGroup {
    this.#touched.add(group);
    return group;
  }

  /** The group of that id; one nobody belongs to is held too, for those who may follow it. */
  #group(id: string): ViewGroup {
    const known = this.#groups.get(id);
    if (known) return known;
    const group = new ViewGroup(id, this.#compare);
    this.#groups.set(id, group);
    this.#order.push(group);
    this.#isOrdered = false;
    return group;
  }

  #settle(group: ViewGroup): void {
    const before = group.header;
    if (!group.settle((first) => this.#nameOf(first))) return;
    this.#headerChanges.value++;
    if (group.header.groupName !== before.groupName) this.#isOrdered = false;
  }

  #readHeaders(): readonly GroupHeader[] {
    void this.#headerChanges.value;
    const known = this.#context.known(this.#groupBy);
    if (known !== this.#known) {
      this.#known = known;
      this.#isOrdered = false;
      for (const group of this.#order) group.settle((first) => this.#nameOf(first));
    }
    if (!this.#isOrdered) this.#order.sort((a, b) => compareGroups(a.header, b.header, known));
    this.#isOrdered = true;
    return this.#order.map((group) => group.header).filter(({ count }) => count > 0);
  }
}
