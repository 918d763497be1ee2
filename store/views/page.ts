import type { AnnotationRow } from '../api.js';
import { CollabFailure } from '../collab-failure.js';
import {
  compileQuery,
  failure,
  type AnnotationQuery,
  type CommentAnnotation,
  type PagedCommentQuery,
  type PagedCommentResponse,
} from '../model/index.js';

/** Threads on a page where the request does not say. */
const PAGE_SIZE = 100;

/** Where a page ends: at the time and the id of its last thread. Neither ever changes, so nothing is passed over or comes twice. */
type Place = readonly [createdAt: number, id: string];

const placeOf = ({ id, data }: AnnotationRow): Place => [data.createdAt ?? 0, id];

function compare([aTime, aId]: Place, [bTime, bId]: Place): number {
  if (aTime !== bTime) return aTime - bTime;
  return aId < bId ? -1 : Number(aId > bId);
}

function placeIn(token: string): Place {
  try {
    const place: unknown = JSON.parse(token);
    if (Array.isArray(place) && typeof place[0] === 'number' && typeof place[1] === 'string')
      return [place[0], place[1]];
  } catch {
    // What is no JSON is no token either.
  }
  const message = `pageToken is "${token}"; accepted: the nextPageToken of a page.`;
  throw new CollabFailure(failure('INVALID_ARGUMENT', message).error);
}

function sizeOf(pageSize = PAGE_SIZE): number {
  if (Number.isInteger(pageSize) && pageSize > 0) return pageSize;
  const message = `pageSize is ${pageSize}; accepted: a whole number from 1.`;
  throw new CollabFailure(failure('INVALID_ARGUMENT', message).error);
}

function queryOf({ locationId, ...request }: PagedCommentQuery): AnnotationQuery {
  return { ...request, ...(locationId !== undefined && { locationIds: [locationId] }) };
}

/**
 * A page of the threads a request asks for, in the order they were begun, the newest first unless it says 'asc' (Client-side operations,
 * Paged comment query). Throws a CollabFailure of code INVALID_ARGUMENT for a token or a size that is none.
 */
export function pageOf(rows: Iterable<AnnotationRow>, request: PagedCommentQuery): PagedCommentResponse {
  const { order = 'desc', pageToken, pageSize } = request;
  const [size, matches, sign] = [sizeOf(pageSize), compileQuery(queryOf(request)), order === 'asc' ? 1 : -1];
  const start = pageToken === undefined ? undefined : placeIn(pageToken);
  const found = [...rows]
    .filter((row) => matches(row) && (!start || sign * compare(placeOf(row), start) > 0))
    .sort((a, b) => sign * compare(placeOf(a), placeOf(b)));
  const shown = found.slice(0, size);
  const data: Record<string, CommentAnnotation[]> = {};
  for (const row of shown) (data[row.documentId] ??= []).push(row.data);
  const last = found.length > size ? shown.at(-1) : undefined;
  return { data, ...(last && { nextPageToken: JSON.stringify(placeOf(last)) }) };
}
