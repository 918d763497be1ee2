import { fault } from '../model/checks.js';
import { CollabFailure } from '../base/collab-failure.js';
import { failure } from '../model/error.js';
import type { CommentAnnotation } from '../model/comment-annotation.js';

/** Threads on a page where the request does not say. */
const PAGE_SIZE = 100;

/**
 * Where a thread stands among those of an organization, in the order they were begun. None of it ever changes, so that whoever goes on
 * after a place passes nothing over and meets nothing twice.
 */
export type Place = readonly [createdAt: number, id: string, documentId: string];

interface Placed {
  readonly id: string;
  readonly documentId: string;
  readonly data: Pick<CommentAnnotation, 'createdAt'>;
}

export const placeOf = ({ id, documentId, data }: Placed): Place => [data.createdAt ?? 0, id, documentId];

/** Orders places, the oldest first. */
export function comparePlaces(a: Place, b: Place): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  const [one, other] = [a[at], b[at]];
  if (one === undefined || other === undefined) return 0;
  return one < other ? -1 : 1;
}

/** What a page that ends at a thread names as the next one. */
export const tokenOf = (last: Placed): string => JSON.stringify(placeOf(last));

/** Where the page that a token names begins. Throws a CollabFailure of code INVALID_ARGUMENT for what is no token. */
export function placeIn(token: string): Place {
  try {
    const place: unknown = JSON.parse(token);
    if (Array.isArray(place)) {
      const [createdAt, id, documentId] = place as readonly unknown[];
      if (typeof createdAt === 'number' && typeof id === 'string' && typeof documentId === 'string')
        return [createdAt, id, documentId];
    }
  } catch {
    // What is no JSON is no token either.
  }
  throw new CollabFailure(failure('INVALID_ARGUMENT', fault(token, 'pageToken', 'the nextPageToken of a page')).error);
}

/** How many threads a page holds. Throws a CollabFailure of code INVALID_ARGUMENT for what is no size. */
export function sizeOf(pageSize = PAGE_SIZE): number {
  if (Number.isInteger(pageSize) && pageSize > 0) return pageSize;
  throw new CollabFailure(failure('INVALID_ARGUMENT', fault(pageSize, 'pageSize', 'a whole number from 1')).error);
}
