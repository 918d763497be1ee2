import type { ViewQuery, AnnotationView } from '../api/views.js';
import type { AnnotationRow } from '../api/annotations.js';
import { type Compare, SortedList } from './sorted-list.js';
import { batch, computed, signal } from '../base/signals.js';
import type { Readable } from '../base/readable.js';
import type { RowIndex, RowListener } from './row-index.js';

const keys: Record<NonNullable<ViewQuery['sortBy']>, (row: AnnotationRow) => number> = {
  lastUpdated: ({ data }) => data.lastUpdated ?? 0,
  createdAt: ({ data }) => data.createdAt ?? 0,
  annotationNumber: ({ data }) => data.annotationNumber ?? 0,
};

/** The order a query asks for: newest activity first unless it says otherwise; rows that are alike go by id. */
function orderOf({ sortBy = 'lastUpdated', order = 'desc' }: ViewQuery): Compare<AnnotationRow> {
  const key = keys[sortBy];
  const direction = order === 'asc' ? 1 : -1;
  return (a, b) => {
    const difference = key(a) - key(b);
    if (difference !== 0) return difference * direction;
    if (a.id !== b.id) return a.id < b.id ? -1 : 1;
    // Threads of two documents may have one id.
    if (a.documentId === b.documentId) return 0;
    return a.documentId < b.documentId ? -1 : 1;
  };
}

/** What a thread adds to a count of unread threads. */
export const unreadOf = (row: AnnotationRow): number => (row.unread > 0 ? 1 : 0);

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
