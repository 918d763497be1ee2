import type { AnnotationRow } from '../api/annotations.js';
import type { BrowseQuery, PagePlaces, SortBy } from '../api/views.js';
import type { CustomPriority } from '../model/status.js';
import type { FacetIndex } from './facet-index.js';
import { RowOrder, type SortKey } from './row-order.js';
import { NOT_SET } from './facet-column.js';
import { bitOf } from './quick-views.js';

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

/** What orders are made of besides the rows. */
interface OrderContext {
  readonly priorities: readonly CustomPriority[];
  readonly places?: PagePlaces | undefined;
}

/** By what rows are sorted first. */
export function sortKeyOf(sortBy: SortBy, index: FacetIndex, { priorities, places }: OrderContext): SortKey {
  const { lastUpdated, createdAt, annotationNumber } = index.sortKeys;
  switch (sortBy) {
    case 'unread':
      return (slot) => index.quickViewsAt(slot) & bitOf.unread;
    case 'priority': {
      const ranks = new Map(priorities.map(({ id }, rank) => [id, -rank]));
      const column = index.column('priority');
      return (slot) => ranks.get(column.at(slot)[0] ?? NOT_SET) ?? -Infinity;
    }
    case 'place':
      return (slot) => places?.ranks.get(index.rows[slot]?.id ?? '') ?? Infinity;
    default:
      return { lastUpdated, createdAt, annotationNumber }[sortBy];
  }
}
