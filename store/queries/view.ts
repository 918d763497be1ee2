import type { AnnotationRow } from '../api/annotations.js';
import type { ViewQuery, AnnotationView } from '../api/views.js';
import type { Readable } from '../base/readable.js';
import { batch, computed, signal } from '../base/signals.js';
import type { RowIndex, RowListener } from './row-index.js';
import { type Compare, SortedList } from './sorted-list.js';

const sortKeys: Record<NonNullable<ViewQuery['sortBy']>, (row: AnnotationRow) => number> = {
  lastUpdated: ({ data }) => data.lastUpdated ?? 0,
  createdAt: ({ data }) => data.createdAt ?? 0,
  annotationNumber: ({ data }) => data.annotationNumber ?? 0,
};

/** Returns the comparator of a query. Default: newest activity first. Ties are ordered by id. */
function comparatorFor({ sortBy = 'lastUpdated', order = 'desc' }: ViewQuery): Compare<AnnotationRow> {
  const key = sortKeys[sortBy];
  const direction = order === 'asc' ? 1 : -1;
  return (a, b) => {
    const difference = key(a) - key(b);
    if (difference !== 0) return difference * direction;
    if (a.id !== b.id) return a.id < b.id ? -1 : 1;
    // Threads of two documents may share an id.
    if (a.documentId === b.documentId) return 0;
    return a.documentId < b.documentId ? -1 : 1;
  };
}

/** Returns 1 for an unread thread, else 0. */
export const unreadOf = (row: AnnotationRow): number => (row.unread > 0 ? 1 : 0);

/** Dependencies of a view. */
export interface ViewContext {
  readonly rows: RowIndex;
  readonly ready: Readable<boolean>;
  /** Returns a predicate for the rows of a query. */
  matcher(query: ViewQuery): (row: AnnotationRow) => boolean;
}

/** List of threads that is updated row by row; the cost of a change does not depend on the list's size. */
export class LiveView implements AnnotationView, RowListener {
  readonly rows: Readable<readonly AnnotationRow[]>;
  readonly total: Readable<number>;
  readonly unread: Readable<number>;
  readonly ready: Readable<boolean>;
  readonly #context: ViewContext;
  readonly #stopFollowing: () => void;
  readonly #changes = signal(0);
  readonly #total = signal(0);
  readonly #unread = signal(0);
  #matches: (row: AnnotationRow) => boolean = () => false;
  #compare: Compare<AnnotationRow> = comparatorFor({});
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
    this.#stopFollowing = context.rows.follow(this);
  }

  update(query: ViewQuery): void {
    this.#matches = this.#context.matcher(query);
    this.#compare = comparatorFor(query);
    this.rebuild();
    this.flush();
  }

  dispose(): void {
    this.#stopFollowing();
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

  /** Tests every row again. */
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
