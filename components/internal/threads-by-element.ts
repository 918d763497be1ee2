import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { AnnotationRow, AnnotationView, CollabStore, Readable } from '../../store/index.js';
import { standingThreads } from './standing-threads.js';

/** What threads are on: an element, a location, or an element at a location. An empty id asks for nothing. */
interface ThreadPlace {
  readonly elementId: string;
  readonly locationId: string;
}

type Groups = ReadonlyMap<string, readonly AnnotationRow[]>;

/** Threads by the id of what they are on. */
interface Index {
  readonly byElement: Groups;
  readonly byLocation: Groups;
}

const nowhere: Groups = new Map();
const nothing: Index = { byElement: nowhere, byLocation: nowhere };
const none: readonly AnnotationRow[] = [];

function groupBy(rows: readonly AnnotationRow[], idOf: (row: AnnotationRow) => string | undefined): Groups {
  const groups = new Map<string, AnnotationRow[]>();
  for (const row of rows) {
    const id = idOf(row);
    if (id === undefined) continue;
    const known = groups.get(id);
    if (known) known.push(row);
    else groups.set(id, [row]);
  }
  return groups;
}

const indexOf = (rows: readonly AnnotationRow[]): Index => ({
  byElement: groupBy(rows, ({ data }) => data.targetElement?.elementId ?? data.targetElementId),
  byLocation: groupBy(rows, ({ data }) => data.location?.id),
});

/** One view serves all that follow a store, while there are any. */
function followThreads(store: CollabStore): Signal<Index> {
  let view: AnnotationView | undefined;
  const index: Signal<Index> = signal(nothing, {
    watched: () => {
      view = store.comments.view({ ...standingThreads(store.config), sortBy: 'createdAt', order: 'asc' });
      view.rows.subscribe((rows) => (index.value = indexOf(rows)));
    },
    unwatched: () => {
      view?.dispose();
      view = undefined;
      index.value = nothing;
    },
  });
  return index;
}

const indexes = new WeakMap<CollabStore, Signal<Index>>();

const isSame = (a: readonly AnnotationRow[], b: readonly AnnotationRow[]): boolean =>
  a.length === b.length && a.every((row, at) => row === b[at]);

/**
 * The threads on something that are not settled, oldest first. It changes when one of them does: hundreds may follow one
 * store, each for an element of its own.
 */
export function threadsOn(
  store: CollabStore,
  { elementId, locationId }: ThreadPlace,
): Readable<readonly AnnotationRow[]> {
  const index = indexes.get(store) ?? followThreads(store);
  indexes.set(store, index);
  let last = none;
  const rows: ReadonlySignal<readonly AnnotationRow[]> = computed(() => {
    const { byElement, byLocation } = index.value;
    const all = elementId ? byElement.get(elementId) : byLocation.get(locationId);
    const there = elementId && locationId ? all?.filter(({ data }) => data.location?.id === locationId) : all;
    if (!isSame(last, there ?? none)) last = there ?? none;
    return last;
  });
  return rows;
}
