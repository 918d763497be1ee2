import { callback, data, optional, rejects, resolves, throws } from '../arguments.js';

/** What a target of notifications may be is checked with the change that is made of it. */
const marks = resolves({ target: data({}) });

export const inboxArguments = {
  ...{ list: throws({ query: optional(data({})) }), page: rejects({ query: optional(data({})) }) },
  ...{ markAsRead: marks, markAsUnread: marks, archive: marks, unarchive: marks },
  ...{ updateSettings: resolves({ change: data({}) }), add: resolves({ request: data({}) }) },
  onArrival: throws({ listener: callback }),
};

export const notificationListArguments = { update: throws({ query: data({}) }) };
