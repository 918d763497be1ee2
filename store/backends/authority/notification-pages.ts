import { CollabFailure } from '../../base/collab-failure.js';
import { fault } from '../../model/checks.js';
import { failure } from '../../model/error.js';
import { compareNotifications, type NotificationRecord } from '../../model/notification-record.js';
import type { NotificationQuery } from '../../model/notification.js';

/** Default number of notifications on a page. */
const PAGE_SIZE = 50;

/** Maximum number of notifications on a page. */
const MAX_PAGE_SIZE = 200;

/** Returns the page size of a request. Throws a CollabFailure of code INVALID_ARGUMENT for an invalid size. */
export function parsePageSize(pageSize = PAGE_SIZE): number {
  if (Number.isInteger(pageSize) && pageSize > 0 && pageSize <= MAX_PAGE_SIZE) return pageSize;
  throw new CollabFailure(
    failure('INVALID_ARGUMENT', fault(pageSize, 'pageSize', `a whole number from 1 to ${MAX_PAGE_SIZE}`)).error,
  );
}

/** Page cursor: the last notification of a page and the rank of its document. */
interface NotificationCursor {
  readonly timestamp: number;
  readonly id: string;
  readonly documentId: string;
  /** Timestamp of the newest matching notification of the document. */
  readonly rank: number;
}

/** Returns the timestamp of the newest notification of each document, by document id. Expects the newest of each document first. */
function latestByDocument(matching: readonly NotificationRecord[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  for (const { documentId, timestamp } of matching) if (!ranks.has(documentId)) ranks.set(documentId, timestamp);
  return ranks;
}

/** Returns the token of the page after `page`. `matching` are all notifications that match the query. */
export function encodePageToken(page: readonly NotificationRecord[], matching: readonly NotificationRecord[]): string {
  const { timestamp = 0, id = '', documentId = '' } = page.at(-1) ?? {};
  const newest = matching.find((record) => record.documentId === documentId);
  return JSON.stringify([timestamp, id, documentId, newest?.timestamp ?? 0]);
}

/** Returns the page cursor of a token. Throws a CollabFailure of code INVALID_ARGUMENT for an invalid token. */
export function parsePageToken(token: string | undefined): NotificationCursor | undefined {
  if (token === undefined) return undefined;
  try {
    const cursor: unknown = JSON.parse(token);
    const [timestamp, id, documentId, rank] = Array.isArray(cursor) ? (cursor as readonly unknown[]) : [];
    if (
      typeof timestamp === 'number' &&
      typeof id === 'string' &&
      typeof documentId === 'string' &&
      typeof rank === 'number'
    )
      return { timestamp, id, documentId, rank };
  } catch {
    // Invalid JSON is an invalid token.
  }
  throw new CollabFailure(failure('INVALID_ARGUMENT', fault(token, 'pageToken', 'the nextPageToken of a page')).error);
}

/**
 * Returns the matching notifications after a page cursor. Notifications newer than the cursor, and documents whose newest notification is newer,
 * are not on later pages.
 */
export function afterCursor(
  matching: readonly NotificationRecord[],
  last: NotificationCursor | undefined,
  { type }: NotificationQuery,
): readonly NotificationRecord[] {
  if (!last) return matching;
  if (type !== 'documents') return matching.filter((record) => compareNotifications(record, last) > 0);
  const ranks = latestByDocument(matching);
  return matching.filter((record) => {
    const { documentId } = record;
    return documentId === last.documentId
      ? compareNotifications(record, last) > 0
      : (ranks.get(documentId) ?? 0) < last.rank;
  });
}
