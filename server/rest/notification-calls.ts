import type { Notification } from '../../store/model/notification.js';
import { omitFields } from '../../store/model/record-fields.js';
import { notificationFor } from '../../store/rules/notifications.js';
import type { Service } from '../service.js';
import { define, type Calls } from './call.js';
import * as schemas from './comment-schemas.js';
import { missing, runById, type Results } from './items.js';
import { invalid, invalidValue } from './validation.js';

/** Default size of a page. */
const PAGE_SIZE = 100;

type Filters = Omit<schemas.GetNotificationsData, 'organizationId' | 'pageToken' | 'pageSize'>;

/** Whether a notification matches all filters. */
function matchesFilters(
  record: { readonly id: string; readonly documentId: string; readonly isForAll: boolean; readonly concerned: object },
  { documentIds, notificationIds, userId }: Filters,
): boolean {
  if (documentIds && !documentIds.includes(record.documentId)) return false;
  if (notificationIds && !notificationIds.includes(record.id)) return false;
  return userId === undefined || record.isForAll || Object.hasOwn(record.concerned, userId);
}

/** Returns a page of notifications, newest first, as the given user would read them. */
async function getNotifications(
  { notifications }: Pick<Service, 'notifications'>,
  { organizationId, pageToken, pageSize = PAGE_SIZE, ...filters }: schemas.GetNotificationsData,
): Promise<{ notifications: Partial<Notification>[]; nextPageToken?: string }> {
  const matching = (await notifications.records(organizationId)).filter(({ record }) =>
    matchesFilters(record, filters),
  );
  const start = pageToken === undefined ? 0 : 1 + matching.findIndex(({ record }) => record.id === pageToken);
  if (pageToken !== undefined && start === 0)
    throw invalidValue(pageToken, 'data.pageToken', 'the nextPageToken of a page with the same filters');
  const { userId = '' } = filters;
  const page = matching.slice(start, start + pageSize);
  const last = page.at(-1);
  const hasMore = matching.length > start + page.length;
  return {
    notifications: page.map(({ record, thread }) => {
      const forYou = Object.hasOwn(record.concerned, userId);
      const state = { forYou, isUnread: false, isArchived: false };
      const notification = notificationFor(record, state, { userId, organizationId }, thread);
      // What a user has read depends on their rights and settings.
      return omitFields(notification, 'isUnread', 'isArchived', ...(filters.userId === undefined ? ['forYou'] : []));
    }),
    ...(hasMore && last && { nextPageToken: last.record.id }),
  };
}

/** Deletes the notifications that match all filters, for everybody. */
async function deleteNotifications(
  { notifications, storedNotifications }: Pick<Service, 'notifications' | 'storedNotifications'>,
  { organizationId, ...filters }: schemas.DeleteNotificationsData,
): Promise<Results<{ readonly id: string }>> {
  const { documentIds, notificationIds } = filters;
  if (!documentIds && !notificationIds)
    throw invalid('data has neither notificationIds nor documentIds; accepted: at least one of them.');
  const deleted = new Set(
    await notifications.removeTrusted(
      organizationId,
      (record) => matchesFilters(record, filters),
      (found) => storedNotifications.removeForAll(organizationId, found),
    ),
  );
  const ids = notificationIds ?? [...deleted];
  return runById(ids, (id) => {
    if (!deleted.has(id)) throw missing(`notification ${id}`);
    return Promise.resolve('Notification deleted.');
  });
}

/** Calls on notifications that are additions to the specification. */
export const notificationCalls = (service: Service): Calls => ({
  '/v2/notifications/get': define({
    operationId: 'getNotifications',
    summary: 'Get notifications',
    description:
      'Returns a page of the notifications of an organization that match all given filters. Rights and settings of users are not applied. An addition to the specification.',
    data: schemas.getNotificationsData,
    result: schemas.getNotificationsResult,
    message: 'The notifications are listed.',
    run: (data) => getNotifications(service, data),
  }),
  '/v2/notifications/delete': define({
    operationId: 'deleteNotifications',
    summary: 'Delete notifications',
    description:
      'Deletes the notifications that match all given filters, for everybody. At least one filter is required. An addition to the specification.',
    data: schemas.deleteNotificationsData,
    result: schemas.resultsById,
    message: 'The results are listed by notification.',
    run: (data) => deleteNotifications(service, data),
  }),
});
