import type { AnnotationRow } from '../../store/api/annotations.js';

const none: readonly AnnotationRow[] = [];

const byAge = (a: AnnotationRow, b: AnnotationRow): number =>
  (a.data.createdAt ?? 0) - (b.data.createdAt ?? 0) || (a.id < b.id ? -1 : 1);

/** Rows by an id of what they are on, oldest first. A change costs as much as the groups it concerns, however many rows there are. */
export class RowGroups {
  readonly #idOf: (row: AnnotationRow) => string | undefined;
  readonly #groups = new Map<string, readonly AnnotationRow[]>();

  constructor(idOf: (row: AnnotationRow) => string | undefined) {
    this.#idOf = idOf;
  }

  of(id: string): readonly AnnotationRow[] {
    return this.#groups.get(id) ?? none;
  }

  /** Takes rows out, and others in; one that has changed is both, as it was and as it is. */
  change(removed: readonly AnnotationRow[], added: readonly AnnotationRow[]): void {
    const out = new Set(removed);
    const come = this.#grouped(added);
    for (const id of new Set([...this.#grouped(removed).keys(), ...come.keys()])) {
      const rows = [...this.of(id).filter((row) => !out.has(row)), ...(come.get(id) ?? [])];
      if (rows.length > 0) this.#groups.set(id, rows.sort(byAge));
      else this.#groups.delete(id);
    }
  }

  #grouped(rows: readonly AnnotationRow[]): ReadonlyMap<string, readonly AnnotationRow[]> {
    const groups = new Map<string, AnnotationRow[]>();
    for (const row of rows) {
      const id = this.#idOf(row);
      if (id === undefined) continue;
      const known = groups.get(id);
      if (known) known.push(row);
      else groups.set(id, [row]);
    }
    return groups;
  }
}

/** What is in one list and not in the other, where what has changed lies together: all between what both begin and end with. */
export function changesBetween<T>(
  before: readonly T[],
  after: readonly T[],
): { removed: readonly T[]; added: readonly T[] } {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = before.length;
  let last = after.length;
  for (; end > start && last > start && before[end - 1] === after[last - 1]; end -= 1) last -= 1;
  return { removed: before.slice(start, end), added: after.slice(start, last) };
}
