import { computed } from '../base/signals.js';
import { dictionary } from '../model/dictionary.js';
import type { AnnotationQuery, CommentAnnotationsCount } from '../model/index.js';
import type { AnnotationRow } from '../api/annotations.js';
import type { Readable } from '../base/readable.js';
import { onDemand } from './on-demand.js';
import { type ViewContext, unreadOf } from './view.js';

export type Counts = Readonly<Record<string, CommentAnnotationsCount>>;

/** Counts rows and unread rows by document; a change costs the same however many rows there are. */
class Tally {
  readonly #matches: (row: AnnotationRow) => boolean;
  #counts = new Map<string, CommentAnnotationsCount>();

  constructor(matches: (row: AnnotationRow) => boolean) {
    this.#matches = matches;
  }

  fill(rows: Iterable<AnnotationRow>): void {
    this.#counts.clear();
    for (const row of rows) this.add(row, 1);
  }

  /** Counts a row in or out; whether it counts at all. */
  add(row: AnnotationRow, sign: 1 | -1): boolean {
    if (!this.#matches(row)) return false;
    const { documentId } = row;
    const { total = 0, unread = 0 } = this.#counts.get(documentId) ?? {};
    const next = { total: total + sign, unread: unread + sign * unreadOf(row) };
    if (next.total > 0) this.#counts.set(documentId, next);
    else this.#counts.delete(documentId);
    return true;
  }

  read(): Counts {
    return dictionary(this.#counts);
  }
}

/** Threads and threads with something unread, of documents that are followed, by document id; null while documents load. */
export function countRows(context: ViewContext, query: AnnotationQuery): Readable<Counts | null> {
  const { rows, ready } = context;
  const tally = new Tally(context.matcher(query));
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
