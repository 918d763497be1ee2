import type { Readable } from '../base/readable.js';
import type {
  AnnotationQuery,
  FilterConfig,
  FilterSelections,
  GhostComment,
  CollabError,
  DocumentsQuery,
} from '../model/index.js';
import type { AnnotationRow } from './annotations.js';

/**
 * Predefined filters. `waiting`: open threads that are assigned to the user or mention them, and that they have not answered since.
 * `ghosts`: threads whose target element cannot be resolved.
 */
export type QuickView =
  'all' | 'open' | 'resolved' | 'unread' | 'read' | 'assigned' | 'mentioned' | 'waiting' | 'drafts' | 'ghosts';

/** Sort orders of threads; `place` is the position on the page. */
export type SortBy = 'lastUpdated' | 'createdAt' | 'annotationNumber' | 'unread' | 'priority' | 'place';

/** Positions of the threads on the page, by annotation id. */
export interface PagePlaces {
  /** Rank of each thread on the page. Threads without a rank come last. */
  readonly ranks: ReadonlyMap<string, number>;
  /** Reason why a target cannot be resolved; null if it can, although the thread is marked as a ghost. */
  readonly ghosts: ReadonlyMap<string, GhostComment | null>;
  /** Returns the name of a thread's target element, which text search includes; empty if unknown. */
  readonly nameOf?: (annotationId: string) => string;
}

/** Filters, grouping and order of a faceted view. Values within a filter are alternatives; all filters must match. */
export interface FacetedViewQuery {
  /** Base set of threads. */
  readonly scope?: AnnotationQuery;
  /** Default: `all`. */
  readonly quickView?: QuickView;
  /** Selected values by filter; an empty id selects threads without a value (Misc, Sidebar filters). */
  readonly filters?: FilterSelections;
  /** Search terms that must all occur (AnnotationQuery, text). */
  readonly text?: string;
  /** Key of the filter to group by. Default: `none`. A thread with several values appears in each of their groups. */
  readonly groupBy?: string;
  /** Default: `lastUpdated`. */
  readonly sortBy?: SortBy;
  /** Default: `desc`. */
  readonly order?: 'asc' | 'desc';
  /** Names and order of the filter options. */
  readonly config?: FilterConfig;
  readonly places?: PagePlaces;
}

/** Value of a filter, with the number of threads it would leave, given all other filters. */
export interface FilterValue {
  /** Empty for threads without a value. */
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

/** Live view of threads with filters, groups, sorting and facet counts. */
export interface FacetedView {
  /** Non-empty groups in the order of the options, the document or the configured sets, else by name; "others" last. */
  readonly groups: Readable<readonly GroupHeader[]>;
  /** Returns the rows of a group in the view's order; empty for an unknown group. */
  group(groupId: string): Readable<readonly AnnotationRow[]>;
  /** All rows in the view's order, each once. */
  readonly rows: Readable<readonly AnnotationRow[]>;
  /** Changes with every update of the view. Cheaper to observe than `rows`. */
  readonly changes: Readable<number>;
  readonly total: Readable<number>;
  /** Number of unread threads. */
  readonly unread: Readable<number>;
  /** Whether the first rows of the documents have arrived and the query has run. */
  readonly ready: Readable<boolean>;
  /** Whether a query is running. Until it ends, the view shows the previous result. */
  readonly searching: Readable<boolean>;
  /** Number of threads each quick view would leave. */
  readonly quickViews: Readable<Readonly<Record<QuickView, number>>>;
  /** Returns the values of a filter, in the order of its groups. */
  values(filter: string): Readable<readonly FilterValue[]>;
  /** Changes the query. The readables stay the same. */
  update(query: FacetedViewQuery): void;
  dispose(): void;
}

/** Documents and filter of a collection. Default documents: those of the store. */
export interface PagedCollectionQuery extends AnnotationQuery, DocumentsQuery {
  /** Threads per page. Default: 100. */
  readonly pageSize?: number;
}

/** State of a collection: a page is loading, there are more, all are loaded, or a page has failed (`error`). */
export type PagingState = 'loading' | 'more' | 'complete' | 'failed';

/**
 * Paged collection of threads, newest first, also of documents that are not followed. Threads of followed documents are complete and live;
 * the others have their state from when their page was loaded. A change of user or documents restarts the collection.
 */
export interface PagedCollection {
  /** Returns a view of the loaded threads. It ends with the collection. */
  createFacetedView(query?: FacetedViewQuery): FacetedView;
  /** Number of loaded threads. */
  readonly loaded: Readable<number>;
  readonly state: Readable<PagingState>;
  /** Error of the last page; `more` retries. */
  readonly error: Readable<CollabError | undefined>;
  /** Returns a loaded thread. */
  byId(annotationId: string): AnnotationRow | undefined;
  /** Loads the next page, unless one is loading or the collection is complete. Resolves when it has arrived or failed. */
  more(): Promise<void>;
  dispose(): void;
}

/** Filter and order of a list. Within a field any value matches; all fields must match. */
export interface ViewQuery extends AnnotationQuery {
  readonly sortBy?: 'lastUpdated' | 'createdAt' | 'annotationNumber';
  readonly order?: 'asc' | 'desc';
}

export interface GroupHeader {
  /** Id of the value; 'others' for rows without a value (Sidebar filters: groupId). */
  readonly groupId: string;
  readonly groupName: string;
  readonly count: number;
  /** Number of unread threads. */
  readonly unread: number;
}

/** Live list of threads. */
export interface AnnotationView {
  /** The rows in the view's order. */
  readonly rows: Readable<readonly AnnotationRow[]>;
  readonly total: Readable<number>;
  /** Number of unread threads. */
  readonly unread: Readable<number>;
  /** Whether the first rows of the documents have arrived. */
  readonly ready: Readable<boolean>;
  /** Changes the query. The readables stay the same. */
  update(query: ViewQuery): void;
  dispose(): void;
}
