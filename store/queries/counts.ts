import type { AnnotationRow } from '../api/annotations.js';
import type { Readable } from '../base/readable.js';
import { computed } from '../base/signals.js';
import { createDictionary } from '../model/dictionary.js';
import type { AnnotationQuery, CommentAnnotationsCount } from '../model/index.js';
import { onDemand } from './row-index.js';
import { type ViewContext, unreadOf } from './view.js';

export type Counts = Readonly<Record<string, CommentAnnotationsCount>>;

/** Counts rows and unread rows by document. Each change takes constant time. */
class DocumentCounter {
  readonly #matches: (row: AnnotationRow) => boolean;
  #counts = new Map<string, CommentAnnotationsCount>();

  constructor(matches: (row: AnnotationRow) => boolean) {
    this.#matches = matches;
  }

  fill(rows: Iterable<AnnotationRow>): void {
    this.#counts.clear();
    for (const row of rows) this.add(row, 1);
  }

  /** Adds or subtracts a row. Returns whether the row matches. */
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
    return createDictionary(this.#counts);
  }
}

/** Returns the total and unread threads of the followed documents, by document id; null while documents load. */
export function countRows(context: ViewContext, query: AnnotationQuery): Readable<Counts | null> {
  const { rows, ready } = context;
  const counter = new DocumentCounter(context.matcher(query));
  const counts = onDemand(rows, {
    start: (notify) => {
      let isDirty = false;
      counter.fill(rows.values());
      return rows.follow({
        changed: (_id, previous, next) => {
          if (previous && counter.add(previous, -1)) isDirty = true;
          if (next && counter.add(next, 1)) isDirty = true;
        },
        rebuild: () => {
          isDirty = true;
          counter.fill(rows.values());
        },
        flush: () => {
          if (isDirty) notify();
          isDirty = false;
        },
      });
    },
    read: (isMaintained) => {
      if (!isMaintained) counter.fill(rows.values());
      return counter.read();
    },
  });
  return computed(() => (ready.value ? counts.value : null));
}
