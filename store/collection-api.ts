import type { AnnotationRow } from './api.js';
import type { BrowseQuery, BrowseView } from './browse-api.js';
import type { AnnotationQuery, CollabError, DocumentsQuery } from './model/index.js';
import type { Readable } from './readable.js';

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
