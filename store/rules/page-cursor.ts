import { CollabFailure } from '../base/collab-failure.js';
import { fault } from '../model/checks.js';
import type { CommentAnnotation } from '../model/comment-annotation.js';
import { failure } from '../model/error.js';

/** Default number of threads per page. */
const DEFAULT_PAGE_SIZE = 100;

/**
 * Position of a thread in its organization, by creation time. The parts never change, so paging neither skips nor repeats
 * threads.
 */
export type PageCursor = readonly [createdAt: number, id: string, documentId: string];

interface PageItem {
  readonly id: string;
  readonly documentId: string;
  readonly data: Pick<CommentAnnotation, 'createdAt'>;
}

/** Returns the page cursor of a thread. */
export const cursorOf = ({ id, documentId, data }: PageItem): PageCursor => [data.createdAt ?? 0, id, documentId];

/** Compares page cursors, oldest first. */
export function compareCursors(a: PageCursor, b: PageCursor): number {
  const index = a.findIndex((part, position) => part !== b[position]);
  const partA = a[index];
  const partB = b[index];
  if (partA === undefined || partB === undefined) return 0;
  return partA < partB ? -1 : 1;
}

/** Returns the `nextPageToken` of a page that ends with a thread. */
export const encodePageToken = (last: PageItem): string => JSON.stringify(cursorOf(last));

/** Parses a page token. Throws a CollabFailure of code INVALID_ARGUMENT for an invalid token. */
export function parsePageToken(token: string): PageCursor {
  try {
    const cursor: unknown = JSON.parse(token);
    if (Array.isArray(cursor)) {
      const [createdAt, id, documentId] = cursor as readonly unknown[];
      if (typeof createdAt === 'number' && typeof id === 'string' && typeof documentId === 'string')
        return [createdAt, id, documentId];
    }
  } catch {
    // Invalid JSON is an invalid token.
  }
  throw new CollabFailure(failure('INVALID_ARGUMENT', fault(token, 'pageToken', 'the nextPageToken of a page')).error);
}

/** Returns the validated page size. Throws a CollabFailure of code INVALID_ARGUMENT for an invalid size. */
export function parsePageSize(pageSize = DEFAULT_PAGE_SIZE): number {
  if (Number.isInteger(pageSize) && pageSize > 0) return pageSize;
  throw new CollabFailure(failure('INVALID_ARGUMENT', fault(pageSize, 'pageSize', 'a whole number from 1')).error);
}
