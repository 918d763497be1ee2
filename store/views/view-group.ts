import { computed, signal } from '@preact/signals-core';
import type { AnnotationRow, GroupHeader } from '../api.js';
import type { Readable } from '../readable.js';
import { SortedList, type Compare } from './sorted-list.js';

/** Rows of a view in order, counted; the array for observers is built when one asks. */
export class ViewGroup {
  readonly id: string;
  readonly rows: Readable<readonly AnnotationRow[]>;
  readonly #changes = signal(0);
  #list: SortedList<AnnotationRow>;
  #unread = 0;
  #isDirty = false;
  #header: GroupHeader;

  constructor(id: string, compare: Compare<AnnotationRow>) {
    this.id = id;
    this.#list = new SortedList(compare);
    this.#header = Object.freeze({ groupId: id, groupName: '', count: 0, unread: 0 });
    this.rows = computed(() => {
      void this.#changes.value;
      return this.#list.toArray();
    });
  }

  /** As of the last `settle`; the same object while nothing in it changed. */
  get header(): GroupHeader {
    return this.#header;
  }

  /** Holds these rows and no others, in this order. */
  fill(rows: readonly AnnotationRow[], compare: Compare<AnnotationRow>): void {
    this.#list = new SortedList(compare, rows);
    this.#unread = 0;
    for (const row of rows) this.#unread += unreadOf(row);
    this.#isDirty = true;
  }

  /** Puts `next` where `previous` was; without the one it adds, without the other it removes. */
  replace(previous: AnnotationRow | undefined, next: AnnotationRow | undefined): void {
    if (previous && next) this.#list.replace(previous, next);
    else if (previous) this.#list.remove(previous);
    else if (next) this.#list.insert(next);
    this.#unread += (next ? unreadOf(next) : 0) - (previous ? unreadOf(previous) : 0);
    this.#isDirty = true;
  }

  /** Tells observers of the rows, if any changed. */
  flush(): void {
    if (!this.#isDirty) return;
    this.#isDirty = false;
    this.#changes.value++;
  }

  /** Brings the header up to date; `nameOf` names the group after its first row. Whether anything in it changed. */
  settle(nameOf: (first: AnnotationRow) => string): boolean {
    const before = this.#header;
    const { first, size: count } = this.#list;
    const groupName = first ? nameOf(first) : before.groupName;
    if (before.count === count && before.unread === this.#unread && before.groupName === groupName) return false;
    this.#header = Object.freeze({ ...before, groupName, count, unread: this.#unread });
    return true;
  }
}

/** What a thread adds to a count of unread threads. */
export const unreadOf = (row: AnnotationRow): number => (row.unread > 0 ? 1 : 0);
