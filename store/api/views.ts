import type { AnnotationRow } from './annotations.js';
import type {
  AnnotationQuery,
  FilterConfig,
  FilterSelections,
  GhostComment,
  CollabError,
  DocumentsQuery,
} from '../model/index.js';
import type { Readable } from '../base/readable.js';

/**
 * What a person looks for most often, one press away: `waiting` is open, is assigned to the reader or mentions them, and they have not
 * answered since; `ghosts` are those whose place cannot be found.
 */
export type QuickView =
  'all' | 'open' | 'resolved' | 'unread' | 'read' | 'assigned' | 'mentioned' | 'waiting' | 'drafts' | 'ghosts';

/** What threads can be sorted by; `place` is where they stand on the page. */
export type SortBy = 'lastUpdated' | 'createdAt' | 'annotationNumber' | 'unread' | 'priority' | 'place';

/** What a page knows of the places of its threads, by annotation id. */
export interface PagePlaces {
  /** Where a thread stands among those of the page; those without one come last. */
  readonly ranks: ReadonlyMap<string, number>;
  /** Why a place cannot be found; null where it can, though the thread says that it is lost. */
  readonly ghosts: ReadonlyMap<string, GhostComment | null>;
  /** Name of the element a thread is about, by which it is found; empty where the page does not know it. */
  readonly nameOf?: (annotationId: string) => string;
}

/** Which threads are shown, in groups of what, and in which order. Values within a filter are alternatives, filters all hold. */
export interface BrowseQuery {
  /** Which threads there are to choose from at all. */
  readonly scope?: AnnotationQuery;
  /** `all` unless told. */
  readonly quickView?: QuickView;
  /** What is chosen in each filter; an empty id means threads that have no value there (Misc, Sidebar filters). */
  readonly filters?: FilterSelections;
  /** Words that all have to occur (AnnotationQuery, text). */
  readonly text?: string;
  /** A filter's key, or `none`, which is what holds unless told. A thread of several values stands in each of their groups. */
  readonly groupBy?: string;
  /** `lastUpdated` unless told. */
  readonly sortBy?: SortBy;
  /** `desc` unless told. */
  readonly order?: 'asc' | 'desc';
  /** How filters are offered: what their options are called, and in which order. */
  readonly config?: FilterConfig;
  readonly places?: PagePlaces;
}

/** A value of a filter, and how many threads it would leave, given all other filters. */
export interface FilterValue {
  /** Empty for threads that have no value. */
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

/** Threads that are filtered, grouped, sorted and counted, and follow every change. */
export interface BrowseView {
  /** Groups that have rows: in the order of the options, the document or the sets in use, else by name; the others last. */
  readonly groups: Readable<readonly GroupHeader[]>;
  /** Rows of one group, in the view's order; empty when there is no such group. */
  group(groupId: string): Readable<readonly AnnotationRow[]>;
  /** All rows, in the view's order, each once. */
  readonly rows: Readable<readonly AnnotationRow[]>;
  /** Another number after every answer, and every change of what is shown: cheap to follow, where `rows` are read now and then only. */
  readonly changes: Readable<number>;
  readonly total: Readable<number>;
  /** How many of the threads hold something unread. */
  readonly unread: Readable<number>;
  /** Whether the documents' first rows have come and have been looked through. */
  readonly ready: Readable<boolean>;
  /** Whether threads are being looked through for other words; until that ends the view shows what it showed. */
  readonly searching: Readable<boolean>;
  /** How many threads each quick view would leave. */
  readonly quickViews: Readable<Readonly<Record<QuickView, number>>>;
  /** The values threads have of a filter, in the order of its groups. */
  values(filter: string): Readable<readonly FilterValue[]>;
  /** Asks for something else; the same readables go on. */
  update(query: BrowseQuery): void;
  dispose(): void;
}

/** Which threads are collected: of which documents (those that the store is set to where none are said), and which of theirs. */
export interface CollectQuery extends AnnotationQuery, DocumentsQuery {
  /** Threads a page; 100 unless told. */
  readonly pageSize?: number;
}

/** What a collection is at: a page is on its way, there are more, that was all, or a page could not be had (`error`). */
export type CollectionState = 'loading' | 'more' | 'complete' | 'failed';

/**
 * Threads of documents that need not be followed, a page at a time, the newest first. Those of documents that are set are all there from the
 * start, with every change; the others are as they were when their page came. Another person, or other documents, begin it anew.
 */
export interface Collection {
  /** The threads that are there, to be filtered, grouped, sorted and counted. It is over when the collection is. */
  browse(query?: BrowseQuery): BrowseView;
  /** How many threads are there. */
  readonly loaded: Readable<number>;
  readonly state: Readable<CollectionState>;
  /** Why a page could not be had; `more` tries again. */
  readonly error: Readable<CollabError | undefined>;
  /** A thread that is there. */
  byId(annotationId: string): AnnotationRow | undefined;
  /** Asks for the next page, unless one is on its way or that was all; resolves when it is there, or could not be had. */
  more(): Promise<void>;
  dispose(): void;
}

/** Which rows, in which order. Within a list any value matches, across fields all must. */
export interface ViewQuery extends AnnotationQuery {
  readonly sortBy?: 'lastUpdated' | 'createdAt' | 'annotationNumber';
  readonly order?: 'asc' | 'desc';
}

export interface GroupHeader {
  /** The value's id; 'others' for rows without one (Sidebar filters: groupId). */
  readonly groupId: string;
  readonly groupName: string;
  readonly count: number;
  /** How many of the threads hold something unread. */
  readonly unread: number;
}

/** A list of threads that is kept up to date row by row. */
export interface AnnotationView {
  /** The rows, in the view's order. */
  readonly rows: Readable<readonly AnnotationRow[]>;
  readonly total: Readable<number>;
  /** How many of the threads hold something unread. */
  readonly unread: Readable<number>;
  /** Whether the documents' first rows have come. */
  readonly ready: Readable<boolean>;
  /** Asks for other rows or another order; the same readables go on. */
  update(query: ViewQuery): void;
  dispose(): void;
}
