import { computed, signal } from '@preact/signals-core';
import type { AnnotationRow, GroupHeader } from '../api.js';
import type { Readable } from '../readable.js';
import { SortedList, type Compare } from './sorted-list.js';

/** Rows of a view in order, counted; the array for observers is built when one asks. */
export class ViewGroup {
  readonly id: string;
  readonly rows: Readable<readonly AnnotationRow[]>;
  /** What it is called; set by its view before headers are read. */
  name = '';
  readonly #changes = signal(0);
  #list: SortedList<AnnotationRow>;
  #unread = 0;
  #header: GroupHeader | undefined;
  #dirty = false;

  constructor(id: string, compare: Compare<AnnotationRow>) {
    this.id = id;
    this.#list = new SortedList(compare);
    this.rows = computed(() => {
      void this.#changes.value;
      return this.#list.toArray();
    });
  }

  get count(): number {
    return this.#list.size;
  }

  /** How many threads hold something unread. */
  get unread(): number {
    return this.#unread;
  }

  get first(): AnnotationRow | undefined {
    return this.#list.first;
  }

  /** The header, the same object while nothing in it changed. */
  get header(): GroupHeader {
    const { id: groupId, name: groupName, count, unread } = this;
    const known = this.#header;
    if (known?.count === count && known.unread === unread && known.groupName === groupName) return known;
    return (this.#header = Object.freeze({ groupId, groupName, count, unread }));
  }

  /** Holds these rows and no others, in this order. */
  fill(rows: readonly AnnotationRow[], compare: Compare<AnnotationRow>): void {
    this.#list = new SortedList(compare, rows);
    this.#unread = 0;
    for (const row of rows) this.#unread += unreadOf(row);
    this.#dirty = true;
  }

  /** Puts `next` where `previous` was; without the one it adds, without the other it removes. */
  replace(previous: AnnotationRow | undefined, next: AnnotationRow | undefined): void {
    if (previous && next) this.#list.replace(previous, next);
    else if (previous) this.#list.remove(previous);
    else if (next) this.#list.insert(next);
    this.#unread += (next ? unreadOf(next) : 0) - (previous ? unreadOf(previous) : 0);
    this.#dirty = true;
  }

  /** Tells observers of the rows, if any changed. */
  flush(): void {
    if (!this.#dirty) return;
    this.#dirty = false;
    this.#changes.value++;
  }
}

/** What a thread adds to a count of unread threads. */
export const unreadOf = (row: AnnotationRow): number => (row.unread > 0 ? 1 : 0);
