import type {
  NotificationInbox,
  NotificationOutcome,
  NotificationQuery,
  NotificationTarget,
} from '../../../store/index.js';

/** How many can be named at a time. */
const NAMED = 1_000;

/** How many are looked for at most, and how many come at a time. */
const SOUGHT = 10_000;
const PAGE_SIZE = 200;

/** The ids of those that are unread of what is asked for, as the backend has them: the newest, where there are very many. */
export async function unreadIds(inbox: NotificationInbox, query: NotificationQuery): Promise<readonly string[]> {
  const ids: string[] = [];
  let pageToken: string | undefined;
  do {
    const asked = { ...query, isUnread: true, pageSize: PAGE_SIZE, ...(pageToken !== undefined && { pageToken }) };
    const page = await inbox.page(asked);
    ids.push(...page.notifications.map(({ id }) => id));
    pageToken = page.nextPageToken;
  } while (pageToken !== undefined && ids.length < SOUGHT);
  return ids;
}

/** Marks any number by their ids, as many at a time as can be named; resolves with what went wrong first, if anything did. */
export async function markEach(
  ids: readonly string[],
  mark: (target: NotificationTarget) => Promise<NotificationOutcome>,
): Promise<NotificationOutcome> {
  const starts = Array.from({ length: Math.ceil(ids.length / NAMED) }, (_, part) => part * NAMED);
  const outcomes = await Promise.all(starts.map((at) => mark({ notificationIds: ids.slice(at, at + NAMED) })));
  return outcomes.find(({ ok }) => !ok) ?? { ok: true };
}
