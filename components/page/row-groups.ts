import { computed, signal, type Signal } from '@preact/signals-core';
import type { AnnotationRow, AnnotationView, CollabStore, Readable } from '../../store/index.js';
import { openThreadsQuery } from './status-detail.js';

const none: readonly AnnotationRow[] = [];

const byAge = (a: AnnotationRow, b: AnnotationRow): number =>
  (a.data.createdAt ?? 0) - (b.data.createdAt ?? 0) || (a.id < b.id ? -1 : 1);

/** Rows grouped by the id of their target, oldest first. An update costs only as much as the affected groups. */
export class RowGroups {
  readonly #idOf: (row: AnnotationRow) => string | undefined;
  readonly #groups = new Map<string, readonly AnnotationRow[]>();

  constructor(idOf: (row: AnnotationRow) => string | undefined) {
    this.#idOf = idOf;
  }

  of(id: string): readonly AnnotationRow[] {
    return this.#groups.get(id) ?? none;
  }

  /** Removes and adds rows; a changed row is removed in its old and added in its new version. */
  update(removed: readonly AnnotationRow[], added: readonly AnnotationRow[]): void {
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

/** Returns the rows between the common start and end of two lists, which contain all changes. */
export function changedRows<T>(
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

/** An element, a location, or an element at a location. An empty id matches any. */
interface ThreadPlace {
  readonly elementId: string;
  readonly locationId: string;
}

const isSame = (a: readonly AnnotationRow[], b: readonly AnnotationRow[]): boolean =>
  a.length === b.length && a.every((row, at) => row === b[at]);

/** Store service: unresolved threads by element and location. One view serves all subscribers, while there are any. */
export class ThreadIndex {
  readonly #byElement = new RowGroups(({ data }) => data.targetElement?.elementId ?? data.targetElementId);
  readonly #byLocation = new RowGroups(({ data }) => data.location?.id);
  /** Incremented by each change. */
  readonly #version: Signal<number>;
  #rows = none;

  constructor(store: CollabStore) {
    let view: AnnotationView | undefined;
    this.#version = signal(0, {
      watched: () => {
        view = store.comments.view({ ...openThreadsQuery(store.config), sortBy: 'createdAt', order: 'asc' });
        view.rows.subscribe((rows) => this.#take(rows));
      },
      unwatched: () => {
        view?.dispose();
        this.#take(none);
      },
    });
  }

  /** Returns the unresolved threads at a place, oldest first. The value changes only when one of them does. */
  threadsAt(place: ThreadPlace): Readable<readonly AnnotationRow[]> {
    let last = none;
    return computed(() => {
      const rows = this.#rowsAt(place);
      if (!isSame(last, rows)) last = rows;
      return last;
    });
  }

  #rowsAt({ elementId, locationId }: ThreadPlace): readonly AnnotationRow[] {
    void this.#version.value;
    if (!elementId) return locationId ? this.#byLocation.of(locationId) : none;
    const rows = this.#byElement.of(elementId);
    return locationId ? rows.filter(({ data }) => data.location?.id === locationId) : rows;
  }

  #take(rows: readonly AnnotationRow[]): void {
    const { removed, added } = changedRows(this.#rows, rows);
    this.#rows = rows;
    this.#byElement.update(removed, added);
    this.#byLocation.update(removed, added);
    this.#version.value = this.#version.peek() + 1;
  }
}
