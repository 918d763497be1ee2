import { computed, signal, type Signal } from '@preact/signals-core';
import type { AnnotationRow, AnnotationView, CollabStore, Readable } from '../../store/index.js';
import { changesBetween, RowGroups } from './row-groups.js';
import { standingThreads } from './open-threads.js';

/** What threads are on: an element, a location, or an element at a location. An empty id asks for nothing. */
interface ThreadPlace {
  readonly elementId: string;
  readonly locationId: string;
}

const none: readonly AnnotationRow[] = [];

const isSame = (a: readonly AnnotationRow[], b: readonly AnnotationRow[]): boolean =>
  a.length === b.length && a.every((row, at) => row === b[at]);

/** A store's threads that are not settled, by what they are on. One view serves all that follow them, while there are any. */
class ThreadIndex {
  readonly #byElement = new RowGroups(({ data }) => data.targetElement?.elementId ?? data.targetElementId);
  readonly #byLocation = new RowGroups(({ data }) => data.location?.id);
  /** Grows with each change. */
  readonly #version: Signal<number>;
  #rows = none;

  constructor(store: CollabStore) {
    let view: AnnotationView | undefined;
    this.#version = signal(0, {
      watched: () => {
        view = store.comments.view({ ...standingThreads(store.config), sortBy: 'createdAt', order: 'asc' });
        view.rows.subscribe((rows) => this.#take(rows));
      },
      unwatched: () => {
        view?.dispose();
        this.#take(none);
      },
    });
  }

  /** The threads on something, oldest first. */
  at({ elementId, locationId }: ThreadPlace): readonly AnnotationRow[] {
    void this.#version.value;
    if (!elementId) return locationId ? this.#byLocation.of(locationId) : none;
    const rows = this.#byElement.of(elementId);
    return locationId ? rows.filter(({ data }) => data.location?.id === locationId) : rows;
  }

  #take(rows: readonly AnnotationRow[]): void {
    const { removed, added } = changesBetween(this.#rows, rows);
    this.#rows = rows;
    this.#byElement.change(removed, added);
    this.#byLocation.change(removed, added);
    this.#version.value = this.#version.peek() + 1;
  }
}

const indexes = new WeakMap<CollabStore, ThreadIndex>();

/**
 * The threads on something that are not settled, oldest first. It changes when one of them does: hundreds may follow one
 * store, each for an element of its own.
 */
export function threadsOn(store: CollabStore, place: ThreadPlace): Readable<readonly AnnotationRow[]> {
  const index = indexes.get(store) ?? new ThreadIndex(store);
  indexes.set(store, index);
  let last = none;
  return computed(() => {
    const rows = index.at(place);
    if (!isSame(last, rows)) last = rows;
    return last;
  });
}
