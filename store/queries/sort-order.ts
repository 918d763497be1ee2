import type { AnnotationRow } from '../api/annotations.js';
import type { FacetedViewQuery, PagePlaces, SortBy } from '../api/views.js';
import type { CustomPriority } from '../model/status.js';
import { NOT_SET } from './facet-column.js';
import type { FacetIndex } from './facet-index.js';
import { QUICK_VIEW_BITS } from './quick-views.js';
import { RowOrder, type SortKey } from './radix-order.js';

/** Requested order of a view: a custom order, or the index's order by last change. */
export class RequestedOrder {
  readonly #index: FacetIndex;
  readonly #priorities: readonly CustomPriority[];
  #query: FacetedViewQuery = {};
  #customOrder: RowOrder | undefined;
  #isSorted = true;

  constructor(index: FacetIndex, priorities: readonly CustomPriority[]) {
    this.#index = index;
    this.#priorities = priorities;
  }

  /** Sets the query. `sort` sorts if its order differs. */
  setQuery(query: FacetedViewQuery): void {
    const before = this.#query;
    this.#query = query;
    const isSamePlace = query.sortBy !== 'place' || query.places === before.places;
    if (query.sortBy !== before.sortBy || !isSamePlace) this.#isSorted = false;
  }

  /** Invalidates the order, because all rows were read again. */
  invalidate(): void {
    this.#isSorted = false;
  }

  /** Sorts in steps if the order is invalid. */
  *sort(): Generator<void> {
    if (this.#isSorted) return;
    const customOrder = this.#createOrder();
    if (customOrder) {
      yield* this.#index.slicer.runUntilStable(
        () => customOrder.sort(),
        () => this.#index.changes,
      );
    }
    this.#customOrder = customOrder;
    this.#isSorted = true;
  }

  /** Slots of all rows, always in ascending order. */
  get slots(): Uint32Array {
    return this.#order.slots;
  }

  get isAscending(): boolean {
    return this.#query.order === 'asc';
  }

  /** Compares two rows in the requested order. */
  readonly compare = (a: AnnotationRow, b: AnnotationRow): number => {
    const difference = this.#order.compare(this.#index.slotOf(a) ?? 0, this.#index.slotOf(b) ?? 0);
    return this.isAscending ? difference : -difference;
  };

  /** Removes a slot, before its row changes or is deleted. */
  remove(slot: number): void {
    this.#customOrder?.remove(slot);
  }

  /** Inserts a slot at its sorted position. */
  insert(slot: number): void {
    this.#customOrder?.insert(slot);
  }

  get #order(): RowOrder {
    return this.#customOrder ?? this.#index.byTime;
  }

  #createOrder(): RowOrder | undefined {
    const { sortBy = 'lastUpdated', places } = this.#query;
    if (sortBy === 'lastUpdated') return undefined;
    const key = sortKeyOf(sortBy, this.#index, { priorities: this.#priorities, places });
    return new RowOrder(this.#index.rows, key, this.#index.byTime);
  }
}

/** Data that orders need besides the rows. */
interface OrderContext {
  readonly priorities: readonly CustomPriority[];
  readonly places?: PagePlaces | undefined;
}

/** Returns the primary sort key of an order. */
export function sortKeyOf(sortBy: SortBy, index: FacetIndex, { priorities, places }: OrderContext): SortKey {
  const { lastUpdated, createdAt, annotationNumber } = index.sortKeys;
  switch (sortBy) {
    case 'unread':
      return (slot) => index.quickViewsAt(slot) & QUICK_VIEW_BITS.unread;
    case 'priority': {
      const ranks = new Map(priorities.map(({ id }, rank) => [id, -rank]));
      const column = index.column('priority');
      return (slot) => ranks.get(column.valuesAt(slot)[0] ?? NOT_SET) ?? -Infinity;
    }
    case 'place':
      return (slot) => places?.ranks.get(index.rows[slot]?.id ?? '') ?? Infinity;
    default:
      return { lastUpdated, createdAt, annotationNumber }[sortBy];
  }
}
