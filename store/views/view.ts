import { batch, computed, signal } from '../signals.js';
import type { AnnotationRow, AnnotationView, ViewQuery } from '../api.js';
import type { Readable } from '../readable.js';
import { orderOf } from './ordering.js';
import type { RowIndex, RowListener } from './row-index.js';
import { SortedList, type Compare } from './sorted-list.js';
import { unreadOf } from './unread-of.js';

/** What a view needs of its store. */
export interface ViewContext {
  readonly rows: RowIndex;
  readonly ready: Readable<boolean>;
  /** Tells which rows a query asks for. */
  matcher(query: ViewQuery): (row: AnnotationRow) => boolean;
}

/** A list of threads that follows the store's rows one by one: a change costs what it touches, not what the list holds. */
export class LiveView implements AnnotationView, RowListener {
  readonly rows: Readable<readonly AnnotationRow[]>;
  readonly total: Readable<number>;
  readonly unread: Readable<number>;
  readonly ready: Readable<boolean>;
  readonly #context: ViewContext;
  readonly #unfollow: () => void;
  readonly #changes = signal(0);
  readonly #total = signal(0);
  readonly #unread = signal(0);
  #matches: (row: AnnotationRow) => boolean = () => false;
  #compare: Compare<AnnotationRow> = orderOf({});
  #list = new SortedList(this.#compare);
  #unreadRows = 0;
  #isDirty = false;

  constructor(context: ViewContext, query: ViewQuery) {
    this.#context = context;
    this.rows = computed(() => {
      void this.#changes.value;
      return Object.freeze(this.#list.toArray());
    });
    this.total = this.#total;
    this.unread = this.#unread;
    this.ready = context.ready;
    this.update(query);
    this.#unfollow = context.rows.follow(this);
  }

  update(query: ViewQuery): void {
    this.#matches = this.#context.matcher(query);
    this.#compare = orderOf(query);
    this.rebuild();
    this.flush();
  }

  dispose(): void {
    this.#unfollow();
  }

  changed(_id: string, previous: AnnotationRow | undefined, next: AnnotationRow | undefined): void {
    const before = previous && this.#matches(previous) ? previous : undefined;
    const after = next && this.#matches(next) ? next : undefined;
    if (!before && !after) return;
    if (before && after) this.#list.replace(before, after);
    else if (before) this.#list.remove(before);
    else if (after) this.#list.insert(after);
    this.#unreadRows += (after ? unreadOf(after) : 0) - (before ? unreadOf(before) : 0);
    this.#isDirty = true;
  }

  /** Asks every row anew whether it belongs. */
  rebuild(): void {
    const rows = [...this.#context.rows.values()].filter(this.#matches);
    this.#list = new SortedList(this.#compare, rows);
    this.#unreadRows = rows.reduce((unread, row) => unread + unreadOf(row), 0);
    this.#isDirty = true;
  }

  flush(): void {
    if (!this.#isDirty) return;
    this.#isDirty = false;
    batch(() => {
      this.#changes.value++;
      this.#total.value = this.#list.size;
      this.#unread.value = this.#unreadRows;
    });
  }
}
