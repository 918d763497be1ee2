import type { AnnotationRow } from '../api.js';
import type { PagePlaces, SortBy } from '../browse-api.js';
import type { CustomPriority } from '../model/index.js';
import type { FacetIndex } from './facet-index.js';
import { NOT_SET } from './facet-column.js';
import { bitOf } from './quick-views-of.js';
import { sized } from './sized.js';

/** What orders are made of besides the rows. */
export interface OrderContext {
  readonly priorities: readonly CustomPriority[];
  readonly places?: PagePlaces | undefined;
}

/** By what the row in a slot is sorted; the larger, the later. */
export type SortKey = (slot: number) => number;

/** Numbers that rows are sorted by, by slot: to ask the rows themselves, all over the memory, takes longer than to sort. */
export class SortKeys {
  #lastUpdated = new Float64Array(1024);
  #createdAt = new Float64Array(1024);
  #annotationNumber = new Float64Array(1024);

  readonly lastUpdated: SortKey = (slot) => this.#lastUpdated[slot] ?? 0;
  readonly createdAt: SortKey = (slot) => this.#createdAt[slot] ?? 0;
  readonly annotationNumber: SortKey = (slot) => this.#annotationNumber[slot] ?? 0;

  /** Takes in the row of a slot. */
  set(slot: number, { data }: AnnotationRow): void {
    this.#lastUpdated = sized(this.#lastUpdated, slot);
    this.#createdAt = sized(this.#createdAt, slot);
    this.#annotationNumber = sized(this.#annotationNumber, slot);
    this.#lastUpdated[slot] = data.lastUpdated ?? 0;
    this.#createdAt[slot] = data.createdAt ?? 0;
    this.#annotationNumber[slot] = data.annotationNumber ?? 0;
  }
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
