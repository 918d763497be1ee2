import type { SortBy } from '../../../store/index.js';

/** How threads are grouped and sorted. */
export interface ViewArrangement {
  /** A filter's key, or `none`. */
  readonly groupBy: string;
  readonly sortBy: SortBy;
  readonly order: 'asc' | 'desc';
}

/** What threads can be grouped by. */
export interface Grouping {
  readonly key: string;
  readonly name: string;
}

/** What threads can be sorted by, in the order it is offered. */
export const sortings = [
  'lastUpdated',
  'createdAt',
  'annotationNumber',
  'unread',
  'priority',
  'place',
] as const satisfies readonly SortBy[];

/** Which way is meant where nobody says: a page is read from above, everything else newest or most urgent first. */
export const usualOrder = (sortBy: SortBy): 'asc' | 'desc' => (sortBy === 'place' ? 'asc' : 'desc');
