import type { SortBy } from '../../../store/index.js';

/** How threads are grouped and sorted. */
export interface ViewOptions {
  /** The key of a filter, or `none`. */
  readonly groupBy: string;
  readonly sortBy: SortBy;
  readonly order: 'asc' | 'desc';
}

/** A filter to group threads by. */
export interface Grouping {
  readonly key: string;
  readonly name: string;
}

/** The sort orders of the menu. */
export const sortOptions = [
  'lastUpdated',
  'createdAt',
  'annotationNumber',
  'unread',
  'priority',
  'place',
] as const satisfies readonly SortBy[];

/** Returns the default direction: top to bottom for positions on the page, else newest or most urgent first. */
export const defaultOrder = (sortBy: SortBy): 'asc' | 'desc' => (sortBy === 'place' ? 'asc' : 'desc');
