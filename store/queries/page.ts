import type { AnnotationRow } from '../api/annotations.js';
import { assertArgument, threadQuery } from '../base/arguments.js';
import { CollabFailure } from '../base/collab-failure.js';
import { createDictionary } from '../model/dictionary.js';
import {
  failure,
  type AnnotationQuery,
  type CommentAnnotation,
  type PagedCommentQuery,
  type PagedCommentResponse,
} from '../model/index.js';
import { compileQuery } from '../rules/index.js';
import { compareCursors, parsePageToken, cursorOf, parsePageSize, encodePageToken } from '../rules/page-cursor.js';
import { isFollowed, queryScopeOf, threadFilterOf } from '../sync/query-scope.js';
import type { StoreState } from '../sync/state.js';

/** Query of one page of threads. */
export interface PageQuery extends AnnotationQuery {
  readonly order?: 'asc' | 'desc';
  readonly pageToken?: string;
  readonly pageSize?: number;
}

/** Error for a backend that can only return followed documents. */
export const QUERIES_NOT_SUPPORTED = failure(
  'FAILED_PRECONDITION',
  'This backend holds nothing ready of documents that are not set; set the documents first.',
).error;

/** Returns a page of threads: from the store if it follows all documents of the request, else from the backend (`CommentApi.page`). */
export async function pageFor(state: StoreState, request: PagedCommentQuery): Promise<PagedCommentResponse> {
  assertArgument(request, 'request', threadQuery);
  const scope = queryScopeOf(state, request);
  const queries = state.queries.peek();
  if (!scope) return { data: null };
  const query = { ...threadFilterOf(request), ...scope };
  if (isFollowed(state, scope)) return state.ready.peek() ? pageOf(state.rows.values(), query) : { data: null };
  if (queries === null) throw new CollabFailure(QUERIES_NOT_SUPPORTED);
  if (!queries) return { data: null };
  const { rows, nextPageToken } = await queries.page(query);
  return responseOf(rows, nextPageToken);
}

/**
 * Returns a page of the given rows by creation time, newest first unless `order` is 'asc' (Client-side operations, Paged comment query).
 * Throws a CollabFailure with code INVALID_ARGUMENT for a malformed token or size.
 */
export function pageOf(rows: Iterable<AnnotationRow>, request: PageQuery): PagedCommentResponse {
  const { order = 'desc', pageToken, pageSize } = request;
  const size = parsePageSize(pageSize);
  const matches = compileQuery(request);
  const sign = order === 'asc' ? 1 : -1;
  const start = pageToken === undefined ? undefined : parsePageToken(pageToken);
  const found = [...rows]
    .filter((row) => matches(row) && (!start || sign * compareCursors(cursorOf(row), start) > 0))
    .sort((a, b) => sign * compareCursors(cursorOf(a), cursorOf(b)));
  const page = found.slice(0, size);
  const last = found.length > size ? page.at(-1) : undefined;
  return responseOf(page, last && encodePageToken(last));
}

/** Returns the threads of a page by document, in the shape of the specification. */
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
  return { data: createDictionary(documents), ...(nextPageToken !== undefined && { nextPageToken }) };
}
