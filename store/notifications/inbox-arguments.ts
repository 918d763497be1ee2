import { callback, data, optional, rejects, resolves, throws } from '../arguments.js';
import { list, shortId, string, type Check } from '../model/checks.js';

const byIds = data({ notificationIds: list(shortId) });
// The query itself is checked with the change that is made of it.
const byQuery = data({ query: data({}) });
const target: Check = (value, path) => ('query' in Object(value) ? byQuery : byIds)(value, path);
const marks = resolves({ target });

export const inboxArguments = {
  ...{ list: throws({ query: optional(data({})) }), page: rejects({ query: optional(data({})) }) },
  ...{ markAsRead: marks, markAsUnread: marks, archive: marks, unarchive: marks },
  ...{ updateSettings: resolves({ change: data({}) }), add: resolves({ request: data({}) }) },
  delivers: throws({ channelId: string }),
  onArrival: throws({ listener: callback }),
};

export const notificationListArguments = { update: throws({ query: data({}) }) };
