import { computed } from '@preact/signals-core';
import type { CommentAnnotationsCount, CountQuery } from '../model/index.js';
import type { AnnotationRow } from '../api.js';
import type { Readable } from '../readable.js';
import { onDemand } from './on-demand.js';
import type { ViewContext } from './view.js';
import { unreadOf } from './view-group.js';

type Counts = Readonly<Record<string, CommentAnnotationsCount>>;

/** What all documents are counted as together; no document has this id (decisions, Limits). */
const ALL = '*';

/** Counts rows and unread rows by document, or all together; a change costs the same however many rows there are. */
class Tally {
  readonly #matches: (row: AnnotationRow) => boolean;
  readonly #isSum: boolean;
  #counts = new Map<string, CommentAnnotationsCount>();

  constructor(matches: (row: AnnotationRow) => boolean, isSum: boolean) {
    this.#matches = matches;
    this.#isSum = isSum;
  }

  fill(rows: Iterable<AnnotationRow>): void {
    this.#counts = new Map(this.#isSum ? [[ALL, { total: 0, unread: 0 }]] : []);
    for (const row of rows) this.add(row, 1);
  }

  /** Counts a row in or out; whether it counts at all. */
  add(row: AnnotationRow, sign: 1 | -1): boolean {
    if (!this.#matches(row)) return false;
    const id = this.#isSum ? ALL : row.documentId;
    const { total = 0, unread = 0 } = this.#counts.get(id) ?? {};
    const next = { total: total + sign, unread: unread + sign * unreadOf(row) };
    if (next.total > 0 || this.#isSum) this.#counts.set(id, next);
    else this.#counts.delete(id);
    return true;
  }

  read(): Counts {
    return Object.freeze(Object.fromEntries(this.#counts));
  }
}

/** Threads and threads with something unread, by document id or all together; null while documents load. */
export function countRows(context: ViewContext, query: CountQuery): Readable<Counts | null> {
  const { rows, ready } = context;
  const { aggregateDocuments = false, ...asked } = query;
  const tally = new Tally(context.matcher(asked), aggregateDocuments);
  const counts = onDemand(rows, {
    start: (notify) => {
      let isDirty = false;
      tally.fill(rows.values());
      return rows.follow({
        changed: (_id, previous, next) => {
          if (previous && tally.add(previous, -1)) isDirty = true;
          if (next && tally.add(next, 1)) isDirty = true;
        },
        rebuild: () => {
          isDirty = true;
          tally.fill(rows.values());
        },
        flush: () => {
          if (isDirty) notify();
          isDirty = false;
        },
      });
    },
    read: (isKept) => {
      if (!isKept) tally.fill(rows.values());
      return tally.read();
    },
  });
  return computed(() => (ready.value ? counts.value : null));
}
