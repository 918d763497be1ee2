import type { AnnotationRow } from '../../../store/index.js';

/** A part of a list that is shown. */
interface Shown {
  readonly ids: readonly string[];
  /** How many threads are not shown. */
  readonly rest: number;
}

/** What is shown beside the first of a list. */
interface Kept {
  /** Threads the person began here, however many come before. */
  readonly begun: ReadonlySet<string>;
  /** Threads that are no longer there, by where they stood: something was written in them, and they say what becomes of it. */
  readonly gone: ReadonlyMap<string, number>;
}

/** The first threads of a list, and those that are kept. */
export function shownOf(rows: readonly AnnotationRow[], limit: number, { begun, gone }: Kept): Shown {
  const ids = rows.filter(({ id }, index) => index < limit || begun.has(id)).map(({ id }) => id);
  const rest = rows.length - ids.length;
  for (const [id, at] of gone) ids.splice(Math.min(at, ids.length), 0, id);
  return { ids, rest };
}
