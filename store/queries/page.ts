import { accepted, threadQuery } from '../base/arguments.js';
import type { AnnotationRow } from '../api/annotations.js';
import { CollabFailure } from '../base/collab-failure.js';
import { comparePlaces, placeIn, placeOf, sizeOf, tokenOf } from '../rules/page-cursor.js';
import {
  failure,
  type AnnotationQuery,
  type CommentAnnotation,
  type PagedCommentQuery,
  type PagedCommentResponse,
} from '../model/index.js';
import { compileQuery } from '../rules/index.js';
import { dictionary } from '../model/dictionary.js';
import { isFollowed, queryScopeOf, testsOf } from '../sync/query-scope.js';
import type { StoreState } from '../sync/state.js';

/** Which threads a page is of, and which page. */
export interface PageQuery extends AnnotationQuery {
  readonly order?: 'asc' | 'desc';
  readonly pageToken?: string;
  readonly pageSize?: number;
}

/** What is said where a backend answers for nothing but what is followed. */
export const NO_ANSWERS = failure(
  'FAILED_PRECONDITION',
  'This backend holds nothing ready of documents that are not set; set the documents first.',
).error;

/** A page of the threads a request asks for: from what is followed where that is all, else from the backend (`CommentApi`, `page`). */
export async function pageFor(state: StoreState, request: PagedCommentQuery): Promise<PagedCommentResponse> {
  accepted(request, 'request', threadQuery);
  const [reach, queries] = [queryScopeOf(state, request), state.queries.peek()];
  if (!reach) return { data: null };
  const query = { ...testsOf(request), ...reach };
  if (isFollowed(state, reach)) return state.ready.peek() ? pageOf(state.rows.values(), query) : { data: null };
  if (queries === null) throw new CollabFailure(NO_ANSWERS);
  if (!queries) return { data: null };
  const { rows, nextPageToken } = await queries.page(query);
  return responseOf(rows, nextPageToken);
}

/**
 * A page of the threads a request asks for, in the order they were begun, the newest first unless it says 'asc' (Client-side operations,
 * Paged comment query). Throws a CollabFailure of code INVALID_ARGUMENT for a token or a size that is none.
 */
export function pageOf(rows: Iterable<AnnotationRow>, request: PageQuery): PagedCommentResponse {
  const { order = 'desc', pageToken, pageSize } = request;
  const [size, matches, sign] = [sizeOf(pageSize), compileQuery(request), order === 'asc' ? 1 : -1];
  const start = pageToken === undefined ? undefined : placeIn(pageToken);
  const found = [...rows]
    .filter((row) => matches(row) && (!start || sign * comparePlaces(placeOf(row), start) > 0))
    .sort((a, b) => sign * comparePlaces(placeOf(a), placeOf(b)));
  const shown = found.slice(0, size);
  const last = found.length > size ? shown.at(-1) : undefined;
  return responseOf(shown, last && tokenOf(last));
}

/** Threads of a page by document, in the shape of the specification. */
export function responseOf(
  threads: Iterable<Pick<AnnotationRow, 'documentId' | 'data'>>,
  nextPageToken: string | undefined,
): PagedCommentResponse {
  const documents = new Map<string, CommentAnnotation[]>();
  for (const { documentId, data } of threads) {
    const annotations = documents.get(documentId);
    if (annotations) annotations.push(data);
    else documents.set(documentId, [data]);
  }
  return { data: dictionary(documents), ...(nextPageToken !== undefined && { nextPageToken }) };
}
