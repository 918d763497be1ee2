import { fault } from '../../model/checks.js';
import { CollabFailure } from '../../base/collab-failure.js';
import { failure } from '../../model/error.js';
import type { NotificationQuery } from '../../model/notification.js';
import { compareNotifications, type NotificationRecord } from '../../model/notification-record.js';

/** Notifications on a page where the request does not say, and at most. */
const [PAGE_SIZE, MOST] = [50, 200];

/** How many notifications a page holds. Throws a CollabFailure of code INVALID_ARGUMENT for what is no size. */
export function sizeOfPage(pageSize = PAGE_SIZE): number {
  if (Number.isInteger(pageSize) && pageSize > 0 && pageSize <= MOST) return pageSize;
  throw new CollabFailure(
    failure('INVALID_ARGUMENT', fault(pageSize, 'pageSize', `a whole number from 1 to ${MOST}`)).error,
  );
}

/** Where a page ends: at a notification, and when something had happened last in its document. */
interface Place {
  readonly timestamp: number;
  readonly id: string;
  readonly documentId: string;
  readonly rank: number;
}

/** When something has happened last in each document, by its id: the newest of each comes first. */
function ranksOf(asked: readonly NotificationRecord[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  for (const { documentId, timestamp } of asked) if (!ranks.has(documentId)) ranks.set(documentId, timestamp);
  return ranks;
}

/** What a page that ends so names as the next one. */
export function tokenOf(page: readonly NotificationRecord[], asked: readonly NotificationRecord[]): string {
  const { timestamp = 0, id = '', documentId = '' } = page.at(-1) ?? {};
  const newest = asked.find((record) => record.documentId === documentId);
  return JSON.stringify([timestamp, id, documentId, newest?.timestamp ?? 0]);
}

/** Where the page before ended. Throws a CollabFailure of code INVALID_ARGUMENT for what is no token. */
export function placeInToken(token: string | undefined): Place | undefined {
  if (token === undefined) return undefined;
  try {
    const place: unknown = JSON.parse(token);
    const [timestamp, id, documentId, rank] = Array.isArray(place) ? (place as readonly unknown[]) : [];
    if (
      typeof timestamp === 'number' &&
      typeof id === 'string' &&
      typeof documentId === 'string' &&
      typeof rank === 'number'
    )
      return { timestamp, id, documentId, rank };
  } catch {
    // What is no JSON is no token either.
  }
  throw new CollabFailure(failure('INVALID_ARGUMENT', fault(token, 'pageToken', 'the nextPageToken of a page')).error);
}

/** What comes after a place. What has happened since stands before it, and a document in which it did is no more to come. */
export function afterPlace(
  asked: readonly NotificationRecord[],
  last: Place | undefined,
  { type }: NotificationQuery,
): readonly NotificationRecord[] {
  if (!last) return asked;
  if (type !== 'documents') return asked.filter((record) => compareNotifications(record, last) > 0);
  const ranks = ranksOf(asked);
  return asked.filter((record) => {
    const { documentId } = record;
    return documentId === last.documentId
      ? compareNotifications(record, last) > 0
      : (ranks.get(documentId) ?? 0) < last.rank;
  });
}
