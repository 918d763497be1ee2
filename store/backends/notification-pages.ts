import { CollabFailure } from '../collab-failure.js';
import { failure } from '../model/error.js';
import { compareNotifications, type NotificationRecord } from '../model/notification-record.js';

/** Notifications on a page where the request does not say, and at most. */
const [PAGE_SIZE, MOST] = [50, 200];

/** How many notifications a page holds. Throws a CollabFailure of code INVALID_ARGUMENT for what is no size. */
export function sizeOfPage(pageSize = PAGE_SIZE): number {
  if (Number.isInteger(pageSize) && pageSize > 0 && pageSize <= MOST) return pageSize;
  throw new CollabFailure(
    failure('INVALID_ARGUMENT', `pageSize is ${pageSize}; accepted: a whole number from 1 to ${MOST}.`).error,
  );
}

/** What a page that ends so names as the next one. */
export function tokenAfter(page: readonly NotificationRecord[]): string {
  const { timestamp = 0, id = '' } = page.at(-1) ?? {};
  return JSON.stringify([timestamp, id]);
}

/** Whether a notification stands on the page that a token names, or later. Throws a CollabFailure of code INVALID_ARGUMENT for what is no token. */
export function afterToken(token: string | undefined): ((record: NotificationRecord) => boolean) | undefined {
  if (token === undefined) return undefined;
  try {
    const place: unknown = JSON.parse(token);
    const [timestamp, id] = Array.isArray(place) ? (place as readonly unknown[]) : [];
    if (typeof timestamp === 'number' && typeof id === 'string')
      return (record) => compareNotifications(record, { timestamp, id }) > 0;
  } catch {
    // What is no JSON is no token either.
  }
  throw new CollabFailure(
    failure('INVALID_ARGUMENT', `pageToken is "${token}"; accepted: the nextPageToken of a page.`).error,
  );
}
