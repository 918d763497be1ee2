import type { AnnotationRow } from '../api.js';
import type { BrowseQuery } from '../browse-api.js';
import type { CustomPriority } from '../model/priority.js';
import type { FacetIndex } from './facet-index.js';
import { RowOrder } from './row-order.js';
import { sortKeyOf } from './sort-keys.js';

/** The order a view is asked for: one of its own, where threads do not go by their last change. */
export class AskedOrder {
  readonly #index: FacetIndex;
  readonly #priorities: readonly CustomPriority[];
  #query: BrowseQuery = {};
  #own: RowOrder | undefined;
  #isSorted = true;

  constructor(index: FacetIndex, priorities: readonly CustomPriority[]) {
    this.#index = index;
    this.#priorities = priorities;
  }

  /** Takes another query; what its order needs is sorted by `sort`. */
  ask(query: BrowseQuery): void {
    const before = this.#query;
    this.#query = query;
    const isSamePlace = query.sortBy !== 'place' || query.places === before.places;
    if (query.sortBy !== before.sortBy || !isSamePlace) this.#isSorted = false;
  }

  /** All rows are others. */
  rebuilt(): void {
    this.#isSorted = false;
  }

  /** Sorts anew where that is due, in steps. */
  *sort(): Generator<void> {
    if (this.#isSorted) return;
    const own = this.#newOrder();
    if (own) {
      yield* this.#index.slices.steadily(
        () => own.sort(),
        () => this.#index.changes,
      );
    }
    this.#own = own;
    this.#isSorted = true;
  }

  /** Slots of all rows, in ascending order whatever is asked for. */
  get slots(): Uint32Array {
    return this.#order.slots;
  }

  get isAscending(): boolean {
    return this.#query.order === 'asc';
  }

  /** Tells which of two rows comes first. */
  readonly compare = (a: AnnotationRow, b: AnnotationRow): number => {
    const difference = this.#order.compare(this.#index.slotOf(a) ?? 0, this.#index.slotOf(b) ?? 0);
    return this.isAscending ? difference : -difference;
  };

  /** Takes the row of a slot out, before it changes or goes. */
  remove(slot: number): void {
    this.#own?.remove(slot);
  }

  /** Puts the row of a slot in. */
  insert(slot: number): void {
    this.#own?.insert(slot);
  }

  get #order(): RowOrder {
    return this.#own ?? this.#index.byTime;
  }

  #newOrder(): RowOrder | undefined {
    const { sortBy = 'lastUpdated', places } = this.#query;
    if (sortBy === 'lastUpdated') return undefined;
    const key = sortKeyOf(sortBy, this.#index, { priorities: this.#priorities, places });
    return new RowOrder(this.#index.rows, key, this.#index.byTime);
  }
}
