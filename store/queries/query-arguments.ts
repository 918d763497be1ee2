import { data, optional, order, queryFields, sortKeys, throws } from '../base/arguments.js';
import { accepts, fields, list, map, oneOf, plain, shape, string } from '../model/checks.js';

const places = fields(
  accepts('a Map', (value) => value instanceof Map),
  'ranks ghosts',
);
export const browseQuery = shape(
  {},
  {
    scope: data({}, queryFields),
    filters: map(list(plain)),
    text: string,
    groupBy: string,
    sortBy: oneOf(...sortKeys, 'unread', 'priority', 'place'),
    order,
    quickView: string,
    config: map(shape({})),
    places: shape(places),
  },
);

export const browseArguments = {
  update: throws({ query: browseQuery }),
  group: throws({ groupId: string }),
  values: throws({ filter: string }),
};
export const collectionArguments = {
  browse: throws({ query: optional(browseQuery) }),
  byId: throws({ annotationId: string }),
};
